import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@yupflow/contract/endpoint';
import { endpoints } from '@yupflow/contract/endpoints';
import { companyPermissions } from '@yupflow/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anInvite, aRole } from './support/companies.ts';
import { type Answer, aMember, aNewcomer, anOwner, type Person, request, twoCompanies } from './support/people.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

interface Row {
  /** Its id. */
  make(owner: Person): Promise<string>;
  pathOf(id: string): string;
  /** What changes it. */
  readonly form?: unknown;
}

const memberPath = (id: string) => `/companies/members/${id}`;

/**
 * Every endpoint of the contract, held to its access rule over HTTP. An endpoint with an {id} names here how
 * another company's row of it is made, so that the matrix can reach for it.
 */
const rows: Record<string, Row> = {
  tags: {
    make: async (owner) => (await owner.post('/tags', { name: randomUUID() })).body.id,
    pathOf: (id) => `/tags/${id}`,
    form: { name: 'Stolen' },
  },
  roles: {
    make: (owner) => aRole(world, owner, ['tags']),
    pathOf: (id) => `/roles/${id}`,
    form: { name: 'Stolen', permissions: [] },
  },
  members: {
    make: async (owner) => (await aMember(world, owner, ['tags'])).userId,
    pathOf: memberPath,
    form: { roles: [] },
  },
  invites: {
    make: (owner) => anInvite(world, owner, `${randomUUID()}@example.com`),
    pathOf: memberPath,
  },
};

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const all = Object.entries<Record<string, Endpoint>>(endpoints).flatMap(([feature, group]) =>
  Object.values(group).map((endpoint) => ({ feature, endpoint, title: `${endpoint.method} ${endpoint.path}` })),
);
const guarded = all.filter(({ endpoint }) => endpoint.access.who !== 'anyone');
const ofMembers = all.filter(({ endpoint }) => endpoint.access.who === 'member');
const withId = ofMembers.filter(({ endpoint }) => endpoint.path.includes('{id}'));

const pathOf = (endpoint: Endpoint, id: string = randomUUID()) =>
  endpoint.path
    .replace('/api', '')
    .replace('{id}', id)
    .replace(/\{\w+\}/, 'x'.repeat(22));
/** Whatever the endpoint takes: access is decided before a body is read. */
const bodyOf = (endpoint: Endpoint) => (endpoint.body ? {} : undefined);
const call = (person: Person, endpoint: Endpoint, id?: string): Promise<Answer> =>
  person.send(endpoint.method, pathOf(endpoint, id), bodyOf(endpoint));

describe('without a token', () => {
  it.each(guarded)('$title is 401', async ({ endpoint }) => {
    const answer = await request(world.origin, endpoint.method, pathOf(endpoint), bodyOf(endpoint));
    expect(answer).toMatchObject({ status: 401, body: { code: 'signed_out' } });
  });
});

describe('with a token that nobody has', () => {
  it.each(guarded)('$title is 401', async ({ endpoint }) => {
    const headers = { authorization: `Bearer ${'x'.repeat(43)}` };
    const answer = await request(world.origin, endpoint.method, pathOf(endpoint), bodyOf(endpoint), headers);
    expect(answer).toMatchObject({ status: 401, body: { code: 'signed_out' } });
  });
});

describe('without a company', () => {
  it.each(ofMembers)('$title is 403', async ({ endpoint }) => {
    expect(await call(await aNewcomer(world), endpoint)).toMatchObject({ status: 403, body: { code: 'no_company' } });
  });
});

describe('in a suspended company', () => {
  it.each(ofMembers)('$title is 402', async ({ endpoint }) => {
    const owner = await anOwner(world);
    await world.db.withCompany(owner.companyId, (tx) =>
      tx.updateTable('companies').set({ status: 'suspended' }).execute(),
    );
    expect(await call(owner, endpoint)).toMatchObject({ status: 402, body: { code: 'subscription_invalid' } });
  });
});

describe('with every permission but the one that is asked for', () => {
  const asking = ofMembers.filter(({ endpoint }) => endpoint.access.who === 'member' && endpoint.access.permission);
  it.each(asking)('$title is 403', async ({ endpoint }) => {
    const { access } = endpoint;
    const wanted = access.who === 'member' ? access.permission : null;
    const others = companyPermissions.filter((permission) => permission !== wanted);
    const member = await aMember(world, await anOwner(world), others);
    expect(await call(member, endpoint)).toMatchObject({
      status: 403,
      body: { code: 'permission_denied', permission: wanted },
    });
  });
});

describe('with every permission, but not as the owner', () => {
  const owners = ofMembers.filter(({ endpoint }) => endpoint.access.who === 'member' && endpoint.access.isOwnerOnly);
  it.each(owners)('$title is 403', async ({ endpoint }) => {
    const member = await aMember(world, await anOwner(world), [...companyPermissions]);
    expect(await call(member, endpoint)).toMatchObject({ status: 403, body: { code: 'owner_only' } });
  });
});

describe("with another company's id", () => {
  it.each(withId)('$title is 404 and leaves the row as it was', async ({ feature, endpoint }) => {
    const [ana, bruno] = await twoCompanies(world);
    const row = rows[feature];
    if (!row) throw new Error(`say in this file how a row of "${feature}" is made`);
    const id = await row.make(bruno);
    const before = await bruno.get(row.pathOf(id));
    expect(before.status).toBe(200);
    const answer = await ana.send(endpoint.method, pathOf(endpoint, id), endpoint.body ? row.form : undefined);
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await bruno.get(row.pathOf(id))).body).toEqual(before.body);
  });
});

describe('an unknown path', () => {
  it('is 404 in the words of the API', async () => {
    expect(await request(world.origin, 'GET', '/nonsense')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});
