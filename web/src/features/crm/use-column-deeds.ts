import { type BoardColumn, crm } from '@yupflow/contract/crm';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useMe } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { columnsQuery } from '../../pickers/use-columns.ts';
import type { useOpen } from '../../resource/use-open.ts';
import { toast } from '../../ui/toast.ts';
import { type Board, boardKeys } from './board-keys.ts';
import type { ColumnDeeds } from './column-header.tsx';

/** What can be done with columns, by whom. */
export function useColumnDeeds(columns: readonly BoardColumn[], slideOver: ReturnType<typeof useOpen>) {
  const errorText = useErrorText();
  const permissions = useMe()?.permissions ?? [];
  const [adding, setAdding] = useState<BoardColumn | null>(null);
  const [removing, setRemoving] = useState<BoardColumn | null>(null);
  const canManage = permissions.includes('crm_manager');
  const canAdd = permissions.includes('contacts');

  /** Seen at once; the server's order counts afterwards, whatever it says. */
  async function place(column: BoardColumn, before: string | null): Promise<void> {
    const others = columns.filter(({ id }) => id !== column.id);
    const at = others.findIndex(({ id }) => id === before);
    const order = others.toSpliced(at < 0 ? others.length : at, 0, column);
    const rank = new Map(order.map(({ id }, index) => [id, index]));
    queryClient.setQueriesData<Board>(
      { queryKey: boardKeys.boards },
      (board) => board && { columns: board.columns.toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0)) },
    );
    try {
      await call(crm.moveColumn, { params: { id: column.id }, body: { before } });
    } catch (error) {
      toast.error(errorText(error));
    }
    void queryClient.invalidateQueries({ queryKey: boardKeys.boards });
    void queryClient.invalidateQueries({ queryKey: columnsQuery.queryKey });
  }

  function shift(column: BoardColumn, by: -1 | 1): void {
    const at = columns.findIndex(({ id }) => id === column.id);
    const others = columns.filter(({ id }) => id !== column.id);
    void place(column, others[at + by]?.id ?? null);
  }

  const deeds: ColumnDeeds = {
    addCard: canAdd ? setAdding : null,
    manage: canManage
      ? {
          edit: ({ id }) => slideOver.openItem(id),
          shift,
          place: (column, beforeId) => void place(column, beforeId),
          remove: setRemoving,
        }
      : null,
  };
  return {
    deeds,
    adding,
    removing,
    stopAdding: () => setAdding(null),
    stopRemoving: () => setRemoving(null),
  };
}
