import { type HourlyCount, hourlyCounts, type Period } from '@yupflow/contract/dashboard';
import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { isOfMember, memberSums, sumsByKind } from './count-facts.repository.ts';

/** Days of the company, the first and the last; and by whose clocks they are counted. */
export interface Frame {
  /** Within how many minutes somebody should answer; null where the company has not said. */
  readonly targetMinutes: number | null;
  readonly companyId: string;
  readonly timezone: string;
  /** The counts are still by the days of another time zone. */
  readonly isSettling: boolean;
  readonly before: Period;
  readonly period: Period;
}

interface FrameRow extends Pick<Frame, 'timezone' | 'isSettling' | 'targetMinutes'>, Period {}

export async function frameOf(tx: Tx, companyId: string, period: Period): Promise<Frame> {
  const { rows } = await sql<FrameRow>`
    select coalesce(z.timezone, c.timezone) as timezone, coalesce(z.timezone <> c.timezone, false) as "isSettling",
      (${period.from}::date - (${period.to}::date - ${period.from}::date + 1))::text as from,
      (${period.from}::date - 1)::text as to, nullif(c.response_target_minutes, 0) as "targetMinutes"
    from companies c left join dashboard_zones z on z.company_id = c.id
    where c.id = ${companyId}`.execute(tx);
  const { from, to, ...row } = only(rows);
  return { companyId, ...row, before: { from, to }, period };
}

/** What happened between two midnights and is not in the counts yet, by its place there. */
const freshFacts = ({ companyId, timezone }: Frame, { from, to }: Period) => sql`
  select (at at time zone ${timezone}::text)::date as day, extract(hour from at at time zone ${timezone}::text)::smallint as hour,
    kind, user_id, seconds, n
  from dashboard_facts
  where company_id = ${companyId} and at >= ${from}::date::timestamp at time zone ${timezone}::text
    and at < (${to}::date + 1)::timestamp at time zone ${timezone}::text`;

const inPeriod = ({ companyId }: Frame, { from, to }: Period) =>
  sql`company_id = ${companyId} and day between ${from}::date and ${to}::date`;

const columns = sql.join(hourlyCounts.map((name) => sql.ref(name)));
const sums = sql.join(hourlyCounts.map((name) => sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`));

const hoursOf = (frame: Frame, period: Period) => sql`
  select day, hour, ${columns} from dashboard_hours where ${inPeriod(frame, period)}
  union all
  select day, hour, ${sumsByKind} from (${freshFacts(frame, period)}) fresh group by day, hour`;

export type HourlyCounts = Readonly<Record<HourlyCount, number>>;

/** Those days of both periods on which something happened. */
export async function listDays(tx: Tx, frame: Frame): Promise<({ day: string } & HourlyCounts)[]> {
  const both = { from: frame.before.from, to: frame.period.to };
  const { rows } = await sql<{ day: string } & HourlyCounts>`
    select day::text as day, ${sums} from (${hoursOf(frame, both)}) hours group by 1`.execute(tx);
  return rows;
}

/** Of all days of the frame's period together. */
export async function sumUp(tx: Tx, frame: Frame, period: Period): Promise<HourlyCounts> {
  const { rows } = await sql<HourlyCounts>`
    select ${sql.join(
      hourlyCounts.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::int as ${sql.ref(name)}`),
    )} from (${hoursOf(frame, period)}) hours`.execute(tx);
  return only(rows);
}

/** Monday is 1. */
export async function listHours(tx: Tx, frame: Frame): Promise<{ weekday: number; hour: number; count: number }[]> {
  const { rows } = await sql<{ weekday: number; hour: number; count: number }>`
    select extract(isodow from day)::int as weekday, hour, sum(messages_in)::int as count
    from (${hoursOf(frame, frame.period)}) hours group by 1, 2`.execute(tx);
  return rows;
}

interface LengthRow {
  readonly kind: 'answered' | 'closed';
  readonly isBefore: boolean;
  readonly step: number;
  readonly n: number;
}

export async function listLengths(tx: Tx, frame: Frame): Promise<LengthRow[]> {
  const both = { from: frame.before.from, to: frame.period.to };
  const { rows } = await sql<LengthRow>`
    select kind, day < ${frame.period.from}::date as "isBefore", step, sum(n)::int as n from (
      select day, kind, step, n from dashboard_times where ${inPeriod(frame, both)}
      union all
      select day, kind, app.length_step(seconds), n from (${freshFacts(frame, both)}) fresh where seconds is not null
    ) times group by 1, 2, 3`.execute(tx);
  return rows;
}

export interface MemberRow {
  readonly id: string | null;
  readonly name: string | null;
  readonly isBefore: boolean;
  readonly attendances: number;
  readonly answered: number;
  readonly answered_seconds: number;
  readonly closed: number;
  readonly closed_seconds: number;
}

/** Who has left is nobody, as those are whom nobody attended. */
export async function listMembers(tx: Tx, frame: Frame): Promise<MemberRow[]> {
  const both = { from: frame.before.from, to: frame.period.to };
  const { rows } = await sql<MemberRow>`
    select u.id, u.name, m.day < ${frame.period.from}::date as "isBefore",
      sum(m.attendances)::int as attendances, sum(m.answered)::int as answered,
      sum(m.answered_seconds)::float8 as answered_seconds, sum(m.closed)::int as closed,
      sum(m.closed_seconds)::float8 as closed_seconds
    from (
      select day, user_id, attendances, answered, answered_seconds, closed, closed_seconds
      from dashboard_members where ${inPeriod(frame, both)}
      union all
      select day, user_id, ${memberSums} from (${freshFacts(frame, both)}) fresh where ${isOfMember} group by day, user_id
    ) m
    left join members k on k.company_id = ${frame.companyId} and k.user_id = m.user_id
    left join users u on u.id = k.user_id
    group by 1, 2, 3`.execute(tx);
  return rows;
}

/** People who wait for an answer right now, longer than they should; counted so far and no further. */
export async function countOverdue(tx: Tx, { companyId, targetMinutes }: Frame, most: number): Promise<number> {
  if (targetMinutes === null) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from conversations
      where company_id = ${companyId} and status in ('pending', 'open') and group_id is null
        and waiting_since <= app.now() - make_interval(mins => ${targetMinutes}::int)
      limit ${most}) late`.execute(tx);
  return only(rows).count;
}

/** Contacts have an index by when they came; whoever is deleted counts no more. */
export async function listNewContacts(tx: Tx, frame: Frame): Promise<{ day: string; count: number }[]> {
  const { timezone, companyId } = frame;
  const { rows } = await sql<{ day: string; count: number }>`
    select (created_at at time zone ${timezone}::text)::date::text as day, count(*)::int as count from contacts
    where company_id = ${companyId} and deleted_at is null
      and created_at >= ${frame.before.from}::date::timestamp at time zone ${timezone}::text
      and created_at < (${frame.period.to}::date + 1)::timestamp at time zone ${timezone}::text
    group by 1`.execute(tx);
  return rows;
}
