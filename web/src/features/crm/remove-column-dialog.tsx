import { useQuery } from '@tanstack/react-query';
import { type BoardColumn, crm } from '@yupflow/contract/crm';
import type { Uses } from '@yupflow/contract/uses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { readBoard } from './board-events.ts';

interface Props {
  readonly column: BoardColumn;
  readonly columns: readonly BoardColumn[];
  readonly onClose: () => void;
}

const offBoard = 'none';

/** A column does not take its cards along: somebody says where they go, and sees which flows lead to it. */
export function RemoveColumnDialog({ column, columns, onClose }: Props) {
  const { t } = useTranslation('crm');
  const errorText = useErrorText();
  const format = useFormat();
  const others = columns.filter(({ id }) => id !== column.id);
  const at = columns.findIndex(({ id }) => id === column.id);
  // To where they came from, or else to the next.
  const [to, setTo] = useState(columns[at - 1]?.id ?? columns[at + 1]?.id ?? offBoard);
  const [isPending, setIsPending] = useState(false);
  const { data: uses, error } = useQuery({
    // Not under the columns: of one that was just deleted nothing is asked any more.
    queryKey: ['crm-column-uses', column.id],
    queryFn: ({ signal }) => call(crm.listColumnUses, { params: { id: column.id } }, { signal }),
    // Somebody decides by it now.
    staleTime: 0,
    gcTime: 0,
  });

  async function remove() {
    setIsPending(true);
    try {
      await call(crm.removeColumn, { params: { id: column.id }, query: { to } });
      await readBoard();
      toast.success(t('deleted'));
      onClose();
    } catch (refused) {
      toast.error(errorText(refused));
      setIsPending(false);
    }
  }

  const count = uses?.contacts ?? 0;
  return (
    <FormDialog
      title={t('confirmDelete', { name: column.name })}
      confirmLabel={t('delete', { ns: 'common' })}
      isDangerous
      canConfirm={uses !== undefined || error !== null}
      isPending={isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {uses ? (
        <>
          <p className="text-body text-muted">
            {count === 0 ? t('deleteEmpty') : t('deleteCards', { count, number: format.number(count) })}
          </p>
          <UsedInFlows flows={uses.results.filter(({ kind }) => kind === 'flow')} />
        </>
      ) : error ? (
        <p className="text-body text-muted">{t('uses.loadFailed')}</p>
      ) : (
        <div role="status" aria-label={t('uses.loading')} className="flex flex-col gap-2 py-1">
          <Skeleton className="h-3 w-64 max-w-full rounded" />
          <Skeleton className="h-3 w-32 rounded" />
        </div>
      )}
      {(count > 0 || error) && (
        <Select
          label={t('cardsGoTo')}
          value={to}
          options={[
            ...others.map(({ id, name }) => ({ value: id, label: name })),
            { value: offBoard, label: t('offBoard') },
          ]}
          onChange={setTo}
          help={t(to === offBoard ? 'offBoardHelp' : 'cardsGoToHelp')}
        />
      )}
    </FormDialog>
  );
}

function UsedInFlows({ flows }: { readonly flows: Uses['results'] }) {
  const { t } = useTranslation('crm');
  if (flows.length === 0) return null;
  return (
    <div className="text-body text-muted">
      <p>{t('uses.flows')}</p>
      <ul className="mt-1 max-h-36 list-disc overflow-y-auto pl-5 text-text wrap-anywhere">
        {flows.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
