import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seededRandom } from '../src/seeded-random.ts';

const take = (count: number, next: () => number) => Array.from({ length: count }, next);

it('gives the same numbers for the same seed, all of them in [0, 1)', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const numbers = take(50, seededRandom(seed));
      expect(numbers).toEqual(take(50, seededRandom(seed)));
      expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    }),
  );
});

it('spreads evenly enough to split an audience', () => {
  const numbers = take(100_000, seededRandom(7));
  for (let tenth = 0; tenth < 10; tenth++) {
    const share = numbers.filter((number) => Math.floor(number * 10) === tenth).length / numbers.length;
    expect(share).toBeCloseTo(0.1, 2);
  }
});
