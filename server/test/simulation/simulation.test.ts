import { expect, it } from 'vitest';
import type { Finding } from './area.ts';
import { eraOf, type Plan, planEra, planSeed } from './plan.ts';
import { runEra, weights } from './run-era.ts';
import { seedsIn } from './seeds-in.ts';
import { shrink, tell } from './shrink.ts';

const wanted = process.env.SIMULATION_SEEDS ?? '0-24';
const eras = [...Map.groupBy(seedsIn(wanted), eraOf)];
const isOne = /^\d+$/.test(wanted);

/** The fewest steps after which the same does not hold. */
async function explain(era: number, plan: Plan, findings: readonly Finding[]): Promise<string> {
  const broken = new Set(findings.map(({ rule }) => rule));
  const fails = async (smaller: Plan) => (await runEra(era, [smaller])).some(({ rule }) => broken.has(rule));
  return tell(await shrink(plan, fails), planEra(era).advances);
}

it.each(eras)('whatever people do, what must hold holds: era %i', { timeout: 600_000 }, async (era, seeds) => {
  const plans = seeds.map((seed) => planSeed(seed, weights));
  const findings = await runEra(era, plans);
  const [plan] = plans;
  if (isOne && plan && findings.length > 0) console.log(await explain(era, plan, findings));
  expect(findings.map(({ seed, rule, detail }) => `npm run simulation -- --seed ${seed}: ${rule} ${detail}`)).toEqual(
    [],
  );
});
