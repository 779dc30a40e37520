import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/**
 * A thousand companies, in each of which people act at random. `--seeds 0-99` runs others; `--seed 17` runs one again as it
 * was, and tells the fewest steps that still break what it broke.
 */
const { seed, seeds } = parseArgs({
  options: { seed: { type: 'string' }, seeds: { type: 'string', default: '0-999' } },
}).values;

const startedAt = performance.now();
const { status } = spawnSync(
  'node_modules/.bin/vitest',
  ['run', '--project=server', 'server/test/simulation/simulation.test.ts'],
  { stdio: 'inherit', env: { ...process.env, SIMULATION_SEEDS: seed ?? seeds } },
);
console.log(`seeds ${seed ?? seeds}: ${Math.round((performance.now() - startedAt) / 1_000)} s`);
process.exitCode = status ?? 1;
