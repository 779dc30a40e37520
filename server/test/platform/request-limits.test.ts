import { randomBytes, randomUUID } from 'node:crypto';
import { limits } from '@yupflow/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openBus } from '../../src/platform/bus.ts';
import { countRequests, type RequestCounts } from '../../src/platform/http/request-counts.ts';
import { createLog } from '../../src/platform/log.ts';
import { aMember, anOwner, request } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer({ TRUST_PROXY: 'loopback' });
});
afterAll(() => world.stop());

const log = createLog({ level: 'silent', destination: { write: () => {} } });

/** As another process of the same deployment counts. */
async function anotherProcess(): Promise<RequestCounts> {
  const bus = await openBus({ connection: world.address.as('app'), log });
  onTestFinished(() => bus.close());
  return countRequests(bus);
}

describe('counts of requests', () => {
  const allowance = { most: 100, ms: 60_000 };
  let [here, there]: RequestCounts[] = [];
  beforeEach(async () => {
    [here, there] = [await anotherProcess(), await anotherProcess()];
  });

  it('are those of all processes together, to a twentieth of what is allowed', async () => {
    const bucket = randomUUID();
    for (let count = 0; count < 52; count++) here?.add(bucket, allowance);
    await expect.poll(() => there?.look(bucket)?.count).toBe(50);
    for (let count = 0; count < 50; count++) there?.add(bucket, allowance);
    await expect.poll(() => here?.look(bucket)?.count).toBe(102);
    expect(there?.add(bucket, allowance).count).toBe(101);
  });

  it('of whoever uses little are told to nobody', async () => {
    const [quiet, loud] = [randomUUID(), randomUUID()];
    for (let count = 0; count < 4; count++) here?.add(quiet, allowance);
    for (let count = 0; count < 5; count++) here?.add(loud, allowance);
    await expect.poll(() => there?.look(loud)?.count).toBe(5);
    expect(there?.look(quiet)).toBeNull();
  });

  it('begin anew for all processes when the time of the first is over', async () => {
    const bucket = randomUUID();
    for (let count = 0; count < 10; count++) here?.add(bucket, { most: 100, ms: 200 });
    await expect.poll(() => there?.look(bucket)?.count).toBe(10);
    expect(there?.look(bucket)?.leftMs).toBeLessThanOrEqual(200);
    await expect.poll(() => [here?.look(bucket), there?.look(bucket)]).toEqual([null, null]);
    expect(there?.add(bucket, allowance).count).toBe(1);
  });
});

/** All that may be asked in a minute, and a little more, has been asked at another process. */
async function usedUp(bucket: string, most: number): Promise<void> {
  const elsewhere = await anotherProcess();
  for (let count = 0; count <= most; count++) elsewhere.add(bucket, { most, ms: 60_000 });
  await expect.poll(() => world.yupflow.parts.requestCounts.look(bucket)?.count).toBeGreaterThanOrEqual(most);
}

const refused = { status: 429, body: { code: 'too_many_requests' } };
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('too many requests', () => {
  it('of an address whose tokens nobody knows are refused, whatever token comes next [S35]', async () => {
    const { address } = limits.requestsPerMinuteOf;
    await usedUp('address 203.0.113.7', address);
    const invented = { authorization: `Bearer ${randomBytes(24).toString('base64url')}` };
    const answer = await request(world.origin, 'GET', '/me', undefined, { ...invented, ...from('203.0.113.7') });
    expect(answer).toMatchObject(refused);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await request(world.origin, 'GET', '/nowhere', undefined, from('203.0.113.7'))).status).toBe(429);
    const elsewhere = await request(world.origin, 'GET', '/me', undefined, { ...invented, ...from('203.0.113.8') });
    expect(elsewhere.status).toBe(401);
  });

  it('with a token that nobody knows count against the address, whatever the token is', async () => {
    const before = world.yupflow.parts.requestCounts.look('address 203.0.113.9')?.count ?? 0;
    for (const token of ['one', 'two', 'three'])
      await request(world.origin, 'GET', '/me', undefined, {
        authorization: `Bearer ${token.padEnd(32, 'x')}`,
        ...from('203.0.113.9'),
      });
    expect(world.yupflow.parts.requestCounts.look('address 203.0.113.9')?.count).toBe(before + 3);
  });

  it('of a company are refused to all its people, and to nobody else [S35]', async () => {
    const [ana, bruno] = [await anOwner(world), await anOwner(world)];
    const caio = await aMember(world, ana, []);
    await usedUp(`company ${ana.companyId}`, limits.requestsPerMinuteOf.company);
    const answer = await ana.get('/tags');
    expect(answer).toMatchObject(refused);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await caio.get('/tags')).toMatchObject(refused);
    expect((await bruno.get('/tags')).status).toBe(200);
  });

  it('of a person are refused to all their sessions [S35]', async () => {
    const ana = await anOwner(world);
    await usedUp(`user ${ana.userId}`, limits.requestsPerMinuteOf.user);
    const answer = await ana.get('/tags');
    expect(answer).toMatchObject(refused);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
