import type { BroadcastReport, broadcasts } from '@yupflow/contract/broadcasts';
import type { Period } from '@yupflow/contract/dashboard';
import type { Output } from '@yupflow/contract/endpoint';
import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Why somebody got nothing, the commonest first. */
export async function countReasons(tx: Tx, companyId: string, id: string): Promise<BroadcastReport['reasons']> {
  const { rows } = await sql<BroadcastReport['reasons'][number]>`
    select reason, count(*)::int as count from broadcast_recipients
    where company_id = ${companyId} and broadcast_id = ${id} and state in ('failed', 'skipped') and reason is not null
    group by reason order by count desc, reason`.execute(tx);
  return rows;
}

interface Step {
  /** Which of the steps it is, from 0. */
  readonly step: number;
  readonly sent: number;
  readonly delivered: number;
  readonly read: number;
  readonly replied: number;
  readonly failed: number;
}

interface Stretch {
  readonly from: Date;
  readonly stepMs: number;
  /** What came later counts for the last. */
  readonly steps: number;
}

/** What was tallied within each step of so long; those without anything are left out. */
export async function listSteps(
  tx: Tx,
  companyId: string,
  id: string,
  { from, stepMs, steps }: Stretch,
): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select least(greatest(floor(extract(epoch from minute - ${from}::timestamptz) * 1000 / ${stepMs}::float8), 0),
        ${steps - 1})::int as step,
      sum(sent + failed)::int as sent, sum(delivered)::int as delivered, sum(read)::int as read,
      sum(replied)::int as replied, sum(failed)::int as failed
    from broadcast_tallies where company_id = ${companyId} and broadcast_id = ${id}
    group by 1 order by 1`.execute(tx);
  return rows;
}

export async function countSentSince(tx: Tx, companyId: string, id: string, since: Date): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select coalesce(sum(sent + failed), 0)::int as sent from broadcast_tallies
    where company_id = ${companyId} and broadcast_id = ${id} and minute >= ${since}`.execute(tx);
  return only(rows).sent;
}

export async function listPauses(tx: Tx, companyId: string, id: string): Promise<BroadcastReport['pauses']> {
  const rows = await tx
    .selectFrom('broadcast_pauses')
    .leftJoin('users', 'users.id', 'broadcast_pauses.paused_by')
    .select(['from_at', 'to_at', 'reason', 'users.name as by'])
    .where('company_id', '=', companyId)
    .where('broadcast_id', '=', id)
    .orderBy('broadcast_pauses.id')
    .execute();
  return rows.map(({ from_at, to_at, reason, by }) => ({
    by,
    from: from_at.toISOString(),
    to: to_at?.toISOString() ?? null,
    reason: reason as BroadcastReport['pauses'][number]['reason'],
  }));
}

/** Share of the sent that answered, since then; null where nothing was sent. */
export async function replyRateSince(tx: Tx, companyId: string, since: Date): Promise<number | null> {
  const { rows } = await sql<{ rate: number | null }>`
    select (sum(replied)::float8 / nullif(sum(sent + failed), 0)) as rate from broadcast_tallies
    where company_id = ${companyId} and minute >= ${since}`.execute(tx);
  return only(rows).rate;
}

type Day = Output<typeof broadcasts.getHistory, 'answer'>['days'][number];

/** Every day of the period, by the company's calendar. */
export async function listDays(tx: Tx, companyId: string, { from, to }: Period): Promise<Day[]> {
  const { rows } = await sql<Day>`
    with company as materialized (select timezone from companies where id = ${companyId}),
      tallied as (
        select (t.minute at time zone company.timezone)::date as day, sum(t.sent + t.failed)::int as sent,
          sum(t.delivered)::int as delivered, sum(t.read)::int as read, sum(t.replied)::int as replied,
          sum(t.failed)::int as failed
        from broadcast_tallies t, company
        where t.company_id = ${companyId}
          and t.minute >= ${from}::date::timestamp at time zone company.timezone
          and t.minute < (${to}::date + 1)::timestamp at time zone company.timezone
        group by 1)
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(t.sent, 0) as sent, coalesce(t.delivered, 0) as delivered,
      coalesce(t.read, 0) as read, coalesce(t.replied, 0) as replied, coalesce(t.failed, 0) as failed
    from generate_series(${from}::date, ${to}::date, interval '1 day') as d (day)
      left join tallied t on t.day = d.day::date
    order by d.day`.execute(tx);
  return rows;
}
