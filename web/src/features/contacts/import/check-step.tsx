import type { ContactImport, ImportCheck } from '@yupflow/contract/contact-imports';
import { ArrowRight, CircleAlert, Pencil, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCustomFields } from '../../../pickers/known-fields.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { MappedCount } from './columns-step.tsx';
import { Figures } from './figures.tsx';
import { type ImportDraft, isBuiltInTarget, letterOf } from './import-draft.ts';
import { ImportFrame } from './import-frame.tsx';
import { NewTags } from './new-tags.tsx';
import { RefusedRows } from './refused-rows.tsx';
import { SheetCard } from './sheet-card.tsx';
import { useImportFormat } from './use-import-format.ts';

interface Props {
  readonly shown: ContactImport;
  readonly figures: ImportCheck;
  /** What was checked. */
  readonly draft: ImportDraft;
  readonly onRun: () => void;
  readonly isSending: boolean;
  readonly refusal: string | null;
  readonly onEdit: () => void;
  readonly onChangeFile: () => void;
  readonly onClose: () => void;
}

/** What would happen, before it does. */
export function CheckStep(props: Props) {
  const { shown, figures, draft, onRun, isSending, refusal, onEdit, onChangeFile, onClose } = props;
  const { t } = useTranslation('contacts-import');
  const format = useImportFormat();
  const coming = figures.created + figures.updated;
  return (
    <ImportFrame
      note={t('notes.check')}
      step="check"
      onClose={onClose}
      hint={
        <p className="flex items-center gap-2 text-meta text-muted max-sm:hidden">
          <Undo2 aria-hidden className="size-3.5" />
          {t('undoHint')}
        </p>
      }
      buttons={<Button onPress={onEdit}>{t('actions.back')}</Button>}
      primary={{
        label: coming === 0 ? t('actions.nothing') : t('actions.run', { count: coming, number: format.number(coming) }),
        run: onRun,
        isPending: isSending,
        isDisabled: coming === 0,
      }}
    >
      {refusal && (
        <Banner look="bad" icon={CircleAlert} role="alert" className="rounded-lg border px-3 py-2.5">
          {refusal}
        </Banner>
      )}
      <SheetCard shown={shown}>
        <Button onPress={onChangeFile}>{t('actions.changeFile')}</Button>
      </SheetCard>
      <Figures figures={figures} options={shown.options} />
      <NewTags tags={figures.new_tags} />
      <RefusedRows shown={shown} figures={figures} />
      <Summary shown={shown} draft={draft} onEdit={onEdit} />
    </ImportFrame>
  );
}

function Summary({ shown, draft, onEdit }: Pick<Props, 'shown' | 'draft' | 'onEdit'>) {
  const { t } = useTranslation('contacts-import');
  const { data: fields = [] } = useCustomFields();
  const nameOf = (target: string) => {
    if (isBuiltInTarget(target)) return t(`targets.${target}`);
    return fields.find((field) => field.id === target)?.name ?? t('columns.removed');
  };
  const mapped = shown.columns.filter(({ column }) => draft.targets.has(column));
  return (
    <section aria-labelledby="import-summary">
      <div className="flex items-center gap-2">
        <h3 id="import-summary" className="text-body font-semibold">
          {t('summary.title')}
        </h3>
        <MappedCount shown={shown} mapped={mapped.length} />
        <Button look="ghost" icon={Pencil} className="ml-auto" onPress={onEdit}>
          {t('summary.edit')}
        </Button>
      </div>
      <ul className="mt-2 grid grid-cols-2 gap-x-8 text-dense max-sm:grid-cols-1">
        {mapped.map(({ column, header }) => (
          <li key={column} className="flex min-h-8 items-center gap-2 border-b border-line py-1">
            <span className="w-1/2 truncate text-muted" title={header}>
              {header || t('columns.unnamed', { letter: letterOf(column) })}
            </span>
            <ArrowRight aria-hidden className="size-3.5 shrink-0 text-muted" />
            <span className="truncate">{nameOf(draft.targets.get(column) ?? '')}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-dense text-soft">
        {t(`mode.${draft.mode}.name`)}
        {draft.mode !== 'add' && (
          <>
            ,
            <strong className="font-medium text-text">
              {t(draft.overwrite ? 'summary.overwriting' : 'summary.keeping')}
            </strong>
          </>
        )}
        {draft.tags.length > 0 && (
          <>
            <span>· {t('summary.apply')}</span>
            {draft.tags.map((tag) => (
              <Chip key={tag.id} color={tag.color}>
                {tag.name}
              </Chip>
            ))}
          </>
        )}
      </p>
    </section>
  );
}
