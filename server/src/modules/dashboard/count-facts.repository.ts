import { hourlyCounts } from '@yupflow/contract/dashboard';
import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Sums by kind, of rows that have one: each count is a column and a kind of fact. */
export const sumsByKind = sql.join(
  hourlyCounts.map((kind) => sql`coalesce(sum(n) filter (where kind = ${sql.lit(kind)}), 0)::int as ${sql.ref(kind)}`),
);

/** What a member's row holds, of facts about attendances. */
export const memberSums = sql`
  coalesce(sum(n) filter (where kind in ('active', 'receptive')), 0)::int as attendances,
  coalesce(sum(n) filter (where kind = 'answered'), 0)::int as answered,
  coalesce(sum(n * seconds) filter (where kind = 'answered'), 0)::bigint as answered_seconds,
  coalesce(sum(n) filter (where kind = 'closed'), 0)::int as closed,
  coalesce(sum(n * seconds) filter (where kind = 'closed'), 0)::bigint as closed_seconds`;
export const isOfMember = sql`kind in ('active', 'receptive', 'answered', 'closed')`;
const memberCounts = ['attendances', 'answered', 'answered_seconds', 'closed', 'closed_seconds'] as const;

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
const added = (table: string, names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`),
  );

/**
 * Takes the oldest facts of a company and adds them to its counts, by one statement: a fact is in one of both, whoever
 * dies. Answers how many they were. Whoever calls it holds `lockCounts`.
 */
export async function foldFacts(tx: Tx, companyId: string, timezone: string, most: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
        delete from dashboard_facts where company_id = ${companyId} and id = any(array(
          select id from dashboard_facts where company_id = ${companyId} order by id limit ${most}))
        returning at, kind, user_id, seconds, n),
      placed as materialized (
        select (at at time zone ${timezone}::text)::date as day, extract(hour from at at time zone ${timezone}::text)::smallint as hour,
          kind, user_id, seconds, n
        from taken),
      hours as (
        insert into dashboard_hours as known (company_id, day, hour, ${columns(hourlyCounts)})
        select ${companyId}, day, hour, ${sumsByKind} from placed group by day, hour
        on conflict (company_id, day, hour) do update set ${added('known', hourlyCounts)}),
      times as (
        insert into dashboard_times as known (company_id, day, kind, step, n)
        select ${companyId}, day, kind, app.length_step(seconds), sum(n) from placed
        where seconds is not null group by 2, 3, 4
        on conflict (company_id, day, kind, step) do update set n = known.n + excluded.n),
      members as (
        insert into dashboard_members as known (company_id, day, user_id, ${columns(memberCounts)})
        select ${companyId}, day, user_id, ${memberSums} from placed where ${isOfMember} group by day, user_id
        on conflict (company_id, day, user_id) do update set ${added('known', memberCounts)})
    select count(*)::int as taken from taken`.execute(tx);
  return only(rows).taken;
}

/** Whoever changes a company's counts does it alone, until the transaction ends. */
export async function lockCounts(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('dashboard ' || ${companyId}, 0))`.execute(tx);
}

interface Zones {
  readonly timezone: string;
  /** That of the counts; null where nothing was counted yet. */
  readonly counted: string | null;
}

export async function getZones(tx: Tx, companyId: string): Promise<Zones> {
  const { rows } = await sql<Zones>`
    select c.timezone, z.timezone as counted
    from companies c left join dashboard_zones z on z.company_id = c.id
    where c.id = ${companyId}`.execute(tx);
  return only(rows);
}

/**
 * Every fact anew, from what there is: for a company whose days are others now, or that was never counted. The
 * transaction sees one moment, so that what happens meanwhile is a fact that stays. Whoever was faster with the same
 * company makes it fail, and the next minute finds what is left to do.
 */
export async function recountFacts(tx: Tx, companyId: string, timezone: string): Promise<void> {
  for (const table of ['dashboard_hours', 'dashboard_times', 'dashboard_members', 'dashboard_facts'])
    await sql`delete from ${sql.table(table)} where company_id = ${companyId}`.execute(tx);
  await sql`
    insert into dashboard_zones (company_id, timezone) values (${companyId}, ${timezone})
    on conflict (company_id) do update set timezone = excluded.timezone`.execute(tx);
  await sql`
    insert into dashboard_facts (company_id, at, kind, user_id, seconds, n)
    select t.company_id, f.at, f.kind, t.assigned_to, f.seconds, count(*)
    from tickets t
      join conversations v on v.company_id = t.company_id and v.id = t.conversation_id and v.group_id is null
      cross join lateral app.facts_of_ticket(t.origin, t.created_at, t.first_response_at, t.closed_at) f
    where t.company_id = ${companyId} group by 1, 2, 3, 4, 5`.execute(tx);
  await sql`
    insert into dashboard_facts (company_id, at, kind, n)
    select m.company_id, app.quarter(m.occurred_at), 'messages_' || m.direction, count(*)
    from messages m
      join conversations v on v.company_id = m.company_id and v.id = m.conversation_id and v.group_id is null
    where m.company_id = ${companyId} and m.kind not in ('note', 'event') and m.is_past is not true
    group by 1, 2, 3`.execute(tx);
  await sql`
    insert into dashboard_facts (company_id, at, kind, n)
    select company_id, app.quarter(at), 'custom_events', count(*) from custom_events
    where company_id = ${companyId} group by 1, 2`.execute(tx);
}

/** Companies that something happened in, or whose days are others now. */
export async function listUncounted(tx: Tx): Promise<{ id: string; mustRecount: boolean }[]> {
  const { rows } = await sql<{ id: string; mustRecount: boolean }>`
    select c.id, z.timezone is distinct from c.timezone as "mustRecount"
    from companies c left join dashboard_zones z on z.company_id = c.id
    where z.timezone is distinct from c.timezone
      or exists (select from dashboard_facts f where f.company_id = c.id)`.execute(tx);
  return rows;
}
