import type { LineHealth } from '@yupflow/contract/broadcasts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Health, healthOf } from './line-health.ts';

/** Of how many, at most, and since when, the share of refusals is taken. */
const recentCount = 50;
const recentHours = 24;

/** What the channel refuses; a file that is gone says nothing about the number. */
const refusals = ['not_on_channel', 'refused', 'media_refused'];

interface Row {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly type: LineHealth['type'];
  readonly phone: string | null;
  readonly timezone: string;
  readonly is_deleted: boolean;
  readonly is_connected: boolean;
  readonly first_connected_at: Date | null;
  readonly is_warm: boolean;
  readonly mass_cap: number;
  readonly mass_stopped_at: Date | null;
  readonly restricted_until: Date | null;
  readonly sent_today: number;
  readonly begun: number;
  readonly refused: number;
}

type GuardedLine = LineHealth & Pick<Health, 'isFailing'>;

const todayOf = (now: Date) => sql`(${now}::timestamptz at time zone c.timezone)::date`;

/** How these lines stand with mass sends at this moment, by their ids. */
export async function guardOf(
  tx: Tx,
  companyId: string,
  connectionIds: readonly string[],
  now: Date,
): Promise<Map<string, GuardedLine>> {
  if (connectionIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select l.id, l.name, l.color, l.type, l.phone, c.timezone, l.deleted_at is not null as is_deleted,
      l.status = 'CONNECTED' as is_connected, l.first_connected_at, l.is_warm, l.mass_cap, l.mass_stopped_at,
      l.restricted_until, coalesce(m.begun, 0) as sent_today, r.begun, r.refused
    from companies c
    join connections l on l.company_id = c.id
    left join mass_sends m on m.company_id = l.company_id and m.connection_id = l.id and m.day = ${todayOf(now)}
    cross join lateral (
      select count(*)::int as begun, (count(*) filter (where s.state = 'failed' and s.reason = any(${refusals})))::int
        as refused
      from (
        select b.state, b.reason from broadcast_recipients b
        where b.company_id = l.company_id and b.connection_id = l.id
          and b.sent_at > greatest(${now}::timestamptz - make_interval(hours => ${recentHours}), l.mass_resumed_at)
        order by b.sent_at desc limit ${recentCount}) s) r
    where c.id = ${companyId} and l.id = any(${[...connectionIds]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, guardedBy(row, now)]));
}

function guardedBy(row: Row, now: Date): GuardedLine {
  const { id, name, color, type, phone, timezone, restricted_until } = row;
  const health = healthOf(
    {
      isDeleted: row.is_deleted,
      isConnected: row.is_connected,
      firstConnectedAt: row.first_connected_at,
      isWarm: row.is_warm,
      massCap: row.mass_cap,
      massStoppedAt: row.mass_stopped_at,
      restrictedUntil: restricted_until,
      sentToday: row.sent_today,
      recent: { begun: row.begun, refused: row.refused },
    },
    now,
    timezone,
  );
  const isRestricted = restricted_until !== null && restricted_until > now;
  return {
    connection_id: id,
    name,
    color,
    type,
    phone,
    ...health,
    restricted_until: isRestricted ? restricted_until.toISOString() : null,
  };
}

/** Begun on a line today, by the company's day. Counted after everything else of its transaction: the row is shared. */
export async function countMassSends(
  tx: Tx,
  companyId: string,
  begun: readonly { readonly connectionId: string; readonly count: number }[],
  now: Date,
): Promise<void> {
  if (begun.length === 0) return;
  await sql`
    insert into mass_sends (company_id, connection_id, day, begun)
    select c.id, w."connectionId", ${todayOf(now)}, sum(w.count)::int
    from companies c, json_to_recordset(${JSON.stringify(begun)}::json) as w ("connectionId" uuid, count int)
    where c.id = ${companyId} and w.count > 0
    group by c.id, w."connectionId" order by w."connectionId"
    on conflict (company_id, connection_id, day) do update set begun = mass_sends.begun + excluded.begun`.execute(tx);
}
