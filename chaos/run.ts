import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, isMissed, lineOf } from '../benchmarks/support/bench.ts';
import { chanceFrom } from '../server/test/support/chance.ts';
import { type Deployment, withPrepared } from './support/deployment.ts';
import { type Outcome, writeSummary } from './support/report.ts';
import type { Scenario } from './support/scenario.ts';
import { readWords } from './support/words.ts';

const folder = join(import.meta.dirname, 'scenarios');
const names = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''));

/** Real processes under faults, against what the wire log and the database say afterwards. The seed replays a run. */
const { seed, only, isLong, writes } = readWords(process.argv.slice(2), names);
console.log(`chaos, ${isLong ? 'long' : 'short'} form, --seed ${seed}`);

async function play(name: string, deploy: () => Promise<Deployment>): Promise<Outcome> {
  const { scenario } = (await import(join(folder, `${name}.ts`))) as { scenario: Scenario };
  console.log(`${name}: ${scenario.fault} → ${scenario.holds}`);
  const opened: Deployment[] = [];
  const started = performance.now();
  let figures: readonly Figure[] = [];
  let error: string | null = null;
  try {
    figures = await scenario.run({
      isLong,
      // Each by itself: whether others run before it changes nothing.
      chance: chanceFrom(seed),
      deploy: async () => {
        const deployment = await deploy();
        opened.push(deployment);
        return deployment;
      },
    });
  } catch (fault) {
    error = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
    console.error(error);
  } finally {
    for (const deployment of opened) await deployment.close();
  }
  for (const figure of figures) console.log(`  ${lineOf(figure)}`);
  const seconds = (performance.now() - started) / 1_000;
  const holds = error === null && !figures.some(isMissed);
  console.log(`  ${holds ? 'holds' : `FAILS; again with --only ${name} --seed ${seed}${isLong ? ' --long' : ''}`}`);
  console.log(`  ${seconds.toFixed(1)} s`);
  return { name, scenario, figures, seconds, holds };
}

const outcomes: Outcome[] = [];
await withPrepared(async (deploy) => {
  for (const name of only.length > 0 ? only : names) outcomes.push(await play(name, deploy));
});
const failed = outcomes.filter(({ holds }) => !holds);
console.log(`${outcomes.length - failed.length} scenarios hold, ${failed.length} fail, --seed ${seed}`);
if (writes) writeSummary({ seed, isLong, outcomes });
process.exit(failed.length === 0 ? 0 : 1);
