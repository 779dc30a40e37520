import type { PlanForm, SoldPlan } from '@yupflow/contract/plans';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { priceColumns, pricesOf } from './find-plan.service.ts';

const select = (tx: Tx, franchiseId: string) =>
  tx
    .selectFrom('plans as p')
    .leftJoin('franchise_roles as r', (join) =>
      join.onRef('r.franchise_id', '=', 'p.franchise_id').onRef('r.id', '=', 'p.role_id'),
    )
    .select(['p.id', 'p.name', 'p.description', 'p.is_active', 'p.token', 'p.created_at'])
    .select(priceColumns.map((column) => `p.${column}` as const))
    .select(['r.id as role_id', 'r.name as role_name'])
    .select((eb) =>
      eb
        .selectFrom('companies as c')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('c.franchise_id', '=', 'p.franchise_id')
        .whereRef('c.plan_id', '=', 'p.id')
        .where('c.deleted_at', 'is', null)
        .as('companies'),
    )
    .where('p.franchise_id', '=', franchiseId);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const present = (row: Row, publicUrl: string): SoldPlan => ({
  id: row.id,
  name: row.name,
  description: row.description,
  prices: pricesOf(row),
  role: row.role_id && row.role_name !== null ? { id: row.role_id, name: row.role_name } : null,
  is_active: row.is_active,
  checkout_url: `${publicUrl}/checkout/${row.token}`,
  companies: row.companies ?? 0,
  created_at: row.created_at.toISOString(),
});

/** By name; there are `limits.plans` at most. */
export async function listPlans(tx: Tx, franchiseId: string, publicUrl: string): Promise<SoldPlan[]> {
  const rows = await select(tx, franchiseId).orderBy(sql`app.fold(p.name)`).orderBy('p.id').execute();
  return rows.map((row) => present(row, publicUrl));
}

export async function getPlan(tx: Tx, franchiseId: string, id: string, publicUrl: string): Promise<SoldPlan> {
  return present(await select(tx, franchiseId).where('p.id', '=', id).executeTakeFirstOrThrow(), publicUrl);
}

/** Counted one after the other: of two who make the last one at once, one is refused. */
export async function countPlans(tx: Tx, franchiseId: string): Promise<number> {
  await sql`select from franchises where id = ${franchiseId} for no key update`.execute(tx);
  const { count } = await tx
    .selectFrom('plans')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('franchise_id', '=', franchiseId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the reseller has this role, which then stays until the end of the transaction. */
export async function holdRole(tx: Tx, franchiseId: string, roleId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('franchise_roles')
    .select('id')
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', roleId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

const columnsOf = ({ name, description, prices, roleId, is_active }: PlanForm) => ({
  name,
  description,
  is_active,
  role_id: roleId,
  monthly_cents: prices.monthly,
  semiannual_cents: prices.semiannual,
  yearly_cents: prices.yearly,
  lifetime_cents: prices.lifetime,
});

/** Its id; undefined when the name is taken. */
export async function createPlan(
  tx: Tx,
  franchiseId: string,
  form: PlanForm,
  token: string,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('plans')
    .values({ franchise_id: franchiseId, token, ...columnsOf(form) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Held until the end of the transaction. To be changed, it may be bought meanwhile: whoever waited here for a company that
 * is being paid, and it for the plan, would stand still for ever. To be deleted, it may not.
 */
export function lockPlan(tx: Tx, franchiseId: string, id: string, to: 'change' | 'delete') {
  const plan = tx
    .selectFrom('plans')
    .select(['id', 'name', 'role_id', ...priceColumns])
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', id);
  return (to === 'delete' ? plan.forUpdate() : plan.forNoKeyUpdate()).executeTakeFirst();
}

export async function updatePlan(tx: Tx, franchiseId: string, id: string, form: PlanForm): Promise<void> {
  await tx
    .updateTable('plans')
    .set(columnsOf(form))
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', id)
    .execute();
}

/** Whoever has the plan and the modules that came with it. Whom the reseller gave others keeps those. */
export async function moveCompanies(
  tx: Tx,
  franchiseId: string,
  { planId, from, to }: { readonly planId: string; readonly from: string | null; readonly to: string | null },
): Promise<string[]> {
  const rows = await tx
    .updateTable('companies')
    .set({ franchise_role_id: to })
    .where('franchise_id', '=', franchiseId)
    .where('plan_id', '=', planId)
    .where('franchise_role_id', 'is not distinct from', from)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Also by a company that changes to it with its next invoice, or that waits for its end and may be restored. */
export async function isPlanInUse(tx: Tx, franchiseId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('companies')
    .select('id')
    .where('franchise_id', '=', franchiseId)
    .where((eb) => eb.or([eb('plan_id', '=', id), eb('next_plan_id', '=', id)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function removePlan(tx: Tx, franchiseId: string, id: string): Promise<void> {
  await tx.deleteFrom('plans').where('franchise_id', '=', franchiseId).where('id', '=', id).execute();
}
