import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Bus, openBus } from '../../src/platform/bus.ts';
import { createLog } from '../../src/platform/log.ts';
import { listenToBus } from '../support/listen-to-bus.ts';
import { aFreePort, type RedisServer, redisProgram, startRedis } from '../support/redis-server.ts';
import { createTestDatabase } from '../support/test-database.ts';

const log = createLog({ level: 'silent', destination: { write: () => {} } });
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.remove());

async function open(url: string, channel = 'ours'): Promise<Bus> {
  const bus = await openBus({ connection: database.address.as('app'), redis: { url, channel }, log });
  onTestFinished(() => bus.close());
  return bus;
}

const isOnRedis = (bus: Bus) => bus.lines().some(({ name, isUp }) => name === 'redis' && isUp);

/** What processes say to each other by the database. */
async function overhear(): Promise<string[]> {
  const client = new pg.Client(database.address.as('owner'));
  await client.connect();
  onTestFinished(() => client.end());
  const heard: string[] = [];
  client.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await client.query('listen yupflow');
  return heard;
}

async function nowhere(): Promise<string> {
  return `redis://127.0.0.1:${await aFreePort()}`;
}

it('starts where its Redis does not answer, and talks by the database', async () => {
  const url = await nowhere();
  const [here, there] = [await open(url), await open(url)];
  const { heard } = listenToBus(there);
  here.publish('jobs.added', { queue: 'mail' });
  await expect.poll(() => heard).toEqual(['mail']);
  expect(here.lines()).toEqual([
    { name: 'postgresql', isUp: true },
    { name: 'redis', isUp: false },
  ]);
});

describe.runIf(redisProgram)('a bus with a Redis', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis(redisProgram ?? '');
  });
  afterAll(() => redis.kill());

  it('carries everything by it, in order and of any length, and nothing by the database', async () => {
    const [here, there] = [await open(redis.url), await open(redis.url)];
    const spoken = await overhear();
    const [mine, theirs] = [listenToBus(here), listenToBus(there)];
    const events: unknown[] = [];
    there.subscribe('realtime.event', ({ payload }) => events.push(payload));
    const queues = Array.from({ length: 500 }, (_, index) => `queue ${index}`);
    for (const queue of queues) here.publish('jobs.added', { queue });
    const payload = { ids: Array.from({ length: 1_000 }, () => randomUUID()), note: '日本語 ação 🎉'.repeat(500) };
    here.publish('realtime.event', { rooms: ['a room'], name: 'tags.changed', payload });
    await expect.poll(() => [mine.heard, theirs.heard]).toEqual([queues, queues]);
    await expect.poll(() => events).toEqual([payload]);
    expect(spoken).toEqual([]);
  });

  it('is not heard by another deployment on the same Redis', async () => {
    const [here, there, elsewhere] = [
      await open(redis.url),
      await open(redis.url),
      await open(redis.url, 'another deployment'),
    ];
    const [theirs, others] = [listenToBus(there), listenToBus(elsewhere)];
    here.publish('jobs.added', { queue: 'mail' });
    await expect.poll(() => theirs.heard).toEqual(['mail']);
    expect(others.heard).toEqual([]);
  });

  it('goes on by the database when Redis is gone, says once that there was a gap, and comes back by itself', async () => {
    const [here, there] = [await open(redis.url), await open(redis.url)];
    const { heard, gaps } = listenToBus(there);
    here.publish('jobs.added', { queue: 'before' });
    await expect.poll(() => heard).toEqual(['before']);
    await redis.kill();
    here.publish('jobs.added', { queue: 'meanwhile' });
    await expect.poll(() => heard).toEqual(['before', 'meanwhile']);
    await expect.poll(() => gaps).toEqual([true]);
    await redis.start();
    await expect.poll(() => [isOnRedis(here), isOnRedis(there)]).toEqual([true, true]);
    here.publish('jobs.added', { queue: 'after' });
    await expect.poll(() => heard).toEqual(['before', 'meanwhile', 'after']);
    expect(gaps).toEqual([true]);
  });

  it('reaches a process that Redis does not reach', async () => {
    const [here, deaf] = [await open(redis.url), await open(await nowhere())];
    const [mine, theirs] = [listenToBus(here), listenToBus(deaf)];
    // From its first words on everybody knows that it does not hear Redis.
    deaf.publish('jobs.added', { queue: 'from the deaf' });
    await expect.poll(() => mine.heard).toEqual(['from the deaf']);
    here.publish('jobs.added', { queue: 'to the deaf' });
    await expect.poll(() => theirs.heard).toEqual(['from the deaf', 'to the deaf']);
  });
});
