import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { isHeardOutside } from '../outgoing-webhooks/tell.service.ts';
import type { Moved } from './move-conversations.ts';
import { toJson } from './to-json.ts';

const changeOf = ({ after, added, ticket, answer }: Moved) => ({
  id: after.id,
  address: added.at(-1)?.peer.address,
  contact_id: after.contact_id,
  ticket,
  ticket_id: after.ticket_id,
  status: after.status,
  assigned_to: after.assigned_to,
  role_id: after.role_id,
  unread_count: after.unread_count,
  waiting_since: after.waiting_since,
  last_message_id: after.last_message_id,
  last_message_at: after.last_message_at,
  last_message: after.last_message,
  last_inbound_at: after.last_inbound_at,
  bot_paused_at: after.bot_paused_at,
  began_at: answer?.began,
  answered_at: answer?.at,
});

/** What a contact shows of the last that it wrote. */
const contactOf = ({ after, added, ticket }: Moved) => {
  const heard = added.filter(({ message }) => !message.isOwn);
  const [first, last] = [heard.at(0), heard.at(-1)];
  if (!after.contact_id || !first || !last) return [];
  const { media } = heard.findLast(({ message }) => message.media)?.message ?? { media: null };
  return [
    {
      id: after.contact_id,
      name: last.peer.name,
      phone: last.peer.phone,
      last_message: heard
        .findLast(({ row }) => row.text !== '')
        ?.row.text.slice(0, limits.fieldValueLength)
        .toWellFormed(),
      last_media: media ? media.name || media.kind : undefined,
      first_at: first.row.occurred_at,
      last_at: last.row.occurred_at,
      is_new: ticket === 'new',
      assigned_to: after.assigned_to,
    },
  ];
};

interface Saved {
  /** Who wrote while something for them was held back. */
  readonly held: string[];
  /** Somebody outside wants to hear of messages. */
  readonly isHeardOutside: boolean;
}

const nothing = sql``;

/** Attendances that begin: the tickets, and what the contacts' histories say of them. */
const beginning = (companyId: string) => sql`
      begun as (
        insert into tickets (company_id, id, conversation_id, status, origin, assigned_to, created_at, first_response_at)
        select ${companyId}, w.ticket_id, w.id, 'pending', 'receptive', w.assigned_to, b.at,
          case when w.answered_at is not null then greatest(w.answered_at, b.at) end
        from wanted w
          join conversations v on v.company_id = ${companyId} and v.id = w.id
          left join tickets t on t.company_id = v.company_id and t.id = v.ticket_id
          -- What was written while the attendance before it was under way, and comes only now, begins after that one.
          cross join lateral (select greatest(least(w.began_at, (select app.now())), t.closed_at) as at) b
        where w.ticket = 'new'),
      attended as (
        insert into contact_events (company_id, contact_id, kind, data)
        select ${companyId}, w.contact_id, 'attendance',
          jsonb_build_object('chat_id', w.id, 'ticket_id', w.ticket_id, 'origin', 'receptive') from wanted w
        where w.ticket = 'new' and w.contact_id is not null),`;

const reopening = (companyId: string) => sql`
      reopened as (
        update tickets t set status = 'pending', closed_at = null, closed_by = null,
          first_response_at = coalesce(t.first_response_at, w.answered_at) from wanted w
        where t.company_id = ${companyId} and t.id = w.ticket_id and w.ticket = 'reopened'),`;

const answering = (companyId: string) => sql`
      answered as (
        update tickets t set first_response_at = w.answered_at from wanted w
        where t.company_id = ${companyId} and t.id = w.ticket_id and w.ticket = 'same' and w.answered_at is not null
          and t.first_response_at is null and t.status <> 'closed'),`;

/**
 * Conversations, their tickets, and what the contacts show of them, by one statement. PostgreSQL prepares all that a
 * statement may write, with every index of it, so what this batch does not write is left out.
 */
export async function saveConversations(tx: Tx, companyId: string, moved: readonly Moved[]): Promise<Saved> {
  const has = (wanted: Moved['ticket']) => moved.some(({ ticket }) => ticket === wanted);
  const { rows } = await sql<{ id: string; has_held: boolean; is_heard: boolean }>`
    with wanted as materialized (
        select * from json_to_recordset(${toJson(moved.map(changeOf))}::json) as w (id uuid, address text, contact_id uuid,
          ticket text, ticket_id uuid, status text, assigned_to uuid, role_id uuid, unread_count int,
          waiting_since timestamptz, last_message_id uuid, last_message_at timestamptz, last_message jsonb,
          last_inbound_at timestamptz, bot_paused_at timestamptz, began_at timestamptz, answered_at timestamptz)),
      people as materialized (
        select * from json_to_recordset(${toJson(moved.flatMap(contactOf))}::json) as p (id uuid, name text, phone text,
          last_message text, last_media text, first_at timestamptz, last_at timestamptz, is_new boolean,
          assigned_to uuid)),
      ${has('new') ? beginning(companyId) : nothing}
      ${has('reopened') ? reopening(companyId) : nothing}
      ${moved.some(({ answer }) => answer) ? answering(companyId) : nothing}
      heard as (
        update contacts c set
          name = case when c.name = '' then p.name else c.name end,
          phone = coalesce(c.phone, p.phone),
          last_message = case when p.last_at >= coalesce(c.last_activity_at, p.last_at) then coalesce(p.last_message, c.last_message) else c.last_message end,
          last_media = case when p.last_at >= coalesce(c.last_activity_at, p.last_at) then coalesce(p.last_media, c.last_media) else c.last_media end,
          first_activity_at = least(c.first_activity_at, p.first_at),
          -- To the minute, once there is one: what changes no indexed column costs a fraction.
          last_activity_at = case when p.last_at < c.last_activity_at + interval '1 minute' then c.last_activity_at
            else greatest(c.last_activity_at, p.last_at) end,
          assigned_to = case when p.is_new then p.assigned_to else c.assigned_to end
        from people p
        where c.company_id = ${companyId} and c.id = p.id)
    update conversations v set address = coalesce(w.address, v.address), ticket_id = w.ticket_id, status = w.status,
      assigned_to = w.assigned_to, role_id = w.role_id, unread_count = w.unread_count, waiting_since = w.waiting_since,
      last_message_id = w.last_message_id, last_message_at = w.last_message_at, last_message = w.last_message,
      last_inbound_at = w.last_inbound_at, bot_paused_at = w.bot_paused_at
    from wanted w
    where v.company_id = ${companyId} and v.id = w.id
    returning v.id, exists (
      select from outbox o
      where o.company_id = v.company_id and o.connection_id = v.connection_id and o.conversation_id = v.id
        and o.held_until is not null) as has_held, ${isHeardOutside(companyId, 'message.received')} as is_heard`.execute(
    tx,
  );
  const wrote = new Set(
    moved.filter(({ added }) => added.some(({ message }) => !message.isOwn)).map(({ after }) => after.id),
  );
  return {
    held: rows.flatMap(({ id, has_held }) => (has_held && wrote.has(id) ? [id] : [])),
    isHeardOutside: rows.some(({ is_heard }) => is_heard),
  };
}
