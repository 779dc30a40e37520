import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Conversation } from '../chats/chat-visibility.service.ts';

export interface Place {
  readonly status: 'pending' | 'open' | 'closed';
  readonly assigned_to: string | null;
  readonly role_id: string | null;
}

interface Attended {
  readonly id: string;
  readonly contact_id: string | null;
}

/** The conversation shows its ticket, and the contact whose it is. The conversation is locked. */
async function mirror(tx: Tx, companyId: string, { id, contact_id }: Attended, ticketId: string, place: Place) {
  await tx
    .updateTable('conversations')
    .set({ ticket_id: ticketId, ...place })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  if (contact_id)
    await tx
      .updateTable('contacts')
      .set({ assigned_to: place.assigned_to })
      .where('company_id', '=', companyId)
      .where('id', '=', contact_id)
      .where('assigned_to', 'is distinct from', place.assigned_to)
      .execute();
}

interface NewTicket extends Place {
  readonly origin: 'receptive' | 'active';
}

/** Of a conversation that is locked and has no ticket but closed ones. */
export async function createTicket(
  tx: Tx,
  companyId: string,
  conversation: Attended,
  { origin, ...place }: NewTicket,
): Promise<string> {
  // Whoever waited for the conversation has an older time than whoever closed the attendance before: it ends first.
  const now = sql<Date>`greatest(app.now(), (
    select max(closed_at) from tickets where company_id = ${companyId} and conversation_id = ${conversation.id}))`;
  const { id } = await tx
    .insertInto('tickets')
    .values({
      company_id: companyId,
      conversation_id: conversation.id,
      origin,
      ...place,
      created_at: now,
      started_at: place.status === 'open' ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await mirror(tx, companyId, conversation, id, place);
  if (conversation.contact_id)
    await tx
      .insertInto('contact_events')
      .values({
        company_id: companyId,
        contact_id: conversation.contact_id,
        user_id: place.assigned_to,
        kind: 'attendance',
        data: JSON.stringify({ chat_id: conversation.id, ticket_id: id, origin }),
      })
      .execute();
  return id;
}

/** To somebody, to a role, or back: whatever was before. */
export async function moveTicket(
  tx: Tx,
  companyId: string,
  conversation: Attended,
  ticketId: string,
  place: Place,
): Promise<void> {
  await sql`
    update tickets set status = ${place.status}, assigned_to = ${place.assigned_to}, role_id = ${place.role_id},
      started_at = case when ${place.status} = 'open' then coalesce(started_at, greatest(app.now(), created_at)) else started_at end
    where company_id = ${companyId} and id = ${ticketId}`.execute(tx);
  await mirror(tx, companyId, conversation, ticketId, place);
}

/** It stays whose it was, or becomes theirs who closes it; automation may speak again. */
export async function closeTicket(
  tx: Tx,
  companyId: string,
  { id, ticket_id }: { id: string; ticket_id: string },
  userId: string | null,
): Promise<void> {
  await sql`
    with closed as (
      update tickets set status = 'closed', closed_by = ${userId},
        closed_at = greatest(app.now(), created_at, started_at, first_response_at),
        assigned_to = coalesce(assigned_to, ${userId})
      where company_id = ${companyId} and id = ${ticket_id})
    update conversations set status = 'closed', role_id = null, unread_count = 0, waiting_since = null,
      bot_paused_at = null, bot_paused_by = null, assigned_to = coalesce(assigned_to, ${userId})
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

/** Ids rise as messages are stored, whenever they were written. The latest few tell: a long chat is not searched. */
export async function hasWrittenSince(
  tx: Tx,
  companyId: string,
  conversationId: string,
  messageId: string,
): Promise<boolean> {
  const { rows } = await sql<{ has_written: boolean }>`
    select exists (
      select from (
        select id, direction from messages
        where company_id = ${companyId} and conversation_id = ${conversationId}
        order by occurred_at desc, id desc limit 50) as latest
      where direction = 'in' and id > ${messageId}::uuid) as has_written`.execute(tx);
  return only(rows).has_written;
}

interface Names {
  /** Of the contact or the group. */
  readonly chat: string;
  readonly farewell: string;
}

export async function namesOf(tx: Tx, companyId: string, conversationId: string): Promise<Names> {
  const { rows } = await sql<Names>`
    select coalesce(nullif(c.name, ''), c.phone, g.name, '') as chat, l.farewell_message as farewell
    from conversations v
    join connections l on l.company_id = v.company_id and l.id = v.connection_id
    left join contacts c on c.company_id = v.company_id and c.id = v.contact_id
    left join groups g on g.company_id = v.company_id and g.id = v.group_id
    where v.company_id = ${companyId} and v.id = ${conversationId}`.execute(tx);
  return only(rows);
}

export async function userName(tx: Tx, userId: string): Promise<string> {
  const row = await tx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst();
  return row?.name ?? '';
}

/** Whoever may see it was asked before; it stays as it is until the transaction ends. */
export async function lockChat(tx: Tx, companyId: string, id: string): Promise<Conversation> {
  return tx
    .selectFrom('conversations')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Who has started a chat so lately that others may still have it on their screens. */
export async function findJustStarted(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.name from conversations v
    join tickets t on t.company_id = v.company_id and t.id = v.ticket_id
    join users u on u.id = v.assigned_to
    where v.company_id = ${companyId} and v.id = ${id} and v.group_id is null and v.status = 'open'
      and t.started_at > app.now() - interval '1 minute'`.execute(tx);
  return rows[0];
}
