import { dueDateOf } from '@yupflow/contract/calendar';
import type { SoldCompany, SoldCompanyChange } from '@yupflow/contract/franchise-companies';
import type { Cycle } from '@yupflow/contract/money';
import { localDate } from '@yupflow/contract/subscription';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { holdPlan } from '../plans/find-plan.service.ts';
import { findRole, getCompany, type LockedCompany, lockCompany } from './franchise-companies.repository.ts';
import type { CompaniesParts, FranchiseScope } from './franchise-scope.ts';
import { recordDeed } from './record-deed.ts';

/** One that waits for its end can only be restored. */
export async function holdCompany({ tx, franchiseId }: FranchiseScope, id: string): Promise<LockedCompany> {
  const company = await lockCompany(tx, franchiseId, id);
  if (!company) throw new AppError('not_found');
  if (company.deleted_at) throw new AppError('company_state');
  return company;
}

export async function soldCompany({ tx, franchiseId }: FranchiseScope, id: string): Promise<SoldCompany> {
  const company = await getCompany(tx, franchiseId, id);
  if (!company) throw new AppError('not_found');
  return company;
}

/** What another plan brings along, unless the company was given other modules than its plan's by hand. */
async function roleAfter(scope: FranchiseScope, before: LockedCompany, change: SoldCompanyChange) {
  const { tx, franchiseId } = scope;
  const { planId, roleId } = change;
  if (roleId && !(await findRole(tx, franchiseId, roleId)))
    throw new AppError('invalid_fields', { fields: { roleId: 'invalid' } });
  const plan = planId ? await holdPlan(tx, franchiseId, planId) : undefined;
  if (planId && !plan) throw new AppError('invalid_fields', { fields: { planId: 'invalid' } });
  if (roleId !== undefined) return roleId;
  if (!plan || planId === before.plan_id) return before.franchise_role_id;
  const old = before.plan_id ? await holdPlan(tx, franchiseId, before.plan_id) : undefined;
  return (old?.roleId ?? null) === before.franchise_role_id ? plan.roleId : before.franchise_role_id;
}

/** The day moves with the cycle only where it must: for life nothing falls due, and from there on something does again. */
function dueAfter(before: LockedCompany, { cycle, due_date }: SoldCompanyChange, today: string): string | null {
  if (due_date !== undefined) return due_date;
  if (cycle === undefined || cycle === before.cycle) return before.due_date;
  if (cycle === null || cycle === 'lifetime') return null;
  const isOpenEnded = before.status === 'active' && before.due_date === null;
  return isOpenEnded ? dueDateOf(cycle, today) : before.due_date;
}

export async function changeCompany(
  parts: CompaniesParts,
  scope: FranchiseScope,
  id: string,
  change: SoldCompanyChange,
): Promise<SoldCompany> {
  const { tx, franchiseId } = scope;
  const before = await holdCompany(scope, id);
  const role = await roleAfter(scope, before, change);
  const dueDate = dueAfter(before, change, localDate(parts.clock.now(), before.timezone));
  const isPlanChanged =
    (change.planId !== undefined && change.planId !== before.plan_id) ||
    (change.cycle !== undefined && change.cycle !== before.cycle);
  await tx
    .updateTable('companies')
    .set({
      name: change.name ?? before.name,
      plan_id: change.planId === undefined ? before.plan_id : change.planId,
      cycle: change.cycle === undefined ? (before.cycle as Cycle | null) : change.cycle,
      franchise_role_id: role,
      due_date: sql<Date | null>`${dueDate}::date`,
      ...(dueDate === before.due_date ? {} : { anchor_day: dueDate ? Number(dueDate.slice(8)) : null }),
      // What the owner had chosen for the next invoice is overruled.
      ...(isPlanChanged ? { next_plan_id: null, next_cycle: null } : {}),
    })
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', id)
    .execute();
  await recordDeed(parts, scope, { companyId: id, verb: 'update', details: change, isAccess: true });
  return soldCompany(scope, id);
}
