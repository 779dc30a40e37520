import { setTimeout as pause } from 'node:timers/promises';
import { type Bench, rounded, tell } from './support/bench.ts';
import { cpuText } from './support/cpu.ts';
import { withDataFolder } from './support/data-folder.ts';
import { createSessions } from './support/database.ts';
import { aBenchLine, withInboundWorld } from './support/inbound-world.ts';
import { withListener } from './support/listener.ts';
import { withTeller } from './support/teller.ts';

const agents = 100;
const perSecond = 500;
const seconds = 15;
const warmSeconds = 3;
const contacts = 200;

/** From the moment a message is due at the channel to its event on the screens of all who attend. */
export const bench: Bench = () =>
  withDataFolder((folder) =>
    withInboundWorld(folder, async (world) => {
      const line = await aBenchLine(world, 0, contacts);
      const tokens = await createSessions(world.client, line.companyId, agents);
      await world.client.query('analyze');
      return withListener({ origin: world.yupflow.url, tokens }, (listener) =>
        withTeller(
          world,
          async (teller) => {
            const steady = { kind: 'steady', lines: [line], perSecond } as const;
            await teller.run({ ...steady, seconds: warmSeconds, isTimed: false });
            await pause(1_000);
            await listener.report();
            const { perSecond: rate, cpu } = await teller.run({ ...steady, seconds, isTimed: true });
            await pause(1_000);
            const { count, p50, p95, p99 } = await listener.report();
            if (count !== agents * perSecond * seconds) throw new Error(`${count} events were heard`);
            tell(`${count} events were heard`);
            return [
              {
                name: `a message that comes in on the screens of ${agents} agents at ${perSecond} messages/s, p95`,
                value: p95,
                unit: 'ms',
                limit: 50,
                row: 9,
                note: `median ${rounded(p50)} ms, p99 ${rounded(p99)} ms; ${rounded(rate)} messages/s were stored; ${cpuText([cpu])} (phones and browsers)`,
              },
            ];
          },
          [listener.pid],
        ),
      );
    }),
  );
