import { expect, it } from 'vitest';
import { type Plan, planSeed } from './plan.ts';
import { shrink } from './shrink.ts';

const deeds = ['writes', 'answers', 'closes', 'pays'].map((name) => [name, 1] as const);
const deedsOf = ({ rounds }: Plan) => rounds.flatMap(({ steps }) => steps.map(({ deed }) => deed));

it('a seed is the same plan each time, and no other seed’s', () => {
  expect(planSeed(7, deeds)).toEqual(planSeed(7, deeds));
  expect(planSeed(7, deeds).rounds).not.toEqual(planSeed(8, deeds).rounds);
});

it('of a plan that fails those steps are left that it takes, in their order and their rounds', async () => {
  const plan = planSeed(7, deeds);
  const fails = async (smaller: Plan) => /pays.*closes/.test(deedsOf(smaller).join());
  expect(await fails(plan)).toBe(true);
  const smallest = await shrink(plan, fails);
  expect(deedsOf(smallest)).toEqual(['pays', 'closes']);
  expect(smallest.rounds).toHaveLength(plan.rounds.length);
});
