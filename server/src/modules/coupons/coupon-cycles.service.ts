import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/**
 * What becomes of a coupon that a company has taken. It is the company's while an invoice with it is open, and for good
 * once one was paid; until then it goes back with the invoice. All of it behind the reseller's wall, under the lock of the
 * company.
 */

interface Use {
  readonly couponId: string;
  readonly companyId: string;
}

const ofUse = (tx: Tx, franchiseId: string, { couponId, companyId }: Use) =>
  tx
    .updateTable('coupon_uses')
    .where('franchise_id', '=', franchiseId)
    .where('company_id', '=', companyId)
    .where('coupon_id', '=', couponId);

/** One that counts for ever stays so. */
export async function moveCycles(tx: Tx, franchiseId: string, use: Use, by: 1 | -1): Promise<void> {
  await ofUse(tx, franchiseId, use)
    .set({ cycles_left: sql`cycles_left + ${by}::int` })
    .execute();
}

/** An invoice with it was paid: nobody else gets this use any more. */
export async function spendUse(tx: Tx, franchiseId: string, use: Use): Promise<void> {
  await ofUse(tx, franchiseId, use).set({ is_spent: true }).execute();
}

/** Held until the end, always in the same order: two who give one back and take another do not wait for each other. */
export async function holdCoupons(tx: Tx, franchiseId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .selectFrom('coupons')
    .select('id')
    .where('franchise_id', '=', franchiseId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Of these, what the company never paid with and asks for no more: somebody else may have it. The database counts. */
export async function giveUsesBack(
  tx: Tx,
  franchiseId: string,
  companyId: string,
  couponIds: readonly string[],
): Promise<void> {
  if (couponIds.length === 0) return;
  await tx
    .deleteFrom('coupon_uses as u')
    .where('u.franchise_id', '=', franchiseId)
    .where('u.company_id', '=', companyId)
    .where('u.coupon_id', 'in', couponIds)
    .where('u.is_spent', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoices as i')
            .select('i.id')
            .whereRef('i.franchise_id', '=', 'u.franchise_id')
            .whereRef('i.company_id', '=', 'u.company_id')
            .whereRef('i.coupon_id', '=', 'u.coupon_id')
            .where('i.state', '=', 'open'),
        ),
      ),
    )
    .execute();
}
