import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../src/platform/log.ts';
import { startYupflow } from '../../src/yupflow.ts';
import { anOwner, password, request } from '../support/people.ts';
import { secretKey, startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const signIn = (origin: string, email: string, secret: string) =>
  request(origin, 'POST', '/login', { email, password: secret });

/** One more process over the same database; the first goes on, or is gone. */
const anotherProcess = () =>
  startYupflow({
    config: world.config,
    secretKey,
    address: world.address,
    log: createLog({ level: 'error', destination: { write: () => {} } }),
    lineTypes: [],
  });

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}
const medianOf = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

it('takes as long for an address that nobody has as for a wrong password [S1]', async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  // Turn by turn, so that whatever else the machine does falls on both.
  for (let turn = 0; turn < 9; turn += 1) {
    const ana = await anOwner(world);
    times.known.push(await secondsOf(() => signIn(world.origin, ana.email, 'wrong')));
    times.unknown.push(await secondsOf(() => signIn(world.origin, `${randomUUID()}@example.com`, 'wrong')));
    await world.db.withoutCompany((tx) => tx.deleteFrom('attempts').execute());
  }
  const ratio = medianOf(times.unknown) / medianOf(times.known);
  // Without the work of a password it would be a tenth.
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

it('counts bad tries across processes and restarts [S2]', async () => {
  const ana = await anOwner(world);
  const second = await anotherProcess();
  for (const origin of [world.origin, second.url, world.origin])
    expect((await signIn(origin, ana.email, 'wrong')).status).toBe(401);
  await second.stop();
  const restarted = await anotherProcess();
  for (const origin of [restarted.url, world.origin])
    expect((await signIn(origin, ana.email, 'wrong')).status).toBe(401);
  for (const origin of [world.origin, restarted.url])
    expect(await signIn(origin, ana.email, password)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
  await restarted.stop();
});
