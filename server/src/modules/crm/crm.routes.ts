import type { crm } from '@yupflow/contract/crm';
import type { Handlers } from '../../platform/http/handlers.ts';
import { getBoard, getCard, listCardsOf } from './board.service.ts';
import type { CardParts } from './cards.service.ts';
import { columnsService } from './columns.service.ts';
import { moveByHand, removeByHand } from './move-by-hand.ts';

export function crmHandlers(parts: CardParts): Handlers<typeof crm> {
  const columns = columnsService(parts);
  return {
    getBoard: (call) => getBoard(call, call.query),
    listColumns: (call) => columns.listShort(call),
    createColumn: (call) => columns.create(call, call.body),
    updateColumn: (call) => columns.update(call, call.params.id, call.body),
    listColumnUses: (call) => columns.listUses(call, call.params.id),
    moveColumn: (call) => columns.move(call, call.params.id, call.body.before),
    removeColumn: (call) => columns.remove(call, call.params.id, call.query.to),
    listCards: (call) => listCardsOf(call, call.params.id, call.query),
    getCard: (call) => getCard(call, call.params.contactId),
    moveCard: (call) => moveByHand(parts, call, call.params.contactId, call.body),
    removeCard: (call) => removeByHand(parts, call, call.params.contactId),
  };
}
