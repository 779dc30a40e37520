import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAsking } from '../../src/modules/lines/ask-line.service.ts';
import type { BusMessage } from '../../src/platform/bus.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const question = { ask: 'leave_group', group: 'x@g.us' } as const;

describe('what is asked of a line', () => {
  it('is answered by whoever has it, each question by its own answer', async () => {
    const { bus } = world.yupflow.parts;
    const [one, other]: [string, string] = [randomUUID(), randomUUID()];
    const heard: BusMessage<'lines.ask'>[] = [];
    bus.subscribe('lines.ask', (asked) => {
      if (![one, other].includes(asked.connectionId)) return;
      heard.push(asked);
      // Both at once, the last one first.
      if (heard.length === 2)
        for (const { id, connectionId } of heard.toReversed())
          bus.publish('lines.answered', { id, failure: null, address: connectionId });
    });
    const ask = openAsking(bus);
    const answers = await Promise.all([one, other].map((line) => ask(randomUUID(), line, question)));
    expect(answers.map(({ address }) => address)).toEqual([one, other]);
  });

  it('may have been done where nobody answers, and says so', async () => {
    const ask = openAsking(world.yupflow.parts.bus, 1);
    await expect(ask(randomUUID(), randomUUID(), question)).rejects.toMatchObject({ code: 'line_silent' });
  });
});
