import { sql } from 'kysely';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { endSessions } from '../flow-sessions/end-sessions.service.ts';

interface Row {
  id: string;
  connection_id: string;
  contact_id: string | null;
}

/** Before the contacts themselves: whoever writes below a conversation holds it first. In the order of their ids. */
export async function lockConversationsOf(tx: Tx, companyId: string, contactIds: readonly string[]): Promise<Row[]> {
  return tx
    .selectFrom('conversations')
    .select(['id', 'connection_id', 'contact_id'])
    .where('company_id', '=', companyId)
    .where('contact_id', '=', sql<string>`any(${[...contactIds]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

interface Pairs {
  /** Conversations that go, and those on the same line that they go into. */
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** What both were told and what both have to send stands in one conversation, each once and in its order. */
async function moveMessages(tx: Tx, companyId: string, { from, to }: Pairs): Promise<void> {
  const pairs = sql`unnest(${[...from]}::uuid[], ${[...to]}::uuid[]) as pair ("from", "to")`;
  await sql`delete from messages m using ${pairs}, messages kept where m.company_id = ${companyId}
    and m.conversation_id = pair."from" and m.channel_id is not null and kept.company_id = m.company_id
    and kept.conversation_id = pair."to" and kept.connection_id = m.connection_id and kept.channel_id = m.channel_id
    and kept.direction = m.direction and kept.participant = m.participant`.execute(tx);
  await sql`update messages m set conversation_id = pair."to" from ${pairs}
    where m.company_id = ${companyId} and m.conversation_id = pair."from"`.execute(tx);
  await sql`update outbox o set conversation_id = pair."to", seq = o.seq + kept.last_seq from ${pairs}, conversations kept
    where o.company_id = ${companyId} and o.conversation_id = pair."from" and kept.company_id = o.company_id
      and kept.id = pair."to"`.execute(tx);
  await sql`update scheduled_messages s set conversation_id = pair."to" from ${pairs}
    where s.company_id = ${companyId} and s.conversation_id = pair."from"`.execute(tx);
  await sql`insert into drafts (company_id, user_id, conversation_id, text, is_note, updated_at)
    select d.company_id, d.user_id, pair."to", d.text, d.is_note, d.updated_at from drafts d, ${pairs}
    where d.company_id = ${companyId} and d.conversation_id = pair."from" on conflict do nothing`.execute(tx);
}

/** Of two attendances under way the other's ends; where only the other's is, it goes on. */
async function moveTickets(tx: Tx, companyId: string, { from, to }: Pairs): Promise<void> {
  const pairs = sql`unnest(${[...from]}::uuid[], ${[...to]}::uuid[]) as pair ("from", "to")`;
  await sql`update tickets t set status = 'closed', closed_at = app.now() from ${pairs}, conversations kept
    where t.company_id = ${companyId} and t.conversation_id = pair."from" and t.status <> 'closed'
      and kept.company_id = t.company_id and kept.id = pair."to" and kept.status <> 'closed'`.execute(tx);
  await sql`update tickets t set conversation_id = pair."to" from ${pairs}
    where t.company_id = ${companyId} and t.conversation_id = pair."from"`.execute(tx);
}

/** Their ways through flows stay to be counted; of two that are under way the other's ends, and its steps are left. */
async function moveSessions(tx: Tx, companyId: string, { from, to }: Pairs): Promise<void> {
  const pairs = sql`unnest(${[...from]}::uuid[], ${[...to]}::uuid[]) as pair ("from", "to")`;
  await sql`
    with over as (
      update flow_sessions s set conversation_id = pair."to", wake_at = null, is_held = false,
        status = case when s.status = 'waiting' then 'ended' else s.status end,
        end_reason = case when s.status = 'waiting' then 'merged' else s.end_reason end,
        ended_at = coalesce(s.ended_at, app.now())
      from ${pairs} where s.company_id = ${companyId} and s.conversation_id = pair."from" returning s.id)
    update flow_steps t set outcome = 'left' from over
    where t.company_id = ${companyId} and t.session_id = over.id and t.outcome = 'inside'`.execute(tx);
}

async function joinRows(tx: Tx, companyId: string, { from, to }: Pairs): Promise<void> {
  const pairs = sql`unnest(${[...from]}::uuid[], ${[...to]}::uuid[]) as pair ("from", "to")`;
  const isTaken = sql`(kept.status = 'closed' and gone.status <> 'closed')`;
  // One in which nothing was said has only the moment when somebody opened it.
  const isLater = sql`(gone.last_message_id is not null
    and (kept.last_message_id is null or gone.last_message_at > kept.last_message_at))`;
  await sql`
    update conversations kept set
      unread_count = kept.unread_count + gone.unread_count,
      waiting_since = least(kept.waiting_since, gone.waiting_since),
      last_inbound_at = greatest(kept.last_inbound_at, gone.last_inbound_at),
      last_seq = kept.last_seq + gone.last_seq,
      last_message_id = case when ${isLater} then gone.last_message_id else kept.last_message_id end,
      last_message = case when ${isLater} then gone.last_message else kept.last_message end,
      address = case when ${isLater} then gone.address else kept.address end,
      last_message_at = case when ${isLater} then gone.last_message_at else kept.last_message_at end,
      ticket_id = case when ${isTaken} then gone.ticket_id else kept.ticket_id end,
      assigned_to = case when ${isTaken} then gone.assigned_to else kept.assigned_to end,
      role_id = case when ${isTaken} then gone.role_id else kept.role_id end,
      bot_paused_at = case when ${isTaken} then gone.bot_paused_at else kept.bot_paused_at end,
      bot_paused_by = case when ${isTaken} then gone.bot_paused_by else kept.bot_paused_by end,
      status = case when ${isTaken} then gone.status else kept.status end
    from ${pairs}, conversations gone
    where kept.company_id = ${companyId} and kept.id = pair."to"
      and gone.company_id = kept.company_id and gone.id = pair."from"`.execute(tx);
  await tx
    .deleteFrom('conversations')
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${[...from]}::uuid[])`)
    .execute();
}

/** The conversations of one contact become another's, line by line. All of them are locked. */
export async function mergeConversations(
  realtime: Pick<Realtime, 'emit'>,
  tx: Tx,
  companyId: string,
  { from, to, locked }: { from: string; to: string; locked: readonly Row[] },
): Promise<void> {
  const kept = new Map(locked.filter((row) => row.contact_id === to).map((row) => [row.connection_id, row.id]));
  const theirs = locked.filter((row) => row.contact_id === from);
  if (theirs.length === 0) return;
  const double = theirs.flatMap(({ id, connection_id }) => {
    const other = kept.get(connection_id);
    return other ? [{ id, other }] : [];
  });
  if (double.length > 0) {
    const pairs = { from: double.map(({ id }) => id), to: double.map(({ other }) => other) };
    await moveMessages(tx, companyId, pairs);
    await moveTickets(tx, companyId, pairs);
    await moveSessions(tx, companyId, pairs);
    await joinRows(tx, companyId, pairs);
  }
  await tx
    .updateTable('conversations')
    .set({ contact_id: to })
    .where('company_id', '=', companyId)
    .where('contact_id', '=', from)
    .execute();
  await sql`
    with moved as (
      update flow_sessions set contact_id = ${to} where company_id = ${companyId} and contact_id = ${from} returning id)
    update flow_steps t set contact_id = ${to} from moved
    where t.company_id = ${companyId} and t.session_id = moved.id`.execute(tx);
  afterCommit(tx, () => realtime.emit(companyId, 'chats.resync', {}));
}

/** Whoever is deleted is attended no longer. Nothing is said to them. Locks their conversations, before the contacts. */
export async function endAttendancesOf(tx: Tx, companyId: string, contactIds: readonly string[]): Promise<void> {
  const conversations = (await lockConversationsOf(tx, companyId, contactIds)).map(({ id }) => id);
  if (conversations.length === 0) return;
  await sql`
    with over as (
      update tickets set status = 'closed', closed_at = app.now()
      where company_id = ${companyId} and conversation_id = any(${conversations}::uuid[]) and status <> 'closed')
    update conversations set status = 'closed', role_id = null, unread_count = 0, waiting_since = null
    where company_id = ${companyId} and id = any(${conversations}::uuid[])`.execute(tx);
  await endSessions(null, tx, companyId, { conversationIds: conversations }, 'deleted');
  await tx
    .deleteFrom('scheduled_messages')
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', sql<string>`any(${conversations}::uuid[])`)
    .execute();
}
