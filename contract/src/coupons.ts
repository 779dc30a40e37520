import * as z from 'zod/mini';
import { franchiseAdmin } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, moment } from './fields.ts';
import { listAnswer, listQuery } from './list.ts';
import { cents } from './money.ts';

/** As people type it: letters, digits and dashes, in any case. */
export const couponCode = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.trim().toUpperCase()),
  ),
  z.string().check(z.minLength(1), z.maxLength(30), z.regex(/^[0-9A-Z-]+$/, 'invalid_coupon')),
);

/** Off by a share, or by an amount. */
export const couponDiscount = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent: z.number().check(z.int(), z.minimum(1), z.maximum(100)) }),
  z.strictObject({ kind: z.literal('fixed'), cents: cents.check(z.minimum(1)) }),
]);
export type CouponDiscount = z.output<typeof couponDiscount>;

/** For how many invoices of a company it counts; null for ever. */
const couponCycles = z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(120)));
/** A local date such as 2026-11-15. */
export const localDay = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'invalid_date'), z.refine(isDay, 'invalid_date'));

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

export const couponForm = z.strictObject({
  code: couponCode,
  discount: couponDiscount,
  cycles: z._default(couponCycles, 1),
  /** Only for this plan; null for every one. */
  planId: z._default(z.nullable(id), null),
  /** The last day on which it can be used. */
  expires_on: z._default(z.nullable(localDay), null),
  max_uses: z._default(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))), null),
  is_active: z._default(z.boolean(), true),
});
export type CouponForm = z.output<typeof couponForm>;

export const coupon = z.object({
  id,
  code: z.string(),
  discount: couponDiscount,
  cycles: z.nullable(z.number()),
  plan: z.nullable(z.object({ id, name: z.string() })),
  expires_on: z.nullable(z.string()),
  max_uses: z.nullable(z.number()),
  uses: z.number(),
  is_active: z.boolean(),
  /** Whether somebody could use it now. */
  is_usable: z.boolean(),
  created_at: moment,
});
export type Coupon = z.output<typeof coupon>;

export const coupons = {
  list: endpoint({
    method: 'GET',
    path: '/api/coupons',
    summary: "The reseller's coupons, newest first",
    access: franchiseAdmin,
    query: listQuery,
    answer: listAnswer(coupon),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/coupons',
    summary: 'Create a coupon',
    access: franchiseAdmin,
    body: couponForm,
    answer: coupon,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/coupons/{id}',
    summary: 'Change a coupon; whoever has it already keeps what it gave',
    access: franchiseAdmin,
    params: idParams,
    body: couponForm,
    answer: coupon,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/coupons/{id}',
    summary: 'Delete a coupon; whoever has it already keeps what it gave',
    access: franchiseAdmin,
    params: idParams,
  }),
};
