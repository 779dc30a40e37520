import type { CouponDiscount } from '@yupflow/contract/coupons';

/** As a row keeps it: one of the two. */
export interface DiscountRow {
  readonly percent: number | null;
  readonly cents: number | null;
}

/** What is taken off, in whole cents and never more than there is. Half a cent is the buyer's. */
export function discountOf({ percent, cents }: DiscountRow, subtotal: number): number {
  return percent === null ? Math.min(cents ?? 0, subtotal) : Math.round((subtotal * percent) / 100);
}

export const rowOf = (discount: CouponDiscount): DiscountRow =>
  discount.kind === 'percent' ? { percent: discount.percent, cents: null } : { percent: null, cents: discount.cents };

export const presentDiscount = ({ percent, cents }: DiscountRow): CouponDiscount =>
  percent === null ? { kind: 'fixed', cents: cents ?? 0 } : { kind: 'percent', percent };
