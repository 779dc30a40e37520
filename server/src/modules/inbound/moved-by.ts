import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { lastMessageOf } from '../chats/last-message.service.ts';
import type { Locked } from './find-peers.repository.ts';
import type { NewRow } from './message-rows.ts';
import { type Moved, moveConversation } from './move-conversations.ts';

/** An attendance for a conversation that has none. */
export interface Opening {
  readonly ticketId: string;
  readonly ticket: 'new' | 'reopened';
}

/** Something of theirs that can be read, and is meant for us. */
const isHeard = ({ message, row }: NewRow) => !message.isOwn && !message.isToAll && row.kind !== 'unreadable';

interface Moving {
  readonly openings: ReadonlyMap<string, Opening>;
  readonly now: Date;
  readonly isCounted: (row: NewRow) => boolean;
  readonly wantsTicket: (row: NewRow) => boolean;
}

/** Somebody answered on the phone so long ago that what begins now is something else. */
const pausedMs = 86_400_000;

/** The first of ours among what followed: so long somebody waited, however much was written after it. */
function answerIn(followed: readonly NewRow[], first: NewRow | undefined): Moved['answer'] {
  const own = followed.find(({ message }) => message.isOwn);
  return own && { at: own.row.occurred_at, began: first?.row.occurred_at };
}

/** What is new in each conversation, and what that makes of it. One person may have come as two peers. */
export function movedBy(added: readonly NewRow[], chats: ReadonlyMap<string, Locked>, moving: Moving): Moved[] {
  const { openings, now, isCounted, wantsTicket } = moving;
  return [...Map.groupBy(added, ({ row }) => row.conversation_id)].flatMap(([id, unsorted]): Moved[] => {
    const before = chats.get(id);
    if (!before) return [];
    const rows = unsorted.toSorted((one, other) => one.row.occurred_at.getTime() - other.row.occurred_at.getTime());
    const opening = rows.some(wantsTicket) ? openings.get(id) : undefined;
    const first = opening ? rows.findIndex(wantsTicket) : -1;
    const answer = answerIn(rows.slice(first + 1).filter(isCounted), rows[first]);
    if (!opening)
      return [{ after: moveConversation(before, rows, isCounted), added: rows, ticket: 'same', begins: false, answer }];
    const { ticketId, ticket } = opening;
    const { bot_paused_at } = before;
    const isPauseOver = bot_paused_at !== null && now.getTime() - bot_paused_at.getTime() > pausedMs;
    const opened: Locked = {
      ...before,
      ticket_id: ticketId,
      status: 'pending',
      assigned_to: ticket === 'new' ? null : before.assigned_to,
      role_id: null,
      bot_paused_at: isPauseOver ? null : bot_paused_at,
    };
    return [
      {
        after: moveConversation(opened, rows, isCounted),
        added: rows,
        ticket,
        begins: ticket === 'new' && rows.some(isHeard),
        isPauseOver,
        answer,
      },
    ];
  });
}

/** What says only now what it is: the conversation shows it, and nothing is counted twice. */
export function withFilled(
  moved: readonly Moved[],
  filled: readonly NewRow[],
  chats: ReadonlyMap<string, Locked>,
): Moved[] {
  const untouched = new Map(moved.map((one) => [one.after.id, one]));
  for (const one of filled) {
    const { conversation_id: id } = one.row;
    const chat = chats.get(id);
    const before = untouched.get(id) ?? (chat && { after: chat, added: [], ticket: 'same' as const, begins: false });
    if (!before) continue;
    const { after } = before;
    const isLast = after.last_message_id === one.row.id;
    untouched.set(id, {
      ...before,
      after: isLast ? { ...after, last_message: lastMessageOf(one.row) } : after,
      added: [...before.added, one],
    });
  }
  return [...untouched.values()];
}

/** An attendance that began with what nobody could read really begins with the first that somebody can. */
export async function markBegun(
  tx: Tx,
  companyId: string,
  chats: ReadonlyMap<string, Locked>,
  moved: readonly Moved[],
): Promise<Moved[]> {
  const isAfterUnreadable = ({ after, added }: Moved) =>
    chats.get(after.id)?.last_message?.kind === 'unreadable' || added.some(({ isFilled }) => isFilled);
  const mayBegin = (one: Moved) =>
    one.ticket === 'same' && one.after.ticket_id !== null && one.added.some(isHeard) && isAfterUnreadable(one);
  const candidates = moved.filter(mayBegin);
  if (candidates.length === 0) return [...moved];
  const ids = candidates.flatMap(({ added }) => added.map(({ row }) => row.id));
  const { rows } = await sql<{ id: string }>`
    select v.id from conversations v
    where v.company_id = ${companyId} and v.id = any(${candidates.map(({ after }) => after.id)}::uuid[])
      and not exists (
        select from messages m
        where m.company_id = v.company_id and m.conversation_id = v.id and m.ticket_id = v.ticket_id
          and m.direction = 'in' and m.kind <> 'unreadable' and not m.id = any(${ids}::uuid[]))`.execute(tx);
  const begun = new Set(rows.map(({ id }) => id));
  return moved.map((one) => (begun.has(one.after.id) && mayBegin(one) ? { ...one, begins: true } : one));
}
