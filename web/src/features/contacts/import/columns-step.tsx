import { type ContactImport, importModes } from '@yupflow/contract/contact-imports';
import { CircleAlert, RefreshCw, UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/me.ts';
import { TagPicker } from '../../../pickers/tag-picker.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import { ColumnTable } from './column-table.tsx';
import { HeaderRow } from './header-row.tsx';
import { draftOf, type ImportDraft } from './import-draft.ts';
import { ImportFrame } from './import-frame.tsx';
import { SheetCard } from './sheet-card.tsx';

interface Props {
  readonly shown: ContactImport;
  readonly draft: ImportDraft;
  readonly onChange: (draft: ImportDraft) => void;
  readonly onCheck: () => void;
  readonly isSending: boolean;
  /** What the server said of the last try. */
  readonly refusal: string | null;
  readonly onChangeFile: () => void;
  readonly onClose: () => void;
}

const modeIcons = { both: UsersRound, add: UserPlus, update: RefreshCw } as const;

/** What each column is, and what happens with the rows. */
export function ColumnsStep({ shown, draft, onChange, onCheck, isSending, refusal, onChangeFile, onClose }: Props) {
  const { t } = useTranslation('contacts-import');
  const { t: errors } = useTranslation('errors');
  const canMakeTags = useMe()?.permissions.includes('tags') ?? false;
  const [isMoving, setIsMoving] = useState(false);
  const hasPhone = [...draft.targets.values()].includes('phone');
  const fault = hasPhone ? refusal : errors('fields.phone_column_missing');
  return (
    <ImportFrame
      note={t('notes.columns')}
      step="columns"
      onClose={onClose}
      hint={hasPhone ? null : <p className="text-meta text-bad max-sm:hidden">{t('columns.phoneMissing')}</p>}
      buttons={<Button onPress={onChangeFile}>{t('actions.back')}</Button>}
      primary={{ label: t('actions.check'), run: onCheck, isPending: isSending || isMoving, isDisabled: !hasPhone }}
    >
      {fault && (
        <Banner look="bad" icon={CircleAlert} role="alert" className="rounded-lg border px-3 py-2.5">
          {fault}
        </Banner>
      )}
      <SheetCard shown={shown}>
        <Button onPress={onChangeFile}>{t('actions.changeFile')}</Button>
      </SheetCard>
      <section aria-labelledby="import-columns">
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <h3 id="import-columns" className="text-body font-semibold">
            {t('columns.title')}
          </h3>
          <MappedCount shown={shown} mapped={draft.targets.size} />
          <HeaderRow
            shown={shown}
            isBusy={isMoving}
            onBusy={setIsMoving}
            onMoved={(moved) => onChange({ ...draft, targets: draftOf(moved, []).targets })}
          />
        </div>
        <ColumnTable columns={shown.columns} draft={draft} onChange={onChange} />
        <p className="mt-2 text-meta text-muted">
          {t('columns.missing')}{' '}
          {[...draft.targets.values()].includes('tags') && t(canMakeTags ? 'columns.tagsMade' : 'columns.tagsLeftOut')}
        </p>
      </section>
      <RowOptions draft={draft} onChange={onChange} />
    </ImportFrame>
  );
}

export function MappedCount({ shown, mapped }: { readonly shown: ContactImport; readonly mapped: number }) {
  const { t } = useTranslation('contacts-import');
  return (
    <span className="rounded-md bg-raised px-1.5 py-0.5 text-meta font-medium text-soft tabular-nums">
      {t('columns.mapped', { mapped, total: shown.columns.length })}
    </span>
  );
}

function RowOptions({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const { t } = useTranslation('contacts-import');
  const canTag = useMe()?.permissions.includes('contacts_tags') ?? false;
  return (
    <div className="@container flex flex-col gap-5">
      <ChoiceCards
        label={t('mode.label')}
        value={draft.mode}
        onChange={(mode) => onChange({ ...draft, mode })}
        choices={importModesInOrder.map((mode) => ({
          value: mode,
          label: t(`mode.${mode}.name`),
          help: t(`mode.${mode}.help`),
          icon: modeIcons[mode],
        }))}
      />
      {draft.mode !== 'add' && (
        <Toggle
          label={t('keep.label')}
          help={t('keep.help')}
          isOn={!draft.overwrite}
          onChange={(isKept) => onChange({ ...draft, overwrite: !isKept })}
        />
      )}
      {canTag ? (
        <TagPicker
          label={t('tags.label')}
          help={t('tags.help')}
          isOptional
          value={draft.tags}
          onChange={(tags) => onChange({ ...draft, tags })}
        />
      ) : (
        <p className="text-meta text-muted">{t('tags.locked')}</p>
      )}
    </div>
  );
}

/** What most people want comes first. */
const importModesInOrder = importModes.toSorted((a, b) => Number(b === 'both') - Number(a === 'both'));
