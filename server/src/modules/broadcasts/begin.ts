import type { SkipReason } from '@yupflow/contract/broadcasts';
import type { MessageFailure } from '@yupflow/contract/messages';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { FlowParts } from '../flow-sessions/flow-parts.service.ts';
import { startFlows } from '../flow-sessions/flow-sessions.service.ts';
import { countMassSends } from './line-guard.service.ts';
import { openChats } from './open-chats.service.ts';
import { optedOut } from './opt-outs.service.ts';
import { tally } from './tallies.ts';

/** One line of a broadcast, in the hands of this transaction. */
interface Turn {
  readonly companyId: string;
  readonly broadcastId: string;
  readonly connectionId: string;
  readonly name: string;
  readonly flowId: string;
  readonly now: Date;
}

/**
 * Those of a state are found along the index of states, however few of many they are: a table that has just got a hundred
 * thousand rows has no statistics yet, and without them everybody would be sorted for each turn.
 */
async function alongStates<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('enable_sort', 'off', true)`.execute(tx);
  const found = await work();
  await sql`select set_config('enable_sort', 'on', true)`.execute(tx);
  return found;
}

const queuedOf = ({ companyId, broadcastId }: Turn) => sql`
  from broadcast_recipients
  where company_id = ${companyId} and broadcast_id = ${broadcastId} and state between 'queued' and 'queued'
  order by state, position`;

/** Who is next, in their order. One more says whether anybody is left. */
async function takeQueued(tx: Tx, turn: Turn, most: number): Promise<{ ids: string[]; hasMore: boolean }> {
  const { rows } = await alongStates(tx, () =>
    sql<{ contact_id: string }>`
      select contact_id ${queuedOf(turn)} limit ${most + 1} for update skip locked`.execute(tx),
  );
  return { ids: rows.slice(0, most).map(({ contact_id }) => contact_id), hasMore: rows.length > most };
}

/** Also whom somebody else has in their hands. */
async function isAnybodyQueued(tx: Tx, turn: Turn): Promise<boolean> {
  const { rows } = await alongStates(tx, () => sql`select position ${queuedOf(turn)} limit 1`.execute(tx));
  return rows.length > 0;
}

/** Who can't be begun with now, and why: as it is at this moment, whatever it was when the audience was frozen. */
async function listUnreached(tx: Tx, companyId: string, ids: readonly string[]): Promise<Map<string, SkipReason>> {
  const { rows } = await sql<{ id: string; is_deleted: boolean; is_attended: boolean; has_address: boolean }>`
    select w.id, c.id is null as is_deleted,
      exists (select from conversations v where v.company_id = c.company_id and v.contact_id = c.id
        and v.status = 'open') as is_attended,
      c.phone is not null or exists (select from contact_identities i where i.company_id = c.company_id
        and i.contact_id = c.id and i.kind in ('wa_jid', 'lid')) as has_address
    from unnest(${[...ids]}::uuid[]) w (id)
    left join contacts c on c.company_id = ${companyId} and c.id = any(${[...ids]}::uuid[]) and c.id = w.id
      and c.deleted_at is null`.execute(tx);
  const out = await optedOut(tx, companyId, ids);
  const reasonOf = ({ id, is_deleted, is_attended, has_address }: (typeof rows)[number]): SkipReason | null => {
    if (is_deleted) return 'deleted';
    if (out.has(id)) return 'opted_out';
    if (!has_address) return 'no_phone';
    return is_attended ? 'attended' : null;
  };
  return new Map(
    rows.flatMap((row) => {
      const reason = reasonOf(row);
      return reason ? [[row.id, reason] as const] : [];
    }),
  );
}

interface Result {
  readonly contact_id: string;
  readonly state: 'sent' | 'skipped' | 'failed';
  readonly reason: SkipReason | MessageFailure | null;
  readonly conversation_id: string | null;
  readonly message_id: string | null;
}

const skipped = (contact_id: string, reason: SkipReason): Result => ({
  contact_id,
  state: 'skipped',
  reason,
  conversation_id: null,
  message_id: null,
});

async function startWith(parts: FlowParts, tx: Tx, turn: Turn, ids: readonly string[]): Promise<Result[]> {
  const { companyId, connectionId, broadcastId, name, flowId, now } = turn;
  const pairs = ids.map((contactId) => ({ contactId, connectionId }));
  const chats = await openChats(tx, companyId, pairs);
  const free = chats.filter(({ status }) => status !== 'open');
  const found = new Map(chats.map((chat) => [chat.contactId, chat]));
  await sql`
    update contacts c set last_campaign = ${name}
    from (select id from contacts where company_id = ${companyId}
      and id = any(${free.map(({ contactId }) => contactId)}::uuid[]) order by id for no key update) w
    where c.company_id = ${companyId} and c.id = w.id`.execute(tx);
  const trigger = { kind: 'broadcast', id: broadcastId, name, text: null, at: now.toISOString() } as const;
  const starts = free.map(({ id }) => ({ conversationId: id, flowId, trigger }));
  const started = new Map(
    (await startFlows(parts, tx, companyId, starts)).map((one) => [one.conversationId, one] as const),
  );
  await sql`
    update conversations set broadcast_id = ${broadcastId}
    where company_id = ${companyId} and id = any(${free.map(({ id }) => id)}::uuid[])`.execute(tx);
  return ids.map((contactId): Result => {
    const chat = found.get(contactId);
    if (!chat) return skipped(contactId, 'no_phone');
    const one = started.get(chat.id);
    if (!one) return skipped(contactId, 'attended');
    if ('reason' in one) return skipped(contactId, one.reason === 'not_found' ? 'deleted' : 'flow_fault');
    return {
      contact_id: contactId,
      state: one.failure ? 'failed' : 'sent',
      reason: one.failure,
      conversation_id: chat.id,
      message_id: one.firstMessageId,
    };
  });
}

/** What became of them, with the counts of the line's day and of the broadcast: all of it, or nothing. */
async function keep(tx: Tx, { companyId, broadcastId, connectionId, now }: Turn, results: readonly Result[]) {
  const count = results.filter(({ state }) => state === 'sent').length;
  await countMassSends(tx, companyId, [{ connectionId, count }], now);
  await sql`
    with moved as (
      update broadcast_recipients r set state = w.state, reason = w.reason, conversation_id = w.conversation_id,
        message_id = w.message_id, at = ${now}::timestamptz,
        connection_id = case when w.state <> 'skipped' then ${connectionId}::uuid end,
        sent_at = case when w.state <> 'skipped' then ${now}::timestamptz end
      from json_to_recordset(${JSON.stringify(results)}::json) as w (contact_id uuid, state text, reason text,
        conversation_id uuid, message_id uuid)
      where r.company_id = ${companyId} and r.broadcast_id = ${broadcastId}
        and r.contact_id = any(${results.map(({ contact_id }) => contact_id)}::uuid[]) and r.contact_id = w.contact_id
      returning r.broadcast_id, ${connectionId}::uuid as connection_id, 'queued' as was, r.state as is_now)
    ${tally(companyId, sql`moved`)}`.execute(tx);
}

interface Begun {
  /** Of those who were taken, how many got something. */
  readonly sent: number;
  readonly skipped: number;
  /** The template that it begins with can't be sent. */
  readonly isRefused: boolean;
  /** Nobody is left, on any line. */
  readonly isOver: boolean;
}

/** Begins with the next ones. Whatever fails, they have not begun. */
export async function beginNext(parts: FlowParts, tx: Tx, turn: Turn, most: number): Promise<Begun> {
  const { ids, hasMore } = await takeQueued(tx, turn, most);
  if (ids.length === 0) return { sent: 0, skipped: 0, isRefused: false, isOver: !(await isAnybodyQueued(tx, turn)) };
  const unreached = await listUnreached(tx, turn.companyId, ids);
  const reached = ids.filter((id) => !unreached.has(id));
  const results = [
    ...[...unreached].map(([id, reason]) => skipped(id, reason)),
    ...(reached.length > 0 ? await startWith(parts, tx, turn, reached) : []),
  ];
  await keep(tx, turn, results);
  const sent = results.filter(({ state }) => state === 'sent').length;
  const isRefused = results.some(({ reason }) => reason === 'template_refused');
  const isOver = !hasMore && !(await isAnybodyQueued(tx, turn));
  return { sent, skipped: results.length - sent, isRefused, isOver };
}
