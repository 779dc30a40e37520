import { setTimeout as pause } from 'node:timers/promises';
import { percentile, rounded } from '../../benchmarks/support/bench.ts';
import { aCompany, msUntil } from '../support/company.ts';
import type { Deployment } from '../support/deployment.ts';
import { none, type Scenario, timed } from '../support/scenario.ts';
import { drop, isAtRest, openChats, phonesOf, say, talkFigures, write } from '../support/talk.ts';
import { followWire } from '../support/wire.ts';

/** By which time somebody who reconnects by themselves would have: the first pause is half a second. */
const quietMs = 3_000;

export const scenario: Scenario = {
  fault: 'two owners: SIGSTOP past the lease',
  holds: 'one epoch effective; stale writes touch 0 rows; 440 (`connectionReplaced`) does not auto-reconnect',
  async run(run) {
    const rounds = run.isLong ? 10 : 1;
    const deployment = await run.deploy();
    let [, holder] = await Promise.all([deployment.startWeb(), deployment.startWorker()]);
    const { owner, lines } = await aCompany(deployment, 1);
    const [line] = lines;
    if (!line) throw new Error('a company has its line');
    const phones = phonesOf(4);
    const chats = await openChats(deployment, line, phones);
    const taken: number[] = [];
    const wrongEpochs: object[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const other = await deployment.startWorker();
      const before = await epochOf(deployment, line.id);
      const talk = async (when: string) => {
        for (const [index, chat] of chats.entries()) {
          await write(owner, chat, `${when} ${round}.${index}`);
          await say(deployment, line, phones[index] ?? '', `${when} ${round}.${index}`);
        }
      };
      await Promise.all([talk('before'), pause(run.chance() * 200).then(() => holder.freeze())]);
      const frozen = performance.now();
      await talk('frozen');
      await msUntil(async () => (await epochOf(deployment, line.id)) > before);
      await msUntil(async () => (await deployment.ask(unsentOf(line.id, 'frozen'))).length === 0);
      taken.push((performance.now() - frozen) / 1_000);
      const epoch = await epochOf(deployment, line.id);
      // It wakes up in the middle of what it did, and believes that the line is its own.
      holder.thaw();
      await talk('after');
      await msUntil(() => isAtRest(deployment, lines), 120_000);
      const after = await epochOf(deployment, line.id);
      if (epoch !== before + 1 || after !== epoch) wrongEpochs.push({ before, epoch, after });
      await holder.kill();
      holder = other;
    }
    const figures = await talkFigures(deployment, lines);
    const news = followWire(deployment, line);
    await drop(deployment, line, 'replaced');
    await msUntil(async () => (await statusOf(deployment, line.id)) === 'DISCONNECTED');
    await pause(quietMs);
    const back = (await news()).filter(({ kind, text }) => kind === 'line' && text === 'connected');
    return [
      { name: 'takeovers from a process that stood still', value: rounds, unit: '' },
      none('takeovers with other than one new epoch', wrongEpochs),
      timed(run, {
        name: 'from the stop to all that waited being on the wire, at most',
        value: Math.max(...taken),
        unit: 's',
        limit: 25,
        note: `p50 ${rounded(percentile(taken, 50))} s; the lease lasts 13 s`,
      }),
      ...figures,
      none('connections after another device has taken the place', back),
    ];
  },
};

async function epochOf({ ask }: Deployment, id: string): Promise<number> {
  const [row] = await ask<{ epoch: number }>(`select epoch::int as epoch from connections where id = '${id}'`);
  return row?.epoch ?? 0;
}

async function statusOf({ ask }: Deployment, id: string): Promise<string> {
  const [row] = await ask<{ status: string }>(`select status from connections where id = '${id}'`);
  return row?.status ?? '';
}

const unsentOf = (id: string, when: string) => `select 1 from messages where connection_id = '${id}'
  and direction = 'out' and text like '${when} %' and state not in ('sent', 'delivered', 'read')`;
