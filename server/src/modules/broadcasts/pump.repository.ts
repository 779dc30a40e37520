import type { DelayName, LineStop, StopReason } from '@yupflow/contract/broadcasts';
import type { SendWindow } from '@yupflow/contract/send-window';
import { sql } from 'kysely';
import type { DueItem } from '../../jobs/due.ts';
import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { tally } from './tallies.ts';

/** A line of a broadcast whose turn it is, locked, with what must be known of both. */
export interface PumpedLine {
  readonly id: string;
  readonly broadcast_id: string;
  readonly connection_id: string;
  readonly stop: LineStop | null;
  readonly name: string;
  readonly state: 'waiting' | 'started' | 'paused' | 'finished' | 'failed';
  readonly reason: StopReason | null;
  readonly delay: DelayName | 'none';
  readonly send_window: SendWindow | null;
  readonly total: number | null;
  /** Null where it can't be started. */
  readonly flow_id: string | null;
  readonly timezone: string;
  /** It waits for a person. */
  readonly is_lost: boolean;
  readonly status_at: Date;
  readonly now: Date;
}

/** What a broadcast says it says by a flow: it begins with nobody where the reseller switched one of the two off. */
export const mayBegin = ({ isFranchiseMode }: Pick<Config, 'isFranchiseMode'>) =>
  isFranchiseMode
    ? sql`and company_id not in (select app.companies_without('broadcasts'))
        and company_id not in (select app.companies_without('flow'))`
    : sql``;

export async function findDue(
  tx: Tx,
  most: number,
  except: readonly string[],
  config: Pick<Config, 'isFranchiseMode'>,
): Promise<DueItem[]> {
  const { rows } = await sql<DueItem>`
    select company_id as "companyId", id from broadcast_lines
    where next_at <= app.now() and not id = any(${[...except]}::uuid[])
      ${mayBegin(config)}
    order by next_at limit ${most}`.execute(tx);
  return rows;
}

export async function getNextAt(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(next_at) as at from broadcast_lines where next_at > app.now()`.execute(tx);
  return rows[0]?.at ?? null;
}

/**
 * With its connection, so that two broadcasts on one line count their day one after the other. Whoever pauses it has
 * taken its time away, and then it is not found.
 */
export async function lockLine(tx: Tx, companyId: string, id: string): Promise<PumpedLine | undefined> {
  const { rows } = await sql<PumpedLine>`
    select l.id, l.broadcast_id, l.connection_id, l.stop, b.name, b.state, b.reason, b.delay, b.send_window, b.total,
      case when f.deleted_at is null and f.version_id is not null then f.id end as flow_id, o.timezone,
      c.status = 'DISCONNECTED' or c.status = 'QR' as is_lost, c.status_at, app.now() as now
    from broadcast_lines l
    join connections c on c.company_id = l.company_id and c.id = l.connection_id
    join broadcasts b on b.company_id = l.company_id and b.id = l.broadcast_id
    join companies o on o.id = l.company_id
    left join flows f on f.company_id = b.company_id and f.id = b.flow_id
    where l.company_id = ${companyId} and l.id = ${id} and l.next_at <= app.now()
    for no key update of c skip locked for update of l skip locked`.execute(tx);
  return rows[0];
}

interface Wait {
  readonly stop: LineStop | null;
  readonly until: Date | null;
  readonly nextAt: Date | null;
}

export async function setWait(tx: Tx, companyId: string, id: string, { stop, until, nextAt }: Wait): Promise<void> {
  await sql`
    update broadcast_lines set stop = ${stop}, stops_until = ${until}::timestamptz, next_at = ${nextAt}::timestamptz
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

/** Another line of the broadcast that goes on, or will by itself within a day. */
export async function hasOtherLine(
  tx: Tx,
  companyId: string,
  { id, broadcast_id }: Pick<PumpedLine, 'id' | 'broadcast_id'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from broadcast_lines
    where company_id = ${companyId} and broadcast_id = ${broadcast_id} and id <> ${id}
      and next_at is not null and stop is distinct from 'restricted' limit 1`.execute(tx);
  return rows.length > 0;
}

export async function stopForFailures(tx: Tx, companyId: string, connectionId: string): Promise<void> {
  await sql`
    update connections set mass_stopped_at = app.now()
    where company_id = ${companyId} and id = ${connectionId}`.execute(tx);
}

/** Whether more than so many could leave the line now and have not. */
export async function hasMoreWaiting(tx: Tx, companyId: string, connectionId: string, most: number): Promise<boolean> {
  const { rows } = await sql`
    select from outbox where company_id = ${companyId} and connection_id = ${connectionId}
      and state in ('queued', 'sending') and next_at <= app.now() offset ${most} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Nobody can say what is wrong with whoever is next: they are left out, and shown. */
export async function skipNext(
  tx: Tx,
  companyId: string,
  { broadcast_id, connection_id, now }: PumpedLine,
): Promise<void> {
  await sql`
    with next as (
        select contact_id from broadcast_recipients
        where company_id = ${companyId} and broadcast_id = ${broadcast_id} and state between 'queued' and 'queued'
        order by state, position limit 1 for update skip locked),
      moved as (
        update broadcast_recipients r set state = 'skipped', reason = 'flow_fault', at = ${now}::timestamptz from next n
        where r.company_id = ${companyId} and r.broadcast_id = ${broadcast_id} and r.contact_id = n.contact_id
        returning r.broadcast_id, ${connection_id}::uuid as connection_id, 'queued' as was, r.state as is_now)
    ${tally(companyId, sql`moved`)}`.execute(tx);
}
