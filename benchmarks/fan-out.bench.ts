import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { receiveMessages } from '../server/src/modules/inbound/inbound.service.ts';
import { type Bench, rounded } from './support/bench.ts';
import { withDataFolder } from './support/data-folder.ts';
import { createSessions } from './support/database.ts';
import {
  aBenchLine,
  type BenchLine,
  type InboundWorld,
  messageFrom,
  withInboundWorld,
} from './support/inbound-world.ts';
import type { Heard } from './support/listener-process.ts';

const agents = 100;
const perSecond = 500;
const seconds = 15;
const warmSeconds = 3;
const contacts = 200;

const now = () => performance.timeOrigin + performance.now();

/** One after the other at their times, whatever became of those before; resolves once all are stored. */
async function tellSteadily({ yupflow: { parts } }: InboundWorld, line: BenchLine, length: number, isCounted: boolean) {
  const told: Promise<void>[] = [];
  const started = performance.now();
  for (let n = 0; n < length * perSecond; n += 1) {
    const early = started + (n * 1_000) / perSecond - performance.now();
    if (early > 1) await pause(early);
    const phone = line.phones[(n * 31) % line.phones.length] ?? '';
    const message = { ...messageFrom(phone, n), ...(isCounted ? { text: `told at ${now()}` } : {}) };
    told.push(receiveMessages(parts, line.companyId, line.connectionId, [message]));
  }
  await Promise.all(told);
}

async function heardBy(child: ChildProcess): Promise<Heard> {
  child.send('report');
  const [heard] = (await once(child, 'message')) as [Heard];
  return heard;
}

/** From the moment the channel tells a message to its event on the screens of all who attend. */
export const bench: Bench = () =>
  withDataFolder((folder) =>
    withInboundWorld(folder, async (world) => {
      const line = await aBenchLine(world, 0, contacts);
      const tokens = await createSessions(world.client, line.companyId, agents);
      await world.client.query('analyze');
      const child = fork(join(import.meta.dirname, 'support/listener-process.ts'));
      try {
        child.send({ origin: world.yupflow.url, tokens });
        await once(child, 'message');
        await tellSteadily(world, line, warmSeconds, false);
        const started = performance.now();
        await tellSteadily(world, line, seconds, true);
        const rate = (seconds * perSecond) / ((performance.now() - started) / 1_000);
        await pause(1_000);
        const { count, p50, p95, p99 } = await heardBy(child);
        if (count !== agents * perSecond * seconds) throw new Error(`${count} events were heard`);
        return [
          {
            name: `a message that comes in on the screens of ${agents} agents at ${perSecond} messages/s, p95`,
            value: p95,
            unit: 'ms',
            limit: 50,
            note: `median ${rounded(p50)} ms, p99 ${rounded(p99)} ms; ${rounded(rate)} messages/s were stored`,
          },
        ];
      } finally {
        child.kill();
      }
    }),
  );
