import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { tellFranchise } from './tell.service.ts';

type Told =
  | { readonly event: 'company.created' | 'company.activated' | 'company.deleted' }
  /** By hand with the reseller's words, or by the calendar. */
  | { readonly event: 'company.suspended'; readonly by: 'hand' | 'calendar'; readonly reason: string };

interface Facts {
  readonly company: { readonly id: string; readonly name: string };
  readonly plan: { readonly id: string; readonly name: string } | null;
  readonly cycle: string | null;
  readonly due_date: string | null;
}

async function factsOf(tx: Tx, franchiseId: string, companyId: string): Promise<Facts> {
  const { name, plan_id, plan_name, ...facts } = await tx
    .selectFrom('companies as c')
    .leftJoin('plans as p', (join) =>
      join.onRef('p.franchise_id', '=', 'c.franchise_id').onRef('p.id', '=', 'c.plan_id'),
    )
    .select(['c.name', 'c.cycle', 'p.id as plan_id', 'p.name as plan_name'])
    .select(sql<string | null>`c.due_date::text`.as('due_date'))
    .where('c.franchise_id', '=', franchiseId)
    .where('c.id', '=', companyId)
    .executeTakeFirstOrThrow();
  const plan = plan_id !== null && plan_name !== null ? { id: plan_id, name: plan_name } : null;
  return { company: { id: companyId, name }, plan, ...facts };
}

/**
 * Tells the reseller's webhooks what became of a company, as it stands now. Whoever it was, at the reseller's screen, by the
 * calendar or at a checkout: an event has the same fields always. Behind the reseller's wall.
 */
export async function tellCompany(
  tx: Tx,
  parts: Parameters<typeof tellFranchise>[1],
  franchiseId: string,
  companyId: string,
  { event, ...told }: Told,
): Promise<void> {
  await tellFranchise(tx, parts, {
    franchiseId,
    event,
    data: { ...(await factsOf(tx, franchiseId, companyId)), ...told },
  });
}
