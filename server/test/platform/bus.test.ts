import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bus, openBus } from '../../src/platform/bus.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { createLog } from '../../src/platform/log.ts';
import { newId } from '../../src/platform/new-id.ts';
import { listenToBus } from '../support/listen-to-bus.ts';
import { createTestDatabase } from '../support/test-database.ts';

const log = createLog({ level: 'silent', destination: { write: () => {} } });
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let here: Bus;
let there: Bus;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.remove());
beforeEach(async () => {
  [here, there] = await Promise.all([open(), open()]);
});
afterEach(async () => {
  await Promise.all([here.close(), there.close()]);
});

const open = () => openBus({ connection: database.address.as('app'), log });

const ask = (text: string) => asOwner(database.address, (owner) => owner.query(text));

/** The bus of a process is one connection; this ends it from outside. */
const cutLines = () =>
  ask(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'yupflow bus'`);

describe('the bus', () => {
  it('carries a message to every process, the sender too', async () => {
    const [mine, theirs] = [listenToBus(here), listenToBus(there)];
    here.publish('jobs.added', { queue: 'mail' });
    await expect.poll(() => [mine.heard, theirs.heard]).toEqual([['mail'], ['mail']]);
    expect(here.lagSeconds()).toBeGreaterThan(0);
    expect(here.lagSeconds()).toBeLessThan(1);
  });

  it('keeps the order in which things were said', async () => {
    const { heard } = listenToBus(there);
    const queues = Array.from({ length: 500 }, (_, index) => `queue ${index}`);
    for (const queue of queues) here.publish('jobs.added', { queue });
    await expect.poll(() => heard).toEqual(queues);
  });

  it('ends with what was said last, even where that was said before', async () => {
    const { heard } = listenToBus(there);
    for (const queue of ['mail', 'import', 'mail']) here.publish('jobs.added', { queue });
    await expect.poll(() => heard.at(-1)).toBe('mail');
    expect(heard).toEqual(['import', 'mail']);
  });

  it('carries what is longer than one notification, in any script', async () => {
    const heard: unknown[] = [];
    there.subscribe('realtime.event', (event) => heard.push(event));
    const event = {
      rooms: [`${randomUUID()} tags`],
      name: 'tags.changed',
      payload: { ids: Array.from({ length: 1_000 }, () => randomUUID()), note: '日本語 ação 🎉'.repeat(500) },
    };
    here.publish('realtime.event', event);
    here.publish('realtime.event', { ...event, payload: null });
    await expect.poll(() => heard).toEqual([event, { ...event, payload: null }]);
  });

  it('comes back by itself when its line is cut, and says that there was a gap', async () => {
    const [mine, theirs] = [listenToBus(here), listenToBus(there)];
    await cutLines();
    await expect.poll(() => [mine.gaps.length, theirs.gaps.length]).toEqual([1, 1]);
    here.publish('jobs.added', { queue: 'after' });
    await expect.poll(() => [mine.heard, theirs.heard]).toEqual([['after'], ['after']]);
  });

  it('lets browsers here hear at once, before what goes the way around, and everybody hears once', async () => {
    const told = [here, there].map((bus) => {
      const heard: unknown[] = [];
      bus.subscribe('jobs.added', ({ queue }) => heard.push(queue));
      bus.subscribe('realtime.event', ({ payload }) => heard.push(payload));
      bus.subscribe('sessions.changed', (change) => heard.push(change));
      return heard;
    });
    const gone = { userId: newId() };
    here.publish('jobs.added', { queue: 'before' });
    for (const payload of ['one', 'two', 'one']) here.publish('realtime.event', { rooms: [], name: '', payload });
    here.publish('sessions.changed', gone);
    here.publish('realtime.event', { rooms: [], name: '', payload: 'behind their back' });
    here.publish('jobs.added', { queue: 'after' });
    await expect.poll(() => told.map((heard) => heard.at(-1))).toEqual(['after', 'after']);
    expect(told).toEqual([
      ['two', 'one', gone, 'behind their back', 'before', 'after'],
      ['before', 'two', 'one', gone, 'behind their back', 'after'],
    ]);
  });

  it('keeps what is said while the line is cut', async () => {
    const { heard, gaps } = listenToBus(here);
    await cutLines();
    here.publish('jobs.added', { queue: 'meanwhile' });
    await expect.poll(() => gaps.length).toBe(1);
    await expect.poll(() => heard).toEqual(['meanwhile']);
  });

  it('tells everybody of a gap when too much was said meanwhile', async () => {
    const { heard, gaps } = listenToBus(there);
    for (let index = 0; index < 10_050; index++) here.publish('jobs.added', { queue: `queue ${index}` });
    await expect.poll(() => heard.at(-1)).toBe('queue 10049');
    expect(gaps).toHaveLength(1);
  });

  it('says what is left to say before it closes', async () => {
    const { heard } = listenToBus(there);
    const leaving = await open();
    leaving.publish('jobs.added', { queue: 'goodbye' });
    await leaving.close();
    await expect.poll(() => heard).toEqual(['goodbye']);
  });

  it('passes over what it does not understand, and over a listener that fails', async () => {
    const { heard } = listenToBus(there);
    there.subscribe('jobs.added', () => {
      throw new Error('not my day');
    });
    const after = listenToBus(there);
    await ask(
      `select pg_notify('yupflow', 'x 1 0 1 ["[\\"of the future\\",{}]","[\\"jobs.added\\",{\\"queue\\":1}]"]')`,
    );
    await ask("select pg_notify('yupflow', 'nonsense')");
    here.publish('jobs.added', { queue: 'sense' });
    await expect.poll(() => [heard, after.heard]).toEqual([['sense'], ['sense']]);
  });
});
