import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { eraOf } from '../server/test/simulation/plan.ts';
import { seedsIn } from '../server/test/simulation/seeds-in.ts';

/**
 * A thousand companies, in each of which people act at random. `--seeds 0-99` runs others; `--seed 17` runs one again as it
 * was, and tells the fewest steps that still break what it broke.
 */
const { seed, seeds } = parseArgs({
  options: { seed: { type: 'string' }, seeds: { type: 'string', default: '0-999' } },
}).values;
const wanted = seed ?? seeds;

async function run(some: string): Promise<number> {
  const tests = spawn(
    'node_modules/.bin/vitest',
    ['run', '--project=server', 'server/test/simulation/simulation.test.ts'],
    { stdio: 'inherit', env: { ...process.env, SIMULATION_SEEDS: some } },
  );
  const [code] = await once(tests, 'exit');
  return code ?? 1;
}

/** Eras have nothing in common: each core takes its part of them, with a database of its own. */
const eras = [...Map.groupBy(seedsIn(wanted), eraOf).values()];
const shares = Map.groupBy(eras.entries(), ([number]) => number % availableParallelism());
const parts =
  eras.length > 1 ? [...shares.values()].map((share) => share.flatMap(([, some]) => some).join()) : [wanted];

const startedAt = performance.now();
const codes = await Promise.all(parts.map(run));
console.log(`seeds ${wanted}: ${Math.round((performance.now() - startedAt) / 1_000)} s`);
process.exitCode = codes.find((code) => code !== 0) ?? 0;
