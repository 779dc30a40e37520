import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { keepLine, type LineKind, pingMs } from '../../src/platform/bus-line.ts';
import { postgresLine } from '../../src/platform/bus-postgres.ts';
import { createLog } from '../../src/platform/log.ts';
import { createTestDatabase } from '../support/test-database.ts';

const log = createLog({ level: 'silent', destination: { write: () => {} } });
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.remove());

/** The line of the database, of which the first ping is known. */
function pinged(onPing: (answer: Promise<unknown>) => Promise<unknown>): LineKind {
  const kind = postgresLine(database.address.as('app'));
  return {
    name: kind.name,
    async open(events) {
      const line = await kind.open(events);
      return { ...line, ping: () => onPing(line.ping()) };
    },
  };
}

async function keep(kind: LineKind) {
  const heard: string[] = [];
  const listener = { hear: () => {}, onLost: () => heard.push('lost'), onBack: () => heard.push('back') };
  const line = await keepLine(kind, listener, { log, isNeeded: true });
  onTestFinished(() => line.close());
  return { line, heard };
}

/** As a long piece of work does: nothing is read and nothing is due meanwhile. */
function standStill(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it('is not lost where the answer had come, and the process had no time to read it', async () => {
  const answered = Promise.withResolvers<unknown>();
  const kind = pinged((answer) => {
    // The question has to be on its way.
    setImmediate(() => standStill(pingMs + 200));
    answer.then(answered.resolve, answered.reject);
    return answer;
  });
  const { line, heard } = await keep(kind);
  await answered.promise;
  expect(line.isUp()).toBe(true);
  expect(heard).toEqual([]);
});

it('is lost where nothing answers, and comes back', async () => {
  let pings = 0;
  const { heard } = await keep(pinged((answer) => (++pings === 1 ? new Promise(() => {}) : answer)));
  await expect.poll(() => heard, { timeout: 4 * pingMs }).toEqual(['lost', 'back']);
});
