import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { isCurrent } from './enrolments.repository.ts';
import { timezoneOf } from './enrolments.service.ts';
import { type PlannedStep, stepAfter, timeOf } from './next-step.ts';
import { listSteps } from './steps.repository.ts';

interface Waiting {
  readonly id: string;
  readonly last_action_at: Date;
}

const batch = 5_000;

interface Moved {
  readonly id: string;
  readonly step_id: string | null;
  readonly next_at: Date | null;
}

/** Each with a time of its own; without a next step it is over. */
async function move(tx: Tx, companyId: string, moved: readonly Moved[]): Promise<void> {
  await sql`
    update cycle_enrolments e set step_id = w.step_id, next_at = w.next_at,
      state = case when w.step_id is null then 'finished' else e.state end,
      hold = case when w.step_id is null then null else e.hold end,
      held_for = case when w.step_id is null then null else e.held_for end,
      ended_at = case when w.step_id is null then app.now() end
    from json_to_recordset(${JSON.stringify(moved)}::json) as w (id uuid, step_id uuid, next_at timestamptz)
    where e.company_id = ${companyId} and e.id = w.id`.execute(tx);
}

/** Whoever waits for a step that goes waits for the next instead, from the same last action. The cycle is locked. */
export async function leaveStep(
  tx: Tx,
  companyId: string,
  step: PlannedStep,
  steps: readonly PlannedStep[],
): Promise<void> {
  const timezone = await timezoneOf(tx, companyId);
  for (;;) {
    const { rows } = await sql<Waiting & { passed: string[] | null }>`
      select e.id, e.last_action_at, (
        select array_agg(p.step_id) from cycle_passes p
        where p.company_id = e.company_id and p.enrolment_id = e.id) as passed
      from cycle_enrolments e where e.company_id = ${companyId} and e.step_id = ${step.id} and ${isCurrent}
      order by e.id limit ${batch} for update of e`.execute(tx);
    if (rows.length === 0) return;
    const moved = rows.map(({ id, last_action_at, passed }) => {
      const { next } = stepAfter(steps, {
        position: step.position,
        passed: new Set(passed),
        lastAction: last_action_at,
        timezone,
      });
      return { id, step_id: next?.id ?? null, next_at: next?.at ?? null };
    });
    await move(tx, companyId, moved);
  }
}

/** Whoever entered while there was nothing to wait for begins with what there is now. The cycle is locked. */
export async function takeFirstStep(tx: Tx, companyId: string, cycleId: string): Promise<void> {
  const [first] = (await listSteps(tx, companyId, [cycleId])).filter(({ isActive }) => isActive);
  if (!first) return;
  const timezone = await timezoneOf(tx, companyId);
  for (;;) {
    const { rows } = await sql<Waiting>`
      select e.id, e.last_action_at from cycle_enrolments e
      where e.company_id = ${companyId} and e.cycle_id = ${cycleId} and e.step_id is null and ${isCurrent}
      order by e.id limit ${batch} for update`.execute(tx);
    if (rows.length === 0) return;
    const moved = rows.map(({ id, last_action_at }) => ({
      id,
      step_id: first.id,
      next_at: timeOf(first, last_action_at, timezone),
    }));
    await move(tx, companyId, moved);
  }
}
