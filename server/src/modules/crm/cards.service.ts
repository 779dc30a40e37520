import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { addEvents } from '../messages/add-events.service.ts';
import type { MessageParts } from '../messages/send-message.service.ts';
import { addCardEvents } from './card-traces.repository.ts';
import * as repository from './cards.repository.ts';
import { ranksBefore } from './rank.ts';

export interface CardParts extends MessageParts {
  readonly realtime: Pick<Realtime, 'emit' | 'emitTo' | 'emitToChat'>;
}

/** As `due.added` names cards whose column starts a flow. */
export const stageKind = 'crm-stages';

/** As many as one event carries; of more, everybody looks again. */
const mostTold = 50;

interface Change {
  readonly contactId: string;
  /** Who did it: a member, or a flow by its name. */
  readonly by: { readonly userId: string | null; readonly name: string };
  /** A conversation that the caller holds, and that tells of it. */
  readonly chatId: string | null;
}

interface CardChange extends Change {
  readonly columnId: string;
  /** Where it comes to stand; without it, at the top. */
  readonly rank?: string | undefined;
  readonly isQuiet?: boolean;
  /** Since when it counts as there; without it, from now on. */
  readonly enteredAt?: string | null;
}

/** Once it is durable, every board shows it. */
export function tellBoard(
  { realtime }: Pick<CardParts, 'realtime'>,
  tx: Tx,
  companyId: string,
  { columns, contacts }: { columns: readonly string[]; contacts: readonly string[] },
): void {
  const told = { columns: [...new Set(columns)], contacts: contacts.length > mostTold ? [] : [...contacts] };
  afterCommit(tx, () => realtime.emit(companyId, 'crm.changed', told));
}

/** The column that a card leaves, as it was. */
const tracesOf = ({ column_id, column, color, entered_at }: repository.LockedCard) => ({
  id: column_id,
  name: column,
  color,
  entered_at: entered_at.toISOString(),
});

/** Each column's new cards at its top, the first of them first. */
async function ranked(
  tx: Tx,
  companyId: string,
  changes: readonly CardChange[],
): Promise<(CardChange & { readonly rank: string })[]> {
  const open = changes.filter(({ rank }) => rank === undefined);
  const groups = Map.groupBy(open, ({ columnId }) => columnId);
  const tops = groups.size > 0 ? await repository.listTops(tx, companyId, [...groups.keys()]) : new Map();
  const ranks = new Map(
    [...groups].map(([id, { length }]) => [id, ranksBefore(tops.get(id) ?? null, length)] as const),
  );
  return changes.map((change) => ({
    ...change,
    rank: change.rank ?? ranks.get(change.columnId)?.shift() ?? '',
  }));
}

/**
 * Puts contacts into columns, on the board or from another column, by sets; whoever is there already stays where they
 * are. Entering starts the column's flow soon after. Contacts and columns that are gone are left out.
 */
export async function moveCards(
  parts: CardParts,
  tx: Tx,
  companyId: string,
  changes: readonly CardChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(({ contactId }) => contactId);
  const columns = await repository.holdColumns(tx, companyId, [...new Set(changes.map(({ columnId }) => columnId))]);
  const before = await repository.lockCards(tx, companyId, ids);
  const contacts = await repository.listContacts(tx, companyId, ids);
  const moving = changes.flatMap((change) => {
    const column = columns.get(change.columnId);
    const from = before.get(change.contactId);
    if (!column || !contacts.has(change.contactId) || from?.column_id === column.id) return [];
    return [{ ...change, column, from }];
  });
  if (moving.length === 0) return;
  const placements = (await ranked(tx, companyId, moving)).map(
    ({ contactId, columnId, rank, by, isQuiet, enteredAt }) => ({
      contactId,
      columnId,
      rank,
      userId: by.userId,
      enteredAt: enteredAt ?? null,
      startsFlow: !isQuiet && columns.get(columnId)?.has_flow === true,
    }),
  );
  const isAnyDue = await repository.placeCards(tx, companyId, placements);
  await addCardEvents(
    tx,
    companyId,
    moving.map(({ contactId, by, column, from }) => ({
      contactId,
      userId: by.userId,
      kind: 'card_moved',
      data: {
        to: { name: column.name, color: column.color },
        ...(from ? { from: tracesOf(from) } : {}),
        ...(by.userId === null ? { flow: by.name } : {}),
      },
    })),
  );
  await addEvents(
    parts,
    tx,
    companyId,
    moving.flatMap(({ chatId, by, column }) =>
      chatId ? [{ conversationId: chatId, event: { event: 'card_moved', by: by.name, to: column.name } as const }] : [],
    ),
  );
  if (isAnyDue) afterCommit(tx, () => parts.bus.publish('due.added', { kind: stageKind }));
  tellBoard(parts, tx, companyId, {
    columns: moving.flatMap(({ column, from }) => (from ? [from.column_id, column.id] : [column.id])),
    contacts: moving.map(({ contactId }) => contactId),
  });
}

/** Takes contacts off the board, by sets; answers how many were on it. */
export async function resetCards(
  parts: CardParts,
  tx: Tx,
  companyId: string,
  changes: readonly Change[],
): Promise<number> {
  if (changes.length === 0) return 0;
  const cards = await repository.lockCards(
    tx,
    companyId,
    changes.map(({ contactId }) => contactId),
  );
  const gone = changes.flatMap((change) => {
    const card = cards.get(change.contactId);
    return card ? [{ ...change, card }] : [];
  });
  if (gone.length === 0) return 0;
  await repository.removeCards(tx, companyId, [...cards.keys()]);
  await addCardEvents(
    tx,
    companyId,
    gone.map(({ contactId, by, card }) => ({
      contactId,
      userId: by.userId,
      kind: 'card_reset',
      data: { from: tracesOf(card), ...(by.userId === null ? { flow: by.name } : {}) },
    })),
  );
  await addEvents(
    parts,
    tx,
    companyId,
    gone.flatMap(({ chatId, by }) =>
      chatId ? [{ conversationId: chatId, event: { event: 'card_reset', by: by.name } as const }] : [],
    ),
  );
  tellBoard(parts, tx, companyId, {
    columns: gone.map(({ card }) => card.column_id),
    contacts: gone.map(({ contactId }) => contactId),
  });
  return gone.length;
}
