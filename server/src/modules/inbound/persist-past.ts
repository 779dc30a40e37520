import { sql } from 'kysely';
import type { InboundMessage } from '../../channels/channel.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { tellChats } from '../chats/chat-audience.service.ts';
import type { MessageRow } from '../chats/present-messages.service.ts';
import { applyChange } from './apply-change.ts';
import { applyEarlyChanges } from './apply-changes.ts';
import { findOrCreate } from './find-or-create.ts';
import type { Line, Locked } from './find-peers.repository.ts';
import { addParticipants } from './groups.repository.ts';
import { type NewRow, rowOf } from './message-rows.ts';
import { saveConversations } from './move-conversations.repository.ts';
import { type Moved, moveConversation } from './move-conversations.ts';
import { type Peer, peersOf } from './peers.ts';
import type { InboundParts } from './persist-messages.ts';
import { storeMessages } from './store-messages.repository.ts';

const keyOf = (conversationId: string, channelId: string | null, direction: string) =>
  `${conversationId} ${channelId} ${direction}`;

/** What is here already, whichever of their names its author had then. One that nobody could read is read now. */
async function listKnown(tx: Tx, { companyId, connectionId }: Line, rows: readonly NewRow[]): Promise<Set<string>> {
  const known = await tx
    .selectFrom('messages')
    .select(['conversation_id', 'channel_id', 'direction'])
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('channel_id', '=', sql<string>`any(${rows.map(({ row }) => row.channel_id)}::text[])`)
    .where('kind', '<>', 'unreadable')
    .execute();
  return new Set(known.map((row) => keyOf(row.conversation_id, row.channel_id, row.direction)));
}

/** As it had become by then. */
function pastRow(line: Line, chat: Locked, message: InboundMessage, now: Date): MessageRow {
  const { isOwn, since } = message;
  const row = rowOf(line, chat, message, null, now);
  const sent = isOwn && since ? { ...row, state: since.state } : row;
  return (since?.reactions ?? []).reduce((before, one) => applyChange(before, one) ?? before, sent);
}

function rowsOf(line: Line, chats: ReadonlyMap<Peer, Locked>, now: Date): NewRow[] {
  return [...chats].flatMap(([peer, chat]) =>
    peer.messages.map((message): NewRow => ({ peer, message, row: pastRow(line, chat, message, now) })),
  );
}

/** They fall into place among what is there; nobody waits for an answer to them. */
function movedBy(added: readonly NewRow[], chats: ReadonlyMap<string, Locked>): Moved[] {
  return [...Map.groupBy(added, ({ row }) => row.conversation_id)].flatMap(([id, unsorted]): Moved[] => {
    const before = chats.get(id);
    if (!before) return [];
    const rows = unsorted.toSorted((one, other) => one.row.occurred_at.getTime() - other.row.occurred_at.getTime());
    return [{ after: moveConversation(before, rows, () => false), added: rows, ticket: 'same', begins: false }];
  });
}

/** For what is told of contacts by triggers. */
const setPast = (tx: Tx, isPast: boolean) =>
  sql`select set_config('app.is_past', ${isPast ? 'on' : 'off'}, true)`.execute(tx);

/**
 * What was said before the line was linked: stored in its place, and that is all. No attendance begins, nothing is
 * unread, nobody is notified, and neither automation nor others hear of it.
 */
export async function persistPast(
  parts: InboundParts,
  tx: Tx,
  line: Line,
  batch: readonly InboundMessage[],
): Promise<void> {
  const { companyId } = line;
  await setPast(tx, true);
  const chats = await findOrCreate(parts, tx, line, peersOf(batch));
  await setPast(tx, false);
  const told = rowsOf(line, chats, parts.clock.now());
  const known = await listKnown(tx, line, told);
  const rows = told.filter(({ row }) => !known.has(keyOf(row.conversation_id, row.channel_id, row.direction)));
  if (rows.length === 0) return;
  const { added, filled, changed } = await storeMessages(tx, line, rows);
  const moved = movedBy(added, new Map([...chats.values()].map((chat) => [chat.id, chat])));
  if (moved.length > 0) await saveConversations(tx, companyId, moved);
  await addParticipants(tx, companyId, moved);
  if (changed.length > 0) await applyEarlyChanges(tx, line, changed);
  const ids = new Set([...added, ...filled].map(({ row }) => row.conversation_id));
  await tellChats(
    parts,
    tx,
    companyId,
    [...ids].map((conversationId) => ({ conversationId })),
  );
}
