import type { Enrolment } from '@yupflow/contract/shipping-cycles';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Ahead } from './next-step.ts';

/** Those who are in a cycle. */
export const isCurrent = sql<SqlBool>`e.state in ('active', 'paused', 'held')`;

/** Those that are there; nobody deletes them meanwhile. Before cycles and enrolments, in the order of their ids. */
export async function holdContacts(tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from contacts where company_id = ${companyId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by id for key share`.execute(tx);
  return rows.map(({ id }) => id);
}

interface Entry {
  readonly cycleId: string;
  readonly contactIds: readonly string[];
  readonly source: Enrolment['source'];
  readonly ahead: Ahead;
  readonly now: Date;
}

interface Entered {
  readonly id: string;
  readonly contact_id: string;
}

/** Whoever is inside stays where they are. */
export async function enter(
  tx: Tx,
  companyId: string,
  { cycleId, contactIds, source, ahead, now }: Entry,
): Promise<Entered[]> {
  const { rows } = await sql<Entered>`
    insert into cycle_enrolments (company_id, cycle_id, contact_id, source, step_id, next_at, last_action_at, entered_at)
    select ${companyId}, ${cycleId}, id, ${source}, ${ahead.next?.id ?? null}::uuid, ${ahead.next?.at ?? null}::timestamptz,
      ${now}::timestamptz, ${now}::timestamptz
    from unnest(${[...contactIds]}::uuid[]) as entering (id)
    on conflict do nothing returning id, contact_id`.execute(tx);
  return rows;
}

export interface Pass {
  readonly enrolment_id: string;
  readonly step_id: string;
  readonly outcome: 'received' | 'skipped';
  readonly reason: string | null;
}

/** Each step at most once for each who goes through: the key refuses a second time. */
export async function addPasses(tx: Tx, companyId: string, passes: readonly Pass[]): Promise<void> {
  if (passes.length === 0) return;
  await sql`
    insert into cycle_passes (company_id, enrolment_id, step_id, outcome, reason, at)
    select ${companyId}, w.enrolment_id, w.step_id, w.outcome, w.reason, app.now()
    from json_to_recordset(${JSON.stringify(passes)}::json)
      as w (enrolment_id uuid, step_id uuid, outcome text, reason text)`.execute(tx);
}

/** A start that came to nothing after all. */
export async function turnIntoSkips(
  tx: Tx,
  companyId: string,
  passes: readonly { readonly enrolment_id: string; readonly step_id: string; readonly reason: string }[],
): Promise<void> {
  if (passes.length === 0) return;
  await sql`
    update cycle_passes p set outcome = 'skipped', reason = w.reason
    from json_to_recordset(${JSON.stringify(passes)}::json) as w (enrolment_id uuid, step_id uuid, reason text)
    where p.company_id = ${companyId} and p.enrolment_id = w.enrolment_id and p.step_id = w.step_id`.execute(tx);
}

/** Where somebody stood when they left. */
interface Left {
  readonly id: string;
  readonly contact_id: string;
  readonly state: Enrolment['state'];
  readonly step_id: string | null;
  readonly next_at: string | null;
}

/** They wait for nothing any more; the step they waited for says that they left there. */
export async function leave(tx: Tx, companyId: string, which: RawBuilder<SqlBool>): Promise<Left[]> {
  const { rows } = await sql<Left>`
    with over as materialized (
        select e.id, e.contact_id, e.state, e.step_id, to_json(e.next_at) #>> '{}' as next_at from cycle_enrolments e
        where e.company_id = ${companyId} and ${isCurrent} and ${which} order by e.id for update),
      gone as (
        update cycle_enrolments e set state = 'left', step_id = null, next_at = null, hold = null, held_for = null,
          ended_at = app.now()
        from over where e.company_id = ${companyId} and e.id = over.id),
      passed as (
        insert into cycle_passes (company_id, enrolment_id, step_id, outcome, at)
        select ${companyId}, id, step_id, 'left', app.now() from over where step_id is not null)
    select * from over`.execute(tx);
  return rows;
}

/** Those of them who are still out, and whose step is still there, stand where they stood. */
export async function comeBack(tx: Tx, companyId: string, left: readonly Left[]): Promise<string[]> {
  if (left.length === 0) return [];
  const { rows } = await sql<{ contact_id: string }>`
    with back as (
      update cycle_enrolments e set state = case when w.state = 'held' then 'active' else w.state end,
        step_id = w.step_id, next_at = w.next_at, ended_at = null
      from json_to_recordset(${JSON.stringify(left)}::json)
        as w (id uuid, state text, step_id uuid, next_at timestamptz)
      where e.company_id = ${companyId} and e.id = w.id and e.state = 'left'
        and (w.step_id is null
          or exists (select from cycle_steps s where s.company_id = e.company_id and s.id = w.step_id))
        and not exists (
          select from cycle_enrolments again where again.company_id = e.company_id and again.cycle_id = e.cycle_id
            and again.contact_id = e.contact_id and again.state in ('active', 'paused', 'held'))
      returning e.id, e.contact_id),
    unsaid as (
      delete from cycle_passes p using back
      where p.company_id = ${companyId} and p.enrolment_id = back.id and p.outcome = 'left')
    select contact_id from back`.execute(tx);
  return rows.map(({ contact_id }) => contact_id);
}

/** What held them is over: what came due meanwhile is due now. How many they were. */
export async function release(tx: Tx, companyId: string, which: RawBuilder<SqlBool>): Promise<number> {
  const { numAffectedRows } = await sql`
    update cycle_enrolments e set state = 'active', hold = null, held_for = null
    where e.company_id = ${companyId} and e.state = 'held' and ${which}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

interface CycleEvent {
  readonly kind: 'cycle_entered' | 'cycle_left' | 'cycle_finished';
  readonly cycle: { readonly id: string; readonly name: string };
  readonly contactIds: readonly string[];
  readonly userId: string | null;
}

export async function tellTimelines(
  tx: Tx,
  companyId: string,
  { kind, cycle, contactIds, userId }: CycleEvent,
): Promise<void> {
  if (contactIds.length === 0) return;
  await sql`
    insert into contact_events (company_id, contact_id, kind, user_id, data)
    select ${companyId}, id, ${kind}, ${userId}::uuid, ${JSON.stringify({ cycle_id: cycle.id, name: cycle.name })}
    from unnest(${[...contactIds]}::uuid[]) as told (id)`.execute(tx);
}
