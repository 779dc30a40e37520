import { type Coupon, type CouponForm, couponForm } from '@yupflow/contract/coupons';
import * as z from 'zod/mini';
import type { WrittenCents } from '../../../ui/money-field.tsx';

type Written = number | string | null;

export interface CouponValues {
  code: string;
  discount: { kind: 'percent' | 'fixed'; percent: Written; cents: WrittenCents };
  lasts: 'once' | 'some' | 'ever';
  /** For how many invoices, where it is some. */
  cycles: Written;
  planId: string;
  expires_on: string | null;
  max_uses: Written;
  is_active: boolean;
}

/** A select has no null: this stands for every plan. */
export const everyPlan = 'every';

export const newCoupon: CouponValues = {
  code: '',
  discount: { kind: 'percent', percent: null, cents: null },
  lasts: 'once',
  cycles: null,
  planId: everyPlan,
  expires_on: null,
  max_uses: null,
  is_active: true,
};

const lastsOf = (cycles: number | null) => (cycles === null ? 'ever' : cycles === 1 ? 'once' : 'some');

export const valuesOf = ({ code, discount, cycles, plan, expires_on, max_uses, is_active }: Coupon): CouponValues => ({
  code,
  discount: {
    kind: discount.kind,
    percent: discount.kind === 'percent' ? discount.percent : null,
    cents: discount.kind === 'fixed' ? discount.cents : null,
  },
  lasts: lastsOf(cycles),
  cycles: lastsOf(cycles) === 'some' ? cycles : null,
  planId: plan?.id ?? everyPlan,
  expires_on,
  max_uses,
  is_active,
});

/** A number that is missing must be asked for, and not be taken as “for ever”. */
const asked = (value: Written) => value ?? '';

export const sentCoupon: z.ZodMiniType<CouponForm> = z.pipe(
  z.pipe(
    z.unknown(),
    z.transform((given): unknown => {
      const { discount, lasts, cycles, planId, ...values } = given as CouponValues;
      const { kind, percent, cents } = discount;
      return {
        ...values,
        discount: kind === 'percent' ? { kind, percent: asked(percent) } : { kind, cents: asked(cents) },
        cycles: lasts === 'ever' ? null : lasts === 'once' ? 1 : asked(cycles),
        planId: planId === everyPlan ? null : planId,
      };
    }),
  ),
  couponForm as z.ZodMiniType<CouponForm>,
);
