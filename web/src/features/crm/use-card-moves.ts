import { type Card, type CardMove, crm, type ShortColumn } from '@yupflow/contract/crm';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { toast } from '../../ui/toast.ts';
import { countMove, dropCard, takeCard } from './board-cache.ts';
import { countAnew, inTurn, isSettled } from './board-events.ts';
import { useCardName } from './card-name.ts';
import { rankAt, type Spot } from './card-pages.ts';

/** Under a filter, the first of those that are shown need not be the column's first. */
function bodyOf({ columnId, after, before }: Spot, isUndo: boolean): CardMove {
  const place = after
    ? { after: after.contact.id, ...(before && { before: before.contact.id }) }
    : before
      ? { before: before.contact.id }
      : { after: null };
  return { column_id: columnId, ...place, is_undo: isUndo };
}

const toastId = 'crm-move';

/** At once on the screen; taken back where the server refuses, and by whoever wants it back. */
export function useCardMoves(columns: readonly ShortColumn[]) {
  const { t } = useTranslation('crm');
  const errorText = useErrorText();
  const nameOf = useCardName();
  return useMemo(() => {
    const columnName = (id: string) => columns.find((column) => column.id === id)?.name ?? '';

    async function send(card: Card, spot: Spot, isUndo: boolean): Promise<boolean> {
      const { contact, column_id } = card;
      const isSameColumn = column_id === spot.columnId;
      const entered_at = isSameColumn ? card.entered_at : new Date().toISOString();
      takeCard({ ...card, column_id: spot.columnId, entered_at, rank: rankAt(spot) }, true);
      countMove(column_id, spot.columnId);
      try {
        const answer = await inTurn(contact.id, () =>
          call(crm.moveCard, { params: { contactId: contact.id }, body: bodyOf(spot, isUndo) }),
        );
        if (isSettled(contact.id)) takeCard(answer, true);
        return true;
      } catch (error) {
        takeCard(card, true);
        countMove(spot.columnId, column_id);
        toast.error(errorText(error));
        return false;
      } finally {
        countAnew();
      }
    }

    /** `from`: where it stood, to be put back there. */
    async function move(card: Card, spot: Spot, from: Spot): Promise<void> {
      const isSameColumn = card.column_id === spot.columnId;
      const undo = () => void send({ ...card, column_id: spot.columnId }, from, true);
      if (!isSameColumn)
        toast.success(t('moved', { name: nameOf(card.contact), column: columnName(spot.columnId) }), {
          id: toastId,
          action: { label: t('undo'), onClick: undo },
        });
      const isMoved = await send(card, spot, false);
      if (!isMoved && !isSameColumn) toast.dismiss(toastId);
    }

    /** The contact stays; the card is gone. */
    async function remove(card: Card, from: Spot): Promise<void> {
      const { contact, column_id } = card;
      dropCard(contact.id);
      countMove(column_id, null);
      try {
        await inTurn(contact.id, () => call(crm.removeCard, { params: { contactId: contact.id } }));
        toast.success(t('taken', { name: nameOf(contact) }), {
          id: toastId,
          action: { label: t('undo'), onClick: () => void send(card, from, true) },
        });
      } catch (error) {
        takeCard(card, true);
        toast.error(errorText(error));
      }
      countAnew();
    }

    return { move, remove };
  }, [columns, t, errorText, nameOf]);
}

export type CardMoves = ReturnType<typeof useCardMoves>;
