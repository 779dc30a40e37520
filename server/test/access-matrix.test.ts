import type { Endpoint } from '@yupflow/contract/endpoint';
import { companyPermissions, moduleOf, permissionOf } from '@yupflow/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitModules } from './support/companies.ts';
import { anAdmin } from './support/franchises.ts';
import { allRows, bodyOf, call, memberRows, pathOf, rowsFor } from './support/matrix.ts';
import { aMember, aNewcomer, anOwner, type Person, request } from './support/people.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

/** Every endpoint of the contract, held to its access rule over HTTP. */
let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const open = rowsFor('anyone');
const ofPeople = rowsFor('signed-in');
/** Held to their rule in `access-matrix-reseller.test.ts`. */
const ofResellers = rowsFor('franchise-admin');
const guarded = allRows.filter(({ endpoint }) => endpoint.access.who !== 'anyone');
const signedOut = { status: 401, body: { code: 'signed_out' } };

async function suspended(): Promise<Person> {
  const owner = await anOwner(world);
  await world.db.withCompany(owner.companyId, (tx) =>
    tx.updateTable('companies').set({ status: 'suspended' }).execute(),
  );
  return owner;
}

it('knows each kind of rule that an endpoint has', () => {
  // A kind that is new here needs its own describe below.
  expect(open.length + ofPeople.length + memberRows.length + ofResellers.length).toBe(allRows.length);
});

describe('without a token [S8]', () => {
  it.each(guarded)('$title is 401', async ({ endpoint }) => {
    expect(await request(world.origin, endpoint.method, pathOf(endpoint), bodyOf(endpoint))).toMatchObject(signedOut);
  });

  it.each(open)('$title is open', async ({ endpoint }) => {
    const { status } = await request(world.origin, endpoint.method, pathOf(endpoint), bodyOf(endpoint));
    // Nothing of what is asked for is there, but nobody is asked who they are.
    expect([200, 404, 422]).toContain(status);
  });
});

describe('with a token that nobody has', () => {
  it.each(guarded)('$title is 401', async ({ endpoint }) => {
    const headers = { authorization: `Bearer ${'x'.repeat(43)}` };
    const answer = await request(world.origin, endpoint.method, pathOf(endpoint), bodyOf(endpoint), headers);
    expect(answer).toMatchObject(signedOut);
  });
});

describe('with a token in a cookie alone', () => {
  it.each(guarded)('$title is 401', async ({ endpoint }) => {
    const { token } = await anOwner(world);
    const headers = { cookie: `token=${token}` };
    const answer = await request(world.origin, endpoint.method, pathOf(endpoint), bodyOf(endpoint), headers);
    expect(answer).toMatchObject(signedOut);
  });
});

describe('without a company [S8]', () => {
  it.each(memberRows)('$title is 403', async ({ endpoint }) => {
    expect(await call(await aNewcomer(world), endpoint)).toMatchObject({ status: 403, body: { code: 'no_company' } });
  });
});

describe('in a suspended company', () => {
  it.each(memberRows)('$title is 402', async ({ endpoint }) => {
    expect(await call(await suspended(), endpoint)).toMatchObject({
      status: 402,
      body: { code: 'subscription_invalid' },
    });
  });
});

/** How a company stands with its reseller: open to whoever lost access, and about nothing without a company. */
const isOfSubscription = ({ endpoint }: { endpoint: Endpoint }) => endpoint.path.startsWith('/api/subscription');

describe("somebody's own", () => {
  it.each(ofPeople)('$title is not refused in a suspended company', async ({ endpoint }) => {
    expect([401, 402, 403]).not.toContain((await call(await suspended(), endpoint)).status);
  });

  it.each(ofPeople.filter((row) => !isOfSubscription(row)))('$title is not refused without a company', async (row) => {
    expect([401, 402, 403]).not.toContain((await call(await aNewcomer(world), row.endpoint)).status);
  });

  it.each(ofPeople.filter(isOfSubscription))('$title is 403 without a company', async ({ endpoint }) => {
    const answer = await call(await aNewcomer(world), endpoint);
    // What it takes is looked at first: a body that is none says so.
    expect(answer.body.code).toMatch(/no_company|invalid_fields/);
  });
});

describe('with every permission but the one that is asked for [S8]', () => {
  const asking = memberRows.flatMap(({ access, ...row }) =>
    access.permission ? [{ ...row, wanted: permissionOf(access.permission) }] : [],
  );
  it.each(asking)('$title is 403', async ({ endpoint, wanted }) => {
    const others = companyPermissions.filter((permission) => permission !== wanted);
    const member = await aMember(world, await anOwner(world), others);
    expect(await call(member, endpoint)).toMatchObject({
      status: 403,
      body: { code: 'permission_denied', permission: wanted },
    });
  });
});

describe('as a member with every permission who is not the owner', () => {
  it.each(memberRows.filter(({ access }) => access.isOwnerOnly))('$title is 403', async ({ endpoint }) => {
    const member = await aMember(world, await anOwner(world), [...companyPermissions]);
    expect(await call(member, endpoint)).toMatchObject({ status: 403, body: { code: 'owner_only' } });
  });
});

describe('where the reseller has switched every module off', () => {
  const lockedRows = memberRows.flatMap(({ access, ...row }) => {
    const permission = access.permission && permissionOf(access.permission);
    const isLocked = access.module || (permission && moduleOf(permission));
    return isLocked ? [{ ...row, missing: permission && moduleOf(permission) ? permission : access.module }] : [];
  });

  it('the owner too is refused by every endpoint of a module [S16]', async () => {
    const owner = await anOwner(world);
    await limitModules(world, owner, []);
    for (const { endpoint, title, missing } of lockedRows)
      expect([title, await call(owner, endpoint)]).toMatchObject([
        title,
        { status: 403, body: { code: 'permission_denied', permission: missing } },
      ]);
  });

  it('nobody holds a permission of a module any more, and everybody holds the others', async () => {
    const owner = await anOwner(world);
    const member = await aMember(world, owner, [...companyPermissions]);
    const free = companyPermissions.filter((permission) => moduleOf(permission) === null);
    await limitModules(world, owner, []);
    for (const person of [owner, member]) expect((await person.get('/me/permissions')).body).toEqual(free);
    await limitModules(world, owner, ['crm']);
    const withCrm = companyPermissions.filter((permission) => [null, 'crm'].includes(moduleOf(permission)));
    for (const person of [owner, member]) expect((await person.get('/me/permissions')).body).toEqual(withCrm);
  });
});

describe('as JSON', () => {
  it.each(allRows.filter(({ endpoint }) => endpoint.encoding === 'multipart'))(
    '$title is 415: it takes a form',
    async ({ endpoint }) => {
      const person = endpoint.access.who === 'franchise-admin' ? await anAdmin(world) : await anOwner(world);
      expect(await call(person, endpoint)).toMatchObject({
        status: 415,
        body: { code: 'unsupported_type' },
      });
    },
  );
});

describe('an unknown path', () => {
  it('is 404 in the words of the API', async () => {
    expect(await request(world.origin, 'GET', '/nonsense')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});
