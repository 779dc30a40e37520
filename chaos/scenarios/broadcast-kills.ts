import { setTimeout as pause } from 'node:timers/promises';
import { percentile, rounded, tell } from '../../benchmarks/support/bench.ts';
import { compareBroadcast } from '../../server/test/support/broadcast-ledger.ts';
import { aBroadcast, start } from '../../server/test/support/broadcasts.ts';
import { sendPoints } from '../../server/test/support/send-points.ts';
import { countBegun, isOver } from '../support/broadcast.ts';
import { aCompany, type Company, msUntil } from '../support/company.ts';
import type { Deployment } from '../support/deployment.ts';
import type { Node } from '../support/node.ts';
import { none, pick, type Run, type Scenario, timed } from '../support/scenario.ts';
import { followWire, readWire } from '../support/wire.ts';

/** Round each commit and each send of a broadcast. */
const points = ['broadcast.before-commit', 'broadcast.after-commit', ...sendPoints, 'flow-wake.before-commit'];

export const scenario: Scenario = {
  fault: 'kill -9 at random points of a broadcast',
  holds: 'each recipient exactly one wire id; 0 unsent; counters = rows; resumed in ≤10 s',
  async run(run) {
    const [count, kills, lineCount] = run.isLong ? [100_000, 200, 4] : [240, 3, 2];
    const deployment = await run.deploy();
    const nodes = { web: await deployment.startWeb(), worker: await deployment.startWorker() };
    const company = await aCompany(deployment, lineCount, count);
    const id = await aBroadcast(deployment, company.owner, company.lines);
    await start(company.owner, id);
    const began = performance.now();
    const resumed: number[] = [];
    for (let killed = 0; killed < kills; killed += 1) {
      const goal = Math.floor((count * (killed + run.chance())) / (kills + 1));
      await msUntil(async () => !nodes.worker.isAlive() || (await countBegun(deployment, id)) >= goal, 300_000);
      resumed.push(await killOne(run, deployment, company, nodes));
      if ((killed + 1) % 20 === 0) tell(`${killed + 1} kills, ${await countBegun(deployment, id)} of ${count} begun`);
    }
    await msUntil(() => isOver(deployment, id), run.isLong ? 1_800_000 : 120_000);
    const seconds = (performance.now() - began) / 1_000;
    const wire = await readWire(deployment, company.lines);
    const { writes, ...faults } = await compareBroadcast(deployment, { id, lines: company.lines, count }, wire);
    return [
      { name: 'recipients', value: count, unit: '', note: `${lineCount} lines, ${rounded(seconds)} s in all` },
      {
        name: 'kills',
        value: kills,
        unit: '',
        note: 'the worker or the web, some at failpoints round commits and sends',
      },
      none('recipients without the message of their row on the wire', faults.unsent),
      none('recipients with two ids on the wire', faults.doubled),
      none('phones that nobody meant', faults.strangers),
      none('recipients that are not done', faults.unfinished),
      none('counts that are not those of the rows', faults.miscounted),
      timed(run, {
        name: 'from a kill to the next message of its lines, at most',
        value: Math.max(...resumed) / 1_000,
        unit: 's',
        limit: 10,
        note: `p50 ${rounded(percentile(resumed, 50) / 1_000)} s, with the start of a new process`,
      }),
      {
        name: 'writes on the wire',
        value: writes,
        unit: '',
        note: `${writes - count} with an id that was there before`,
      },
    ];
  },
};

/** Kills one of the two, or lets a new worker die at a failpoint, and starts it again. Answers when its lines went on. */
async function killOne(
  { chance }: Run,
  deployment: Deployment,
  { lines }: Company,
  nodes: { web: Node; worker: Node },
): Promise<number> {
  const victim = chance() < 0.2 ? 'web' : 'worker';
  const dooms = victim === 'worker' && chance() < 0.5 ? pick(chance, points) : null;
  await pause(chance() * 300);
  await nodes[victim].kill();
  if (dooms) {
    nodes.worker = await deployment.startWorker({ FAILPOINT: dooms });
    // Where nothing brings it to its point, such as in the last moments of a broadcast, it is killed all the same.
    await Promise.race([nodes.worker.ended, pause(2_000)]);
    await nodes.worker.kill();
  }
  const news = lines.map((line) => followWire(deployment, line));
  const died = performance.now();
  nodes[victim] = await (victim === 'web' ? deployment.startWeb() : deployment.startWorker());
  await msUntil(async () => {
    if ((await deployment.ask(unsent)).length === 0) return true;
    for (const entries of await Promise.all(news.map((read) => read())))
      if (!entries.some(({ direction }) => direction === 'out')) return false;
    return true;
  });
  return performance.now() - died;
}

const unsent = `select 1 from broadcast_recipients where state = 'queued' limit 1`;
