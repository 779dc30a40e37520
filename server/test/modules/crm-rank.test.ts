import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankBetween, ranksBefore } from '../../src/modules/crm/rank.ts';

const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('whatever is put wherever, each card stands where it was put', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ place: fc.nat(), chance }), { maxLength: 300 }), (moves) => {
      const ranks: string[] = [];
      for (const { place, chance } of moves) {
        const index = place % (ranks.length + 1);
        const rank = rankBetween(ranks[index - 1] ?? null, ranks[index] ?? null, () => chance);
        ranks.splice(index, 0, rank);
      }
      expect(ranks.toSorted(byBytes)).toEqual(ranks);
      expect(new Set(ranks).size).toBe(ranks.length);
    }),
  );
});

test('two who put a card into the same place at once get two places', () => {
  const [first, last] = [rankBetween(null, null), rankBetween(rankBetween(null, null), null)].toSorted(byBytes);
  const drawn = Array.from({ length: 1_000 }, () => rankBetween(first ?? null, last ?? null));
  expect(new Set(drawn).size).toBe(drawn.length);
});

test('a column that grows at its top or at its end keeps short ranks, and one place that is always hit stays bearable', () => {
  expect(ranksBefore(null, 5_000).every((rank) => rank.length <= 10)).toBe(true);
  const many = ranksBefore(rankBetween(null, null), 100);
  expect(many.toSorted(byBytes)).toEqual(many);
  let [low, high] = [rankBetween(null, null), ''];
  high = rankBetween(low, null);
  for (let move = 0; move < 500; move += 1) high = rankBetween(low, high);
  expect(high.length).toBeLessThan(200);
  for (let move = 0; move < 200; move += 1) low = rankBetween(low, high);
  expect(byBytes(low, high)).toBe(-1);
});

test('where nothing lies between, it says so', () => {
  const rank = rankBetween(null, null);
  expect(() => rankBetween(rank, rank)).toThrow('no rank lies between');
});
