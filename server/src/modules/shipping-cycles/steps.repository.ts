import type { SendWindow } from '@yupflow/contract/send-window';
import type { CycleStepForm } from '@yupflow/contract/shipping-cycles';
import type { Duration } from '@yupflow/flow-engine/blocks/parts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { PlannedStep } from './next-step.ts';

export interface StepRow extends PlannedStep {
  readonly cycleId: string;
  /** Null once it was deleted. */
  readonly flow: { readonly id: string; readonly name: string; readonly isPublished: boolean } | null;
}

interface Stored {
  readonly id: string;
  readonly cycle_id: string;
  readonly position: number;
  readonly delay_amount: number;
  readonly delay_unit: Duration['unit'];
  readonly send_window: SendWindow | null;
  readonly is_active: boolean;
  readonly flow_id: string | null;
  readonly flow_name: string | null;
  readonly is_published: boolean;
}

/** Of these cycles, each in their order. */
export async function listSteps(tx: Tx, companyId: string, cycleIds: readonly string[]): Promise<StepRow[]> {
  const { rows } = await sql<Stored>`
    select s.id, s.cycle_id, s.position, s.delay_amount, s.delay_unit, s.send_window, s.is_active,
      f.id as flow_id, f.name as flow_name, f.version_id is not null as is_published
    from cycle_steps s
    left join flows f on f.company_id = s.company_id and f.id = s.flow_id and f.deleted_at is null
    where s.company_id = ${companyId} and s.cycle_id = any(${[...cycleIds]}::uuid[])
    order by s.cycle_id, s.position, s.id`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    cycleId: row.cycle_id,
    position: row.position,
    delay: { amount: row.delay_amount, unit: row.delay_unit },
    window: row.send_window,
    isActive: row.is_active,
    flow:
      row.flow_id && row.flow_name !== null
        ? { id: row.flow_id, name: row.flow_name, isPublished: row.is_published }
        : null,
  }));
}

export interface StepCounts {
  readonly waiting: number;
  readonly received: number;
  readonly left: number;
  readonly skipped: number;
}

/** By one query for all of a cycle. */
export async function countsOfSteps(
  tx: Tx,
  companyId: string,
  stepIds: readonly string[],
): Promise<Map<string, StepCounts>> {
  const { rows } = await sql<StepCounts & { id: string }>`
    select s.id, coalesce(w.waiting, 0) as waiting, coalesce(p.received, 0) as received,
      coalesce(p.left, 0) as "left", coalesce(p.skipped, 0) as skipped
    from unnest(${[...stepIds]}::uuid[]) as s (id)
    left join (
      select step_id, count(*)::int as waiting from cycle_enrolments
      where company_id = ${companyId} and step_id = any(${[...stepIds]}::uuid[]) group by step_id) w on w.step_id = s.id
    left join (
      select step_id, (count(*) filter (where outcome = 'received'))::int as received,
        (count(*) filter (where outcome = 'left'))::int as "left",
        (count(*) filter (where outcome = 'skipped'))::int as skipped
      from cycle_passes
      where company_id = ${companyId} and step_id = any(${[...stepIds]}::uuid[]) group by step_id) p on p.step_id = s.id`.execute(
    tx,
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

const stored = ({ flow_id, delay, window, is_active }: CycleStepForm) => ({
  flow_id,
  delay_amount: delay.amount,
  delay_unit: delay.unit,
  send_window: window && JSON.stringify(window),
  is_active,
});

export async function createStep(
  tx: Tx,
  companyId: string,
  cycleId: string,
  position: number,
  form: CycleStepForm,
): Promise<string> {
  const { id } = await tx
    .insertInto('cycle_steps')
    .values({ company_id: companyId, cycle_id: cycleId, position, ...stored(form) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateStep(tx: Tx, companyId: string, id: string, form: CycleStepForm): Promise<void> {
  await tx
    .updateTable('cycle_steps')
    .set(stored(form))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

export async function removeStep(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('cycle_steps').where('company_id', '=', companyId).where('id', '=', id).execute();
}

/** From 1, without gaps. */
export async function setOrder(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update cycle_steps s set position = placed.position
    from unnest(${[...ids]}::uuid[]) with ordinality as placed (id, position)
    where s.company_id = ${companyId} and s.id = placed.id and s.position is distinct from placed.position`.execute(tx);
}

export async function copySteps(tx: Tx, companyId: string, from: string, to: string): Promise<void> {
  await sql`
    insert into cycle_steps (company_id, cycle_id, position, flow_id, delay_amount, delay_unit, send_window, is_active)
    select company_id, ${to}, position, flow_id, delay_amount, delay_unit, send_window, is_active from cycle_steps
    where company_id = ${companyId} and cycle_id = ${from} order by position`.execute(tx);
}
