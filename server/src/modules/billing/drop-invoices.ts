import { sql } from 'kysely';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { returnCoupon } from '../coupons/use-coupon.service.ts';
import type { HeldInvoice } from './billing-accounts.service.ts';
import type { BillingParts } from './billing-parts.ts';

/** Nobody asks for them any more: what a coupon gave for them comes back. Few. */
export async function dropInvoices(
  { bus }: Pick<BillingParts, 'bus'>,
  tx: Tx,
  franchiseId: string,
  invoices: readonly HeldInvoice[],
): Promise<void> {
  for (const { id, couponId, companyId } of invoices) {
    await tx
      .updateTable('invoices')
      .set({ state: 'void', closed_at: sql<Date>`app.now()` })
      .where('franchise_id', '=', franchiseId)
      .where('id', '=', id)
      .execute();
    if (couponId) await returnCoupon(tx, franchiseId, couponId, companyId);
    afterCommit(tx, () => bus.publish('invoices.changed', { id }));
  }
  // Whoever looks after charges takes those back whose invoice is not open any more.
  afterCommit(tx, () => bus.publish('due.added', { kind: 'charges' }));
}
