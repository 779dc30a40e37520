import { scopesOf } from '@yupflow/contract/access';
import { apiScopes } from '@yupflow/contract/api-scopes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitModules } from './support/companies.ts';
import { aProgram } from './support/keys.ts';
import { allRows, call, memberRows, rowsFor } from './support/matrix.ts';
import { anOwner, type Person, request } from './support/people.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

/** Every endpoint of the contract and every scope, held to each other over HTTP. */
let world: TestServer;
let owner: Person;
/** A key for everything that keys can be for. */
let almighty: Person;
beforeAll(async () => {
  world = await startTestServer();
  owner = await anOwner(world);
  almighty = await aProgram(owner, apiScopes);
});
afterAll(() => world.stop());

const scopedRows = allRows
  .map((row) => ({ ...row, scopes: scopesOf(row.endpoint.access) }))
  .filter(({ scopes }) => scopes.length > 0);
const closedRows = memberRows.filter(({ access }) => scopesOf(access).length === 0);

describe('a key', () => {
  it('with every scope is refused wherever none opens the door', async () => {
    for (const { endpoint, title } of [...closedRows, ...rowsFor('signed-in')])
      expect([title, await call(almighty, endpoint)]).toMatchObject([
        title,
        { status: 403, body: { code: 'scope_denied' } },
      ]);
  });

  it('with every scope but the one that is asked for is told which it lacks [S8]', async () => {
    // A key for each set of scopes: what asks for the same is asked with the same.
    const lacking = new Map<string, Person>();
    for (const { endpoint, title, scopes } of scopedRows) {
      const wanted = scopes.join();
      const others = apiScopes.filter((scope) => !scopes.includes(scope));
      // Any key will do.
      if (others.length === 0) continue;
      const program = lacking.get(wanted) ?? (await aProgram(owner, others));
      lacking.set(wanted, program);
      expect([title, await call(program, endpoint)]).toMatchObject([
        title,
        { status: 403, body: { code: 'scope_denied', scope: scopes[0] } },
      ]);
    }
  });

  it('passes with any one scope that opens the door, and needs no other', async () => {
    for (const scope of apiScopes) {
      const program = await aProgram(owner, [scope]);
      const rows = scopedRows.filter(({ scopes }) => scopes.includes(scope));
      expect([scope, rows.length]).not.toEqual([scope, 0]);
      for (const { endpoint, title } of rows)
        expect([scope, title, [401, 402, 403].includes((await call(program, endpoint)).status)]).toEqual([
          scope,
          title,
          false,
        ]);
    }
  });

  it('that is revoked, altered or cut is none, from the next call on [S7]', async () => {
    const program = await aProgram(owner, ['tags:read']);
    expect((await program.get('/tags')).status).toBe(200);
    const { token } = program;
    const altered = `${token.slice(0, 20)}${token[20] === 'x' ? 'y' : 'x'}${token.slice(21)}`;
    for (const wrong of [altered, token.slice(0, -1), `${token}0`, 'yf_00000000_00000000000000000000'])
      expect(
        await request(world.origin, 'GET', '/tags', undefined, { authorization: `Bearer ${wrong}` }),
      ).toMatchObject({ status: 401, body: { code: 'invalid_key' } });
    await owner.remove(`/api-keys/${program.keyId}`);
    for (const { endpoint, title } of scopedRows)
      expect([title, await call(program, endpoint)]).toMatchObject([
        title,
        { status: 401, body: { code: 'invalid_key' } },
      ]);
  });

  it("does nothing for a suspended company, nor where the reseller has switched 'integration' off", async () => {
    const other = await anOwner(world);
    const program = await aProgram(other, apiScopes);
    await limitModules(world, other, ['flow', 'broadcasts', 'shipping_cycles']);
    for (const { endpoint, title } of scopedRows)
      expect([title, await call(program, endpoint)]).toMatchObject([
        title,
        { status: 403, body: { code: 'permission_denied', permission: 'integration' } },
      ]);
    await world.db.withCompany(other.companyId, (tx) =>
      tx.updateTable('companies').set({ status: 'suspended' }).execute(),
    );
    for (const { endpoint, title } of scopedRows)
      expect([title, await call(program, endpoint)]).toMatchObject([
        title,
        { status: 402, body: { code: 'subscription_invalid' } },
      ]);
  });

  it('keeps to the modules that the company has, whatever its scopes [S16]', async () => {
    const other = await anOwner(world);
    const program = await aProgram(other, apiScopes);
    await limitModules(world, other, ['integration']);
    for (const path of ['/flows', '/broadcasts', '/shipping-cycles'])
      expect(await program.get(path)).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    expect((await program.get('/contacts')).status).toBe(200);
  });

  it('opens nothing of another company [S8]', async () => {
    const stranger = await anOwner(world);
    const { id } = (await stranger.post('/tags', { name: 'Secret' })).body;
    expect((await almighty.get(`/tags/${id}`)).status).toBe(404);
    expect((await almighty.remove(`/tags/${id}`)).status).toBe(404);
    expect((await almighty.get('/tags')).body.total).toBe(0);
  });

  it('can neither read nor make keys', async () => {
    expect((await almighty.get('/api-keys')).status).toBe(403);
    expect((await almighty.post('/api-keys', { name: 'Mine', scopes: ['tags:read'] })).status).toBe(403);
  });
});
