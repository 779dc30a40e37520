import { type ResellerModule, resellerModules } from '@yupflow/contract/permissions';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';

interface Props {
  readonly marked: readonly ResellerModule[];
  readonly onChange: (marked: ResellerModule[]) => void;
}

/** What companies with the role may use, with a mark for the whole. */
export function ModuleChecklist({ marked, onChange }: Props) {
  const { t } = useTranslation('franchise-roles');
  const isAll = marked.length === resellerModules.length;
  return (
    <fieldset className="-mx-6 -mb-5 max-sm:-mx-4">
      <legend className="sr-only">{t('modules')}</legend>
      <div className="sticky -top-5 z-10 flex min-h-11 items-center gap-2.5 border-y border-line bg-page px-6 py-1.5 dark:bg-raised max-sm:px-4">
        <Checkbox
          label={t('markAll')}
          isStrong
          isChecked={isAll}
          isMixed={!isAll && marked.length > 0}
          onChange={() => onChange(isAll ? [] : [...resellerModules])}
        />
        <span className="ml-auto text-dense text-soft tabular-nums">
          {t('share', { marked: marked.length, total: resellerModules.length })}
        </span>
      </div>
      <div className="px-6 py-2 max-sm:px-4">
        {resellerModules.map((module) => (
          <Checkbox
            key={module}
            label={t(`keys.${module}.name`)}
            help={t(`keys.${module}.help`)}
            isChecked={marked.includes(module)}
            onChange={(isMarked) =>
              onChange(resellerModules.filter((one) => (one === module ? isMarked : marked.includes(one))))
            }
            className="py-1.5"
          />
        ))}
      </div>
      <p className="border-t border-line px-6 py-3 text-meta text-muted max-sm:px-4">{t('always')}</p>
    </fieldset>
  );
}
