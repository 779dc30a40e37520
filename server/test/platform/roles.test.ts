import { afterAll, beforeAll, expect, it } from 'vitest';
import { anOwner, request } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let worker: TestServer;
beforeAll(async () => {
  worker = await startTestServer({ ROLE: 'worker', DATABASE_URL: 'postgres://somebody@localhost/given' });
});
afterAll(() => worker.stop());

it('a worker says how it is and serves nothing else', async () => {
  expect((await fetch(`${worker.origin}/ready`)).status).toBe(200);
  const ana = await anOwner(worker);
  expect((await ana.get('/me')).status).toBe(404);
  expect((await request(worker.origin, 'GET', '/infos')).status).toBe(404);
});
