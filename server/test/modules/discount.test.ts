import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountOf, presentDiscount, rowOf } from '../../src/modules/coupons/discount.ts';

const subtotals = fc.integer({ min: 0, max: 100_000_000 });
const discounts = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 100 }), cents: fc.constant(null) }),
  fc.record({ percent: fc.constant(null), cents: fc.integer({ min: 1, max: 100_000_000 }) }),
);

describe('what a coupon takes off', () => {
  it.each([
    [{ percent: 50, cents: null }, 9_900, 4_950],
    [{ percent: 100, cents: null }, 9_900, 9_900],
    [{ percent: 33, cents: null }, 100, 33],
    [{ percent: 1, cents: null }, 50, 1],
    [{ percent: 1, cents: null }, 49, 0],
    [{ percent: null, cents: 1_000 }, 9_900, 1_000],
    [{ percent: null, cents: 10_000 }, 9_900, 9_900],
    [{ percent: 10, cents: null }, 0, 0],
  ])('%j of %i cents is %i', (discount, subtotal, expected) => {
    expect(discountOf(discount, subtotal)).toBe(expected);
  });

  it('is whole cents, never less than nothing and never more than there is', () => {
    fc.assert(
      fc.property(discounts, subtotals, (discount, subtotal) => {
        const taken = discountOf(discount, subtotal);
        expect(Number.isInteger(taken) && taken >= 0 && taken <= subtotal).toBe(true);
      }),
    );
  });

  it('never falls as the price rises', () => {
    fc.assert(
      fc.property(discounts, subtotals, (discount, subtotal) => {
        expect(discountOf(discount, subtotal + 1)).toBeGreaterThanOrEqual(discountOf(discount, subtotal));
      }),
    );
  });

  it('is the same after it was kept', () => {
    fc.assert(fc.property(discounts, (discount) => void expect(rowOf(presentDiscount(discount))).toEqual(discount)));
  });
});
