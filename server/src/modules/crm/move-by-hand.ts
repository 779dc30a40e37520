import type { Card, CardMove } from '@yupflow/contract/crm';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { ChatCaller } from '../chats/chat-visibility.service.ts';
import { getCard } from './board.service.ts';
import { findEnteredBefore, lockLatestChat } from './card-traces.repository.ts';
import * as repository from './cards.repository.ts';
import { type CardParts, moveCards, resetCards, tellBoard } from './cards.service.ts';
import { listColumns } from './columns.repository.ts';
import { rankBetween } from './rank.ts';

interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
  readonly caller: ChatCaller;
}

/** Longer ones are told apart more slowly, and an index takes only so much. */
const longestRank = 200;

/** Beside the neighbour that was meant, whoever else is next to it by now; where both are gone, at the top. */
async function rankFor({ tx, companyId }: Scope, moving: string, { column_id, after, before }: CardMove) {
  const neighbours = [
    ...(after ? [{ contactId: after, side: 'after' as const }] : []),
    ...(before ? [{ contactId: before, side: 'before' as const }] : []),
  ];
  for (const neighbour of neighbours) {
    const gap = await repository.findGap(tx, companyId, column_id, { ...neighbour, moving });
    if (gap) return rankBetween(gap.after, gap.before);
  }
  const isLast = before === null && after !== null;
  const end = await repository.findEnd(tx, companyId, column_id, { end: isLast ? 'last' : 'first', moving });
  return isLast ? rankBetween(end, null) : rankBetween(null, end);
}

async function byOf({ tx, userId }: Scope) {
  const { name } = await tx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow();
  return { userId, name };
}

/** A person moves a card: within its column it is one small write, into another one it is told as well. */
export async function moveByHand(parts: CardParts, scope: Scope, contactId: string, move: CardMove): Promise<Card> {
  const { tx, companyId } = scope;
  const { column_id: columnId } = move;
  if (!(await repository.listContacts(tx, companyId, [contactId])).has(contactId)) throw new AppError('not_found');
  if ((await listColumns(tx, companyId, columnId)).length === 0)
    throw new AppError('invalid_fields', { fields: { column_id: 'invalid' } });
  let rank = await rankFor(scope, contactId, move);
  const isCrowded = rank.length > longestRank;
  if (isCrowded) {
    await repository.respread(tx, companyId, columnId);
    rank = await rankFor(scope, contactId, move);
  }
  if (await repository.setRank(tx, companyId, { contactId, columnId, rank }))
    tellBoard(parts, tx, companyId, { columns: [columnId], contacts: isCrowded ? [] : [contactId] });
  else {
    const chatId = await lockLatestChat(tx, companyId, contactId);
    const by = await byOf(scope);
    const enteredAt = move.is_undo ? await findEnteredBefore(tx, companyId, contactId, columnId) : null;
    const isQuiet = move.is_undo;
    await moveCards(parts, tx, companyId, [{ contactId, columnId, rank, by, chatId, isQuiet, enteredAt }]);
  }
  return getCard(scope, contactId);
}

export async function removeByHand(parts: CardParts, scope: Scope, contactId: string): Promise<void> {
  const { tx, companyId } = scope;
  const chatId = await lockLatestChat(tx, companyId, contactId);
  const gone = await resetCards(parts, tx, companyId, [{ contactId, by: await byOf(scope), chatId }]);
  if (gone === 0) throw new AppError('not_found');
}
