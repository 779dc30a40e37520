import type { OwnInvoice } from '@yupflow/contract/subscriptions';
import { sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { pageOf } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** As the company itself sees its invoices, behind its own wall: the newest first, by id, which follows the time. */
export async function listOwnInvoices(
  tx: Tx,
  companyId: string,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ results: OwnInvoice[]; cursor: string | null }> {
  let page = tx
    .selectFrom('invoices as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .select([
      'i.id',
      'i.token',
      'i.number',
      'i.description',
      'i.state',
      'i.total_cents',
      'i.issued_at',
      'i.paid_at',
      'i.method',
      sql<string>`i.due_date::text`.as('due_date'),
      sql<boolean>`i.state = 'open' and i.due_date < (app.now() at time zone c.timezone)::date`.as('is_overdue'),
    ])
    .where('i.company_id', '=', companyId)
    .orderBy('i.id', 'desc')
    .limit(limit + 1);
  if (cursor) {
    const [last = ''] = decodeCursor(cursor, [uuidShape]);
    page = page.where('i.id', '<', last);
  }
  return pageOf(await page.execute(), limit, {
    keysOf: ({ id }) => [id],
    present: ({ id: _id, token, total_cents, issued_at, paid_at, state, method, ...row }): OwnInvoice => ({
      ...row,
      id: token,
      // The database holds these columns to the words of the contract.
      state: state as OwnInvoice['state'],
      method: method as OwnInvoice['method'],
      total: total_cents,
      issued_at: issued_at.toISOString(),
      paid_at: paid_at?.toISOString() ?? null,
    }),
  });
}

/** What the company wants from its next invoice on. Behind the reseller's wall. */
export async function keepWishes(
  tx: Tx,
  franchiseId: string,
  companyId: string,
  wishes: { next_plan_id?: string | null; next_cycle?: string | null; payment_method?: string },
): Promise<void> {
  if (Object.keys(wishes).length === 0) return;
  await tx
    .updateTable('companies')
    .set(wishes)
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', companyId)
    .execute();
}

export async function isFranchisePaid(tx: Tx, franchiseId: string): Promise<boolean> {
  const row = await tx.selectFrom('franchises').select('is_paid').where('id', '=', franchiseId).executeTakeFirst();
  return row?.is_paid ?? false;
}
