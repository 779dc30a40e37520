import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf, type Lengths, percentileOf, shareWithin } from '../../src/modules/dashboard/lengths.ts';

/** As the database does it. */
const stepOf = (seconds: number) => (seconds < 1 ? 0 : 1 + Math.floor(Math.log(seconds) / Math.log(1.1)));

function lengthsOf(seconds: readonly number[]): Lengths {
  return new Map([...Map.groupBy(seconds, stepOf)].map(([step, some]) => [step, some.length]));
}

describe('how long something took', () => {
  const table: [seconds: number[], share: number, least: number, most: number][] = [
    [[60], 0.5, 54, 66],
    [[10, 20, 30, 40, 5_000], 0.5, 27, 33],
    [[...Array.from({ length: 90 }, () => 60), ...Array.from({ length: 10 }, () => 86_400)], 0.9, 54, 66],
    [[...Array.from({ length: 89 }, () => 60), ...Array.from({ length: 11 }, () => 86_400)], 0.9, 77_000, 95_100],
    [[0, 0, 0], 0.5, 0, 1],
  ];
  it.each(table)('of %j is, for a share of %d, from %d to %d seconds', (seconds, share, least, most) => {
    const found = percentileOf(lengthsOf(seconds), share);
    expect(found).toBeGreaterThanOrEqual(least);
    expect(found).toBeLessThanOrEqual(most);
  });

  it('is nothing where nothing was measured, also where what was measured is no longer so', () => {
    expect(percentileOf(new Map(), 0.5)).toBeNull();
    expect(percentileOf(new Map([[12, 0]]), 0.5)).toBeNull();
  });

  it('is told within a tenth of the truth, whatever it was', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 300 }),
        fc.constantFrom(0.5, 0.9),
        (seconds, share) => {
          const sorted = seconds.toSorted((a, b) => a - b);
          const truth = sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
          const found = percentileOf(lengthsOf(seconds), share) ?? Number.NaN;
          // Rounded to whole seconds.
          expect(Math.abs(found - truth)).toBeLessThanOrEqual(truth * 0.1 + 1);
        },
      ),
    );
  });

  it('is within a limit as often as it was, but for those that come within a tenth of it', () => {
    expect(shareWithin(new Map(), 60)).toBeNull();
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1 }),
        fc.integer({ min: 60, max: 100_000 }),
        (seconds, limit) => {
          const shareOf = (most: number) => seconds.filter((one) => one <= most).length / seconds.length;
          const found = shareWithin(lengthsOf(seconds), limit) ?? Number.NaN;
          expect(found).toBeGreaterThanOrEqual(shareOf(limit / 1.1 - 1) - 1e-9);
          expect(found).toBeLessThanOrEqual(shareOf(limit * 1.1 + 1) + 1e-9);
        },
      ),
    );
  });

  it('counts everything that was measured', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5_000_000 })), (seconds) => {
        expect(countOf(lengthsOf(seconds))).toBe(seconds.length);
      }),
    );
  });
});
