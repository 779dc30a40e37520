import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOwner, password, request } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('the log of a request', () => {
  it('carries its id, which the answer tells too, and the company of its caller [S47]', async () => {
    const ana = await anOwner(server);
    const { headers } = await ana.get('/tags');
    await expect
      .poll(() => server.logged.map((line) => JSON.parse(line)).find(({ route }) => route === '/api/tags'))
      .toMatchObject({ requestId: headers.get('x-request-id'), companyId: ana.companyId, status: 200 });
  });

  it('holds no token, no password and no query [S24]', async () => {
    const ana = await anOwner(server);
    await request(server.origin, 'POST', '/login?secret=canary', { email: ana.email, password });
    await ana.post('/tags?canary', { name: 'a', password: 'canary' });
    await expect.poll(() => server.logged.join('')).toContain('"route":"/api/login"');
    await expect
      .poll(() => server.logged.filter((line) => line.includes('"POST","route":"/api/tags"')))
      .toHaveLength(1);
    for (const secret of ['canary', password, ana.token]) expect(server.logged.join('')).not.toContain(secret);
  });
});
