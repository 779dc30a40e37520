import type { InboundMessage } from '../../channels/channel.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import { campaignsOf, noteReplies } from '../broadcasts/replies.service.ts';
import { readChats, tellMessages } from '../chats/chat-audience.service.ts';
import type { FlowParts } from '../flow-sessions/flow-parts.service.ts';
import { type Arrived, foresee, takeMessages } from '../flow-sessions/take-messages.service.ts';
import { letGo } from '../outbox/hold-back.service.ts';
import { applyReceipts } from '../outbox/outbox.service.ts';
import { tellOutside } from '../outgoing-webhooks/tell.service.ts';
import { applyEarlyChanges } from './apply-changes.ts';
import { beginAttendances } from './begin-attendance.ts';
import { findOrCreate } from './find-or-create.ts';
import type { Line, Locked } from './find-peers.repository.ts';
import { addParticipants } from './groups.repository.ts';
import { type NewRow, rowOf } from './message-rows.ts';
import { saveConversations } from './move-conversations.repository.ts';
import type { Moved } from './move-conversations.ts';
import { markBegun, movedBy, type Opening, withFilled } from './moved-by.ts';
import { type Attending, assignInTurn, getAttending } from './next-tickets.repository.ts';
import { peersOf } from './peers.ts';
import { storeMessages } from './store-messages.repository.ts';

export type InboundParts = FlowParts;

/** No channel keeps what it could not deliver for longer: what is older was read long ago, on the phone. */
const historyMs = 30 * 86_400_000;

/** What each conversation without an attendance gets, should one of the messages turn out to be new. */
function openingsOf(closed: readonly Locked[], { reopening }: Attending): Map<string, Opening> {
  return new Map(
    closed.map(({ id, ticket_id }) => [
      id,
      ticket_id && reopening.includes(ticket_id)
        ? { ticketId: ticket_id, ticket: 'reopened' }
        : { ticketId: newId(), ticket: 'new' },
    ]),
  );
}

/** One batch of a line, in one transaction, by a handful of statements however many messages it has. */
export async function persistMessages(
  parts: InboundParts,
  tx: Tx,
  line: Line,
  batch: readonly InboundMessage[],
): Promise<void> {
  const { companyId } = line;
  const now = parts.clock.now();
  const isCounted = ({ isHistory, at }: InboundMessage) => !isHistory || now.getTime() - at.getTime() < historyMs;
  const wantsTicket = (message: InboundMessage) => !message.isOwn && isCounted(message);
  const peers = peersOf(batch);
  const chats = await findOrCreate(parts, tx, line, peers);
  const closed = [...chats].flatMap(([peer, chat]) =>
    chat.status === 'closed' && peer.messages.some(wantsTicket) ? [chat] : [],
  );
  const attending =
    closed.length > 0
      ? await getAttending(
          tx,
          line,
          closed.flatMap(({ ticket_id }) => ticket_id ?? []),
        )
      : null;
  const openings = attending ? openingsOf(closed, attending) : new Map<string, Opening>();
  const rows = [...chats].flatMap(([peer, chat]) =>
    peer.messages.map((message): NewRow => {
      const opened = wantsTicket(message) ? openings.get(chat.id)?.ticketId : undefined;
      const ticketId = chat.status === 'closed' ? (opened ?? null) : chat.ticket_id;
      return { peer, message, row: rowOf(line, chat, message, ticketId, now) };
    }),
  );
  const { added, filled, changed } = await storeMessages(tx, line, rows);
  const told = new Set([...added, ...filled].map(({ message }) => message));
  await hearOfOwn(
    parts,
    tx,
    line,
    rows.filter(({ message }) => message.isOwn && !told.has(message)),
  );
  if (told.size === 0) return;
  const before = new Map([...chats.values()].map((chat) => [chat.id, chat]));
  // Somebody closed the chat before it could be read: what it says opens one as any message does.
  const reopening = new Set(
    filled.filter(({ row, message }) => openings.has(row.conversation_id) && wantsTicket(message)),
  );
  const arrived = movedBy([...added, ...reopening], before, {
    openings,
    now,
    isCounted: ({ message }) => isCounted(message),
    wantsTicket: ({ message }) => wantsTicket(message),
  });
  const moved = await markBegun(
    tx,
    companyId,
    before,
    withFilled(
      arrived,
      filled.filter((one) => !reopening.has(one)),
      before,
    ),
  );
  const assigned = attending ? await assign(tx, companyId, attending, moved) : new Map<string, never>();
  const placed = moved.map((one) => {
    const attendant = assigned.get(one.after.id);
    return attendant ? { ...one, after: { ...one.after, assigned_to: attendant.id } } : one;
  });
  const heard = placed.map((one) => arrivedBy(one, isCounted));
  // In one round trip, and in this order: they are read as they are saved.
  const [{ held, isHeardOutside }, shown, foreseen] = await Promise.all([
    saveConversations(tx, companyId, placed),
    readChats(
      tx,
      companyId,
      placed.map(({ after }) => after.id),
    ),
    foresee(parts, tx, line, heard),
  ]);
  await letGo(parts, tx, line, held);
  await addParticipants(tx, companyId, placed);
  const fresh = changed.length > 0 ? await applyEarlyChanges(tx, line, changed) : new Map<string, never>();
  await tellMessages(
    parts,
    tx,
    companyId,
    [...added, ...filled].map(({ row }) => fresh.get(row.id) ?? row),
    held.length + changed.length === 0 ? shown : undefined,
  );
  const hosting = attending ?? (placed.some(({ begins }) => begins) ? await getAttending(tx, line, []) : null);
  if (hosting) await beginAttendances(parts, tx, { companyId, moved: placed, attending: hosting, assigned });
  const received = isHeardOutside ? heard.flatMap((one) => one.heard.map(({ id }) => ({ message_id: id }))) : [];
  await tellOutside(
    tx,
    companyId,
    received.map((facts) => ({ event: 'message.received', facts })),
  );
  const firsts = placed.flatMap(({ after }, index) => {
    const first = after.broadcast_id ? heard[index]?.heard[0] : undefined;
    return first ? [{ conversationId: after.id, messageId: first.id, at: first.at }] : [];
  });
  const campaigns = await campaignsOf(tx, companyId, firsts);
  await takeMessages(
    parts,
    tx,
    line,
    heard.map((one) => ({ ...one, campaign: campaigns.get(one.chat.id) ?? null })),
    foreseen,
  );
  const replies = firsts.filter(({ conversationId }) => campaigns.has(conversationId));
  await noteReplies(parts, tx, companyId, replies);
}

/** What automation hears of it: what people wrote, and that somebody answered on the phone. */
function arrivedBy(
  { after, added, begins, isPauseOver = false }: Moved,
  isCounted: (message: InboundMessage) => boolean,
): Omit<Arrived, 'campaign'> {
  const counted = added.filter(({ message }) => isCounted(message));
  return {
    chat: { ...after, isPaused: after.bot_paused_at !== null },
    heard: counted.flatMap(({ row, message }) =>
      message.isOwn || message.isToAll || row.kind === 'unreadable'
        ? []
        : [{ id: row.id, kind: row.kind, text: row.text, choice: message.choice, at: row.occurred_at }],
    ),
    isNewTicket: begins,
    isPauseOver,
    isAnswered: counted.some(({ message }) => message.isOwn),
  };
}

/** What we sent ourselves comes back from the phone's other devices: then the channel has it. */
async function hearOfOwn(
  parts: InboundParts,
  tx: Tx,
  { companyId, connectionId }: Line,
  rows: readonly NewRow[],
): Promise<void> {
  const receipts = rows.map(({ message }) => ({ id: message.id, state: 'server' as const }));
  if (receipts.length > 0) await applyReceipts(parts, tx, companyId, connectionId, receipts);
}

async function assign(tx: Tx, companyId: string, attending: Attending, moved: readonly Moved[]) {
  const due = moved.filter(({ ticket, after }) => ticket === 'new' && !after.group_id).map(({ after }) => after.id);
  if (attending.assignment_mode !== 'round_robin' || due.length === 0) return new Map<string, never>();
  return assignInTurn(tx, companyId, attending.assignment_role_id, due);
}
