import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAdmin } from '../support/franchises.ts';
import { allRows, call } from '../support/matrix.ts';
import { anOwner } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

it('are stored by nobody on the way, whatever is asked for and whatever comes of it [S20]', async () => {
  const [owner, admin] = [await anOwner(world), await anAdmin(world)];
  const stored: string[] = [];
  for (const { endpoint, title } of allRows) {
    if (endpoint.access.who === 'anyone' || endpoint.path === '/api/logout') continue;
    const { headers } = await call(endpoint.access.who === 'franchise-admin' ? admin : owner, endpoint);
    if (headers.get('cache-control') !== 'no-store') stored.push(title);
  }
  expect(stored).toEqual([]);
});
