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

/** In the short form nothing is held by the clock, and most of the time is spent waiting. */
const shortLanes = 2;

/** Real processes under faults, against what the wire log and the database say afterwards. The seed replays a run. */
const { seed, only, isLong, writes } = readWords(process.argv.slice(2), names);
console.log(`chaos, ${isLong ? 'long' : 'short'} form, --seed ${seed}`);

/** What is printed of a scenario is printed at once, since others may run beside it. */
async function play(name: string, deploy: () => Promise<Deployment>): Promise<Outcome> {
  const { scenario } = (await import(join(folder, `${name}.ts`))) as { scenario: Scenario };
  const lines = [`${name}: ${scenario.fault} → ${scenario.holds}`];
  const opened: Deployment[] = [];
  const started = performance.now();
  let figures: readonly Figure[] = [];
  let isBroken = false;
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
    isBroken = true;
    lines.push(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));
  }
  const seconds = (performance.now() - started) / 1_000;
  for (const deployment of opened) await deployment.close();
  const holds = !isBroken && !figures.some(isMissed);
  const again = `again with: npm run chaos -- --only ${name} --seed ${seed}${isLong ? ' --long' : ''}`;
  lines.push(...figures.map((figure) => `  ${lineOf(figure)}`));
  lines.push(`  ${holds ? 'holds' : `FAILS; ${again}`}, ${seconds.toFixed(1)} s`);
  console.log(lines.join('\n'));
  const { fault, holds: promise } = scenario;
  return { name, fault, promise, at: new Date().toISOString(), seconds, holds, figures };
}

const waiting = only.length > 0 ? [...only] : [...names];
const outcomes: Outcome[] = [];
await withPrepared(async (deploy) => {
  const lane = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) outcomes.push(await play(name, deploy));
  };
  await Promise.all(Array.from({ length: isLong ? 1 : shortLanes }, lane));
});
const failed = outcomes.filter(({ holds }) => !holds);
console.log(`${outcomes.length - failed.length} scenarios hold, ${failed.length} fail, --seed ${seed}`);
if (writes) writeSummary({ seed, isLong, outcomes });
process.exit(failed.length === 0 ? 0 : 1);
