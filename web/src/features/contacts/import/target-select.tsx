import { importTargets } from '@yupflow/contract/contact-imports';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/me.ts';
import { useCustomFields } from '../../../pickers/known-fields.tsx';
import { cx } from '../../../ui/cx.ts';
import { fieldClass } from '../../../ui/text-field.tsx';
import { type ImportTarget, isBuiltInTarget } from './import-draft.ts';

interface Props {
  /** The column's name, read out with it. */
  readonly column: string;
  readonly value: ImportTarget | null;
  readonly onChange: (target: ImportTarget | null) => void;
  /** By other columns: nothing is filled from two. */
  readonly isTaken: (target: ImportTarget) => boolean;
}

const skipped = '';

/** Where a column goes, by the browser's own select: phones show it best. */
export function TargetSelect({ column, value, onChange, isTaken }: Props) {
  const { t } = useTranslation('contacts-import');
  const permissions = useMe()?.permissions ?? [];
  const fields = (useCustomFields().data ?? []).filter((field) => field.kind === 'user');
  const standard = importTargets.filter((target) => target !== 'tags' || permissions.includes('contacts_tags'));
  const isGone = value !== null && !isBuiltInTarget(value) && !fields.some((field) => field.id === value);
  return (
    <div className="relative">
      <select
        aria-label={t('columns.targetOf', { name: column })}
        value={value ?? skipped}
        onChange={({ target }) => onChange(target.value === skipped ? null : target.value)}
        className={cx(
          fieldClass,
          'appearance-none truncate pr-8 text-dense! [&_optgroup]:bg-surface [&_option]:bg-surface [&_option]:text-text',
          value === null && 'text-muted!',
        )}
      >
        <option value={skipped}>{t('columns.skip')}</option>
        <optgroup label={t('columns.standard')}>
          {standard.map((target) => (
            <option key={target} value={target} disabled={isTaken(target)}>
              {t(`targets.${target}`)}
            </option>
          ))}
        </optgroup>
        {permissions.includes('contacts_custom_fields') && fields.length > 0 && (
          <optgroup label={t('columns.custom')}>
            {fields.map((field) => (
              <option key={field.id} value={field.id} disabled={isTaken(field.id)}>
                {field.name}
              </option>
            ))}
          </optgroup>
        )}
        {isGone && <option value={value}>{t('columns.removed')}</option>}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      />
    </div>
  );
}
