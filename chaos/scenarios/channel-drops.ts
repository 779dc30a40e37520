import { setTimeout as pause } from 'node:timers/promises';
import type { WireEntry } from '@yupflow/contract/simulator';
import { percentile, rounded } from '../../benchmarks/support/bench.ts';
import { compareBroadcast } from '../../server/test/support/broadcast-ledger.ts';
import { aBroadcast, start } from '../../server/test/support/broadcasts.ts';
import { countBegun, isOver } from '../support/broadcast.ts';
import { aCompany, msUntil } from '../support/company.ts';
import { none, pick, type Scenario } from '../support/scenario.ts';
import { drop } from '../support/talk.ts';
import { followWire, readWire } from '../support/wire.ts';

const isSent = ({ direction, kind }: WireEntry) => direction === 'out' && kind === 'text';

/** What was sent on a line while the log says that it was down. */
function sentWhileDown(log: readonly WireEntry[]): WireEntry[] {
  let isUp = false;
  return log.filter((entry) => {
    if (entry.kind === 'line' && (entry.text === 'connected' || entry.text === 'closed'))
      isUp = entry.text === 'connected';
    return isSent(entry) && !isUp;
  });
}

export const scenario: Scenario = {
  fault: 'channel dropped mid-send',
  holds: 'pauses, resumes with the same ids',
  async run(run) {
    const [count, drops] = run.isLong ? [10_000, 60] : [200, 3];
    const deployment = await run.deploy();
    await Promise.all([deployment.startWeb(), deployment.startWorker()]);
    const { owner, lines } = await aCompany(deployment, 2, count);
    const id = await aBroadcast(deployment, owner, lines);
    await start(owner, id);
    const resumed: number[] = [];
    for (let dropped = 0; dropped < drops; dropped += 1) {
      const goal = Math.floor((count * (dropped + run.chance())) / (drops + 1));
      await msUntil(async () => (await countBegun(deployment, id)) >= goal, 300_000);
      await pause(run.chance() * 100);
      const line = pick(run.chance, lines);
      const news = followWire(deployment, line);
      await drop(deployment, line, 'network');
      resumed.push(
        await msUntil(async () => (await news()).some(({ kind, text }) => kind === 'line' && text === 'connected')),
      );
    }
    await msUntil(() => isOver(deployment, id), 600_000);
    const wire = await readWire(deployment, lines);
    const { writes, ...faults } = await compareBroadcast(deployment, { id, lines, count }, wire);
    const perLine = await Promise.all(lines.map((line) => readWire(deployment, [line])));
    return [
      { name: 'recipients', value: count, unit: '', note: `${writes} writes on the wire` },
      { name: 'drops', value: drops, unit: '' },
      none('messages on the wire of a line that was down', perLine.flatMap(sentWhileDown)),
      none('recipients without the message of their row on the wire', faults.unsent),
      none('recipients with two ids on the wire', faults.doubled),
      none('recipients that are not done', faults.unfinished),
      none('counts that are not those of the rows', faults.miscounted),
      {
        name: 'from a drop to the line being up again, at most',
        value: Math.max(...resumed) / 1_000,
        unit: 's',
        note: `p50 ${rounded(percentile(resumed, 50) / 1_000)} s`,
      },
    ];
  },
};
