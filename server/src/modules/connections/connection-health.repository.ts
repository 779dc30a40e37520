import type { ConnectionStatus, ConnectionType, DisconnectReason } from '@yupflow/contract/connections';
import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';

interface Of {
  readonly companyId: string;
  readonly id: string;
}

/** Undefined where there is no such line. */
export async function getTypeAndNow(
  tx: Tx,
  { companyId, id }: Of,
): Promise<{ type: ConnectionType; today: Date } | undefined> {
  const { rows } = await sql<{ type: ConnectionType; today: Date }>`
    select l.type, (date_trunc('day', app.now() at time zone c.timezone)) at time zone c.timezone as today
    from connections l join companies c on c.id = l.company_id
    where l.company_id = ${companyId} and l.id = ${id} and l.deleted_at is null`.execute(tx);
  return rows[0];
}

interface EventRow {
  readonly status: ConnectionStatus;
  readonly reason: DisconnectReason | null;
  readonly at: Date;
}

/** Of the last day, and the last one before it; oldest first. */
export async function listEventsOfDay(tx: Tx, { companyId, id }: Of): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    with own as (
      select status, reason, at, id from connection_events where company_id = ${companyId} and connection_id = ${id})
    select status, reason, at from (
      (select * from own where at > app.now() - interval '24 hours' order by at desc, id desc limit ${mostEvents})
      union all
      (select * from own where at <= app.now() - interval '24 hours' order by at desc, id desc limit 1)) day
    order by at, id`.execute(tx);
  return rows;
}

/** A line that wavers all day tells enough by its latest. */
const mostEvents = 5_000;

/** The share of the last 30 days, or since it first was, that it was connected. */
export async function getUptime(tx: Tx, { companyId, id }: Of): Promise<number | null> {
  const { rows } = await sql<{ uptime: number | null }>`
    with own as (
      select status = 'CONNECTED' as is_up, at, lead(at, 1, app.now()) over (order by at, id) as until
      from connection_events where company_id = ${companyId} and connection_id = ${id}),
    span as (
      select greatest(min(at) filter (where is_up), app.now() - interval '30 days') as start from own)
    select (extract(epoch from sum(until - greatest(at, start)) filter (where is_up))
      / nullif(extract(epoch from app.now() - min(start)), 0))::float8 as uptime
    from own, span where until > start`.execute(tx);
  return rows[0]?.uptime ?? null;
}

interface Hour {
  readonly hours_ago: number;
  readonly sent: number;
  readonly received: number;
}

interface Today {
  readonly messages: number;
  readonly sent: number;
  readonly failures: number;
  readonly median_ms: number | null;
  readonly sent_last_hour: number;
}

/** Messages of the last day, without what never leaves the team. */
const ofDay = ({ companyId, id }: Of) => sql`
  select direction, state, occurred_at, created_at, sent_at from messages
  where company_id = ${companyId} and connection_id = ${id} and channel_id is not null
    and occurred_at > app.now() - interval '24 hours'`;

export async function listHours(tx: Tx, of: Of): Promise<Hour[]> {
  const { rows } = await sql<Hour>`
    select greatest(0, floor(extract(epoch from app.now() - occurred_at) / 3600))::int as hours_ago,
      count(*) filter (where direction = 'out')::int as sent,
      count(*) filter (where direction = 'in')::int as received
    from (${ofDay(of)}) day where state <> 'failed' group by 1`.execute(tx);
  return rows;
}

export async function getToday(tx: Tx, of: Of, today: Date): Promise<Today> {
  const { rows } = await sql<Today>`
    select count(*) filter (where occurred_at >= ${today})::int as messages,
      count(*) filter (where occurred_at >= ${today} and direction = 'out' and sent_at is not null
        and state <> 'failed')::int as sent,
      count(*) filter (where occurred_at >= ${today} and state = 'failed')::int as failures,
      (percentile_cont(0.5) within group (order by extract(epoch from sent_at - created_at) * 1000)
        filter (where occurred_at >= ${today} and sent_at is not null))::float8 as median_ms,
      count(*) filter (where direction = 'out' and sent_at > app.now() - interval '1 hour')::int as sent_last_hour
    from (${ofDay(of)}) day`.execute(tx);
  return only(rows);
}

interface Queue {
  readonly queued: number;
  readonly held_back: number;
  readonly oldest: Date | null;
}

export async function getQueue(tx: Tx, { companyId, id }: Of): Promise<Queue> {
  const { rows } = await sql<Queue>`
    select count(*)::int as queued, count(held_until)::int as held_back, min(created_at) as oldest from outbox
    where company_id = ${companyId} and connection_id = ${id}`.execute(tx);
  return only(rows);
}

interface LatestEvent extends EventRow {
  readonly restricted_until: Date | null;
}

export async function listLatestEvents(tx: Tx, { companyId, id }: Of, most: number): Promise<LatestEvent[]> {
  const rows = await tx
    .selectFrom('connection_events')
    .select(['status', 'reason', 'restricted_until', 'at'])
    .where('company_id', '=', companyId)
    .where('connection_id', '=', id)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows as LatestEvent[];
}
