import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { ChannelAdapter, Line } from '../../src/channels/channel.ts';
import { openLines } from '../../src/modules/lines/lines.service.ts';
import { eventually } from './own-process.ts';
import type { Person } from './people.ts';
import { type ScriptedChannel, scriptedChannel } from './scripted-channel.ts';
import type { TestServer } from './test-server.ts';

interface Opened {
  readonly line: Line;
  readonly channel: ScriptedChannel;
}

/**
 * A line that is run as all are, by a channel that does what a test says. It is of type `whatsapp`, which the server under test
 * is not to run itself.
 * Lives as long as the test.
 */
export async function aRunningLine(world: TestServer, { companyId }: Person) {
  const { id } = await world.db.withCompany(companyId, (tx) =>
    tx
      .insertInto('connections')
      .values({ company_id: companyId, name: randomUUID(), type: 'whatsapp', color: '#000000', is_wanted: true })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const opened: Opened[] = [];
  const adapter: ChannelAdapter = {
    type: 'whatsapp',
    open(line) {
      const channel = scriptedChannel();
      if (line.connectionId === id) opened.push({ line, channel });
      return channel;
    },
  };
  const lines = openLines({
    ...world.yupflow.parts,
    metrics: { gauge: () => {} },
    adapters: [adapter],
    address: world.address,
    owner: randomUUID(),
  });
  onTestFinished(async () => {
    await lines.stop();
    await world.db.withCompany(companyId, (tx) =>
      tx.updateTable('connections').set({ is_wanted: false }).where('id', '=', id).execute(),
    );
  });
  /** The one that was opened last, once there are so many. */
  const latest = async (count = 1): Promise<Opened> => {
    await eventually(() => opened.length >= count);
    return opened.at(-1) as Opened;
  };
  return {
    id,
    latest,
    async connect(name: string | null = null, phone = '5511988887777'): Promise<Opened> {
      const one = await latest();
      one.line.events.status({ status: 'connected', phone, name });
      await eventually(async () => {
        const row = await world.db.withCompany(companyId, (tx) =>
          tx.selectFrom('connections').select('status').where('id', '=', id).executeTakeFirstOrThrow(),
        );
        return row.status === 'CONNECTED';
      });
      return one;
    },
  };
}
