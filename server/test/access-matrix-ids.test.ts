import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../src/platform/db/owner-connection.ts';
import { aFranchise, anInvite, aRole, moveToFranchise } from './support/companies.ts';
import { allRows, pathOf } from './support/matrix.ts';
import { type Answer, aMember, anOwner, type Person, password, twoCompanies } from './support/people.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

/** Something of somebody's that others must not reach, and how its owner sees it. */
interface Theirs {
  readonly id: string;
  look(): Promise<Answer>;
}
type Make = (victim: Person) => Promise<Theirs>;

const aTag: Make = async (victim) => {
  const { id } = (await victim.post('/tags', { name: randomUUID() })).body;
  return { id, look: () => victim.get(`/tags/${id}`) };
};
const someRole: Make = async (victim) => {
  const id = await aRole(world, victim, ['tags']);
  return { id, look: () => victim.get(`/roles/${id}`) };
};
const someMember: Make = async (victim) => {
  const { userId: id } = await aMember(world, victim, ['tags']);
  return { id, look: () => victim.get(`/companies/members/${id}`) };
};
const someInvite: Make = async (victim) => {
  const id = await anInvite(world, victim, `${randomUUID()}@example.com`);
  return { id, look: () => victim.get(`/companies/members/${id}`) };
};
const aDevice: Make = async (victim) => {
  const [{ id }] = (await victim.get('/me/sessions')).body;
  return { id, look: () => victim.get('/me/sessions') };
};

/** Every endpoint with an id in its path: whose it is, and what is sent to change it. */
const ids: Record<string, { make: Make; body?: unknown }> = {
  'GET /api/tags/{id}': { make: aTag },
  'PUT /api/tags/{id}': { make: aTag, body: { name: 'Stolen' } },
  'DELETE /api/tags/{id}': { make: aTag },
  'GET /api/roles/{id}': { make: someRole },
  'PUT /api/roles/{id}': { make: someRole, body: { name: 'Stolen', permissions: [] } },
  'DELETE /api/roles/{id}': { make: someRole },
  'GET /api/companies/members/{id}': { make: someMember },
  'PUT /api/companies/members/{id}': { make: someMember, body: { roles: [] } },
  'DELETE /api/companies/members/{id}': { make: someMember },
  'POST /api/companies/invite/{id}/resend': { make: someInvite },
  'DELETE /api/companies/invite/{id}': { make: someInvite },
  'POST /api/companies/invite/{id}/accept': { make: someInvite },
  'POST /api/companies/invite/{id}/reject': { make: someInvite },
  'DELETE /api/me/sessions/{id}': { make: aDevice },
};

/** Open to whoever knows the name: 192 random bits, or a signature. */
const openByName = ['GET /api/files/{key}', 'GET /api/pictures/{key}'];

const withId = allRows.filter(({ endpoint, title }) => endpoint.path.includes('{') && !openByName.includes(title));
const notFound = { status: 404, body: { code: 'not_found' } };

it('every endpoint with an id says here whose id others would try', () => {
  expect(Object.keys(ids).toSorted()).toEqual(withId.map(({ title }) => title).toSorted());
});

describe("with another's id", () => {
  it.each(withId)('$title is 404 and leaves everything as it was', async ({ endpoint, title }) => {
    const [ana, bruno] = await twoCompanies(world);
    const row = ids[title];
    if (!row) throw new Error(`say in this file whose id ${title} takes`);
    const { id, look } = await row.make(bruno);
    const before = await look();
    expect(before.status).toBe(200);
    expect(await ana.send(endpoint.method, pathOf(endpoint, id), row.body)).toMatchObject(notFound);
    expect((await look()).body).toEqual(before.body);
  });

  it.each(withId)('$title is the same as with one that is not there', async ({ endpoint, title }) => {
    const ana = await anOwner(world);
    for (const id of [randomUUID(), 'x', '0', '%00'])
      expect(await ana.send(endpoint.method, pathOf(endpoint, id), ids[title]?.body)).toMatchObject(notFound);
  });

  it('an invite is a member’s row too, and still not another company’s', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const { id, look } = await someInvite(bruno);
    const before = (await look()).body;
    expect(await ana.get(`/companies/members/${id}`)).toMatchObject(notFound);
    expect(await ana.put(`/companies/members/${id}`, { roles: [] })).toMatchObject(notFound);
    expect(await ana.remove(`/companies/members/${id}`)).toMatchObject(notFound);
    expect((await look()).body).toEqual(before);
  });
});

describe("with another's id in the body", () => {
  it('nobody enters a company that is not theirs', async () => {
    const [ana, bruno] = await twoCompanies(world);
    expect(await ana.put('/me/change-active', { companyId: bruno.companyId })).toMatchObject(notFound);
    expect((await ana.get('/me')).body.activeCompany.company_id).toBe(ana.companyId);
  });

  it('nobody hands their company to a stranger', async () => {
    const [ana, bruno] = await twoCompanies(world);
    expect(await ana.post('/companies/active/owner', { memberId: bruno.userId, password })).toMatchObject(notFound);
    expect((await ana.get('/companies/active')).body.owner.id).toBe(ana.userId);
  });

  it('nobody gives a role of another company', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const roles = [(await someRole(bruno)).id];
    const { id, look } = await someMember(ana);
    const before = (await look()).body;
    const refused = { status: 422, body: { fields: { roles: 'invalid' } } };
    expect(await ana.put(`/companies/members/${id}`, { roles })).toMatchObject(refused);
    expect(await ana.post('/companies/invite', { email: 'new@example.com', roles })).toMatchObject(refused);
    expect((await look()).body).toEqual(before);
  });

  it('nobody has seen what another franchise announces', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const franchiseId = await aFranchise(world);
    await moveToFranchise(world, bruno, franchiseId);
    await asOwner(world.address, (owner) =>
      owner.query("insert into announcements (franchise_id, title, text) values ($1, 'News', 'Text')", [franchiseId]),
    );
    const [{ id }] = (await bruno.get('/me/announcements')).body.results;
    expect(await ana.post('/me/announcements/seen', { id })).toMatchObject(notFound);
    expect((await bruno.get('/me/announcements')).body.results[0].isSeen).toBe(false);
  });

  it('nobody reads for another what the bell told them', async () => {
    const [ana, bruno] = await twoCompanies(world);
    await asOwner(world.address, (owner) =>
      owner.query("insert into notifications (user_id, kind) values ($1, 'member.removed')", [bruno.userId]),
    );
    const [{ id }] = (await bruno.get('/me/notifications')).body.results;
    expect((await ana.post('/me/notifications/read', { upTo: id })).status).toBe(204);
    expect((await bruno.get('/me/notifications')).body.unread).toBe(1);
  });
});
