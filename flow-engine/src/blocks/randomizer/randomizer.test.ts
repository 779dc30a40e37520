import { describe, expect, it } from 'vitest';
import { drawBlock } from '../../../test/support/draw-flow.ts';
import { worldOf } from '../../../test/support/test-world.ts';
import { visit } from '../../../test/support/visit.ts';

const branches = (...percents: number[]) => percents.map((percent, index) => ({ id: `b${index}`, name: '', percent }));
const drawn = (id: string, percents: number[], seed: number) => {
  const { outcome } = visit(drawBlock(id, 'randomizer', { branches: branches(...percents) }), {
    world: worldOf(undefined, { seed }),
  });
  return outcome && 'go' in outcome ? outcome.go : null;
};

const count = 10_000;

describe('chance', () => {
  it.each([
    ['stand in a row', Array.from({ length: count }, (_, index) => index)],
    ['lie far apart', Array.from({ length: count }, (_, index) => Math.imul(index + 1, 0x9e3779b1))],
  ])('shares contacts as was drawn, also where their seeds %s', (_case, seeds) => {
    const counts = { b0: 0, b1: 0, b2: 0 };
    for (const seed of seeds) counts[drawn('split', [50, 30, 20], seed) as keyof typeof counts] += 1;
    // Five standard deviations.
    expect(Math.abs(counts.b0 - 5_000)).toBeLessThan(250);
    expect(Math.abs(counts.b1 - 3_000)).toBeLessThan(230);
    expect(Math.abs(counts.b2 - 2_000)).toBeLessThan(200);
  });

  it('keeps a contact on its way, and draws anew at another block', () => {
    const seeds = Array.from({ length: 1_000 }, (_, index) => index);
    const at = (id: string) => seeds.map((seed) => drawn(id, [50, 50], seed));
    const [one, two] = [at('one'), at('two')];
    expect(at('one')).toEqual(one);
    const same = one.filter((output, index) => output === two[index]).length;
    expect(Math.abs(same - 500)).toBeLessThan(80);
  });

  it('sends nobody where the share is nothing, and somewhere where all are', () => {
    const seeds = Array.from({ length: 500 }, (_, index) => index);
    expect(new Set(seeds.map((seed) => drawn('one', [0, 100, 0], seed)))).toEqual(new Set(['b1']));
    expect(new Set(seeds.map((seed) => drawn('one', [0, 0], seed)))).toEqual(new Set(['b0']));
  });
});
