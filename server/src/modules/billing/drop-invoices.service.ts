import { sql } from 'kysely';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { giveUsesBack, holdCoupons, moveCycles } from '../coupons/coupon-cycles.service.ts';
import type { HeldInvoice } from './billing-accounts.service.ts';
import type { BillingParts } from './billing-parts.ts';

interface Dropped {
  readonly franchiseId: string;
  readonly companyId: string;
  readonly invoices: readonly HeldInvoice[];
  /** Of a coupon that the company is about to use for another. */
  readonly keptCoupon?: string | null;
}

/** What coupons took off them. */
export const couponsOf = (invoices: readonly HeldInvoice[]): string[] => [
  ...new Set(invoices.flatMap(({ couponId }) => couponId ?? [])),
];

/** Nobody asks for these any more, though perhaps for the same anew: what coupons held for them is still the company's. */
export async function replaceInvoices(
  { bus }: Pick<BillingParts, 'bus'>,
  tx: Tx,
  { franchiseId, companyId, invoices }: Dropped,
): Promise<void> {
  if (invoices.length === 0) return;
  const ids = invoices.map(({ id }) => id);
  await tx
    .updateTable('invoices')
    .set({ state: 'void', closed_at: sql<Date>`app.now()` })
    .where('franchise_id', '=', franchiseId)
    .where('id', 'in', ids)
    .execute();
  // Few: a company has one that waits, seldom two.
  for (const { couponId } of invoices) if (couponId) await moveCycles(tx, franchiseId, { couponId, companyId }, 1);
  afterCommit(tx, () => {
    for (const id of ids) bus.publish('invoices.changed', { id });
    // Whoever looks after charges takes those back whose invoice is not open any more.
    bus.publish('due.added', { kind: 'charges' });
  });
}

/** Nobody asks for these any more, and somebody else may use the coupons that they held. Invoices and company are held. */
export async function dropInvoices(parts: Pick<BillingParts, 'bus'>, tx: Tx, dropped: Dropped): Promise<void> {
  const { franchiseId, companyId, invoices, keptCoupon } = dropped;
  const coupons = couponsOf(invoices).filter((id) => id !== keptCoupon);
  await holdCoupons(tx, franchiseId, coupons);
  await replaceInvoices(parts, tx, dropped);
  await giveUsesBack(tx, franchiseId, companyId, coupons);
}
