import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { anInvite, aRole } from '../support/companies.ts';
import { holdIds, type Make, matrixWorld, notFound } from '../support/others-ids.ts';
import { aMember, password, twoCompanies } from '../support/people.ts';

const world = matrixWorld();

const someRole: Make = async (victim) => {
  const id = await aRole(world(), victim, ['tags']);
  return { id, look: () => victim.get(`/roles/${id}`) };
};
const someMember: Make = async (victim) => {
  const { userId: id } = await aMember(world(), victim, ['tags']);
  return { id, look: () => victim.get(`/companies/members/${id}`) };
};
const someInvite: Make = async (victim) => {
  const id = await anInvite(world(), victim, `${randomUUID()}@example.com`);
  return { id, look: () => victim.get(`/companies/members/${id}`) };
};
const aDevice: Make = async (victim) => {
  const [{ id }] = (await victim.get('/me/sessions')).body;
  return { id, look: () => victim.get('/me/sessions') };
};

holdIds(world, 'team', {
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
});

describe("with another's id", () => {
  it('an invite is a member’s row too, and still not another company’s', async () => {
    const [ana, bruno] = await twoCompanies(world());
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
    const [ana, bruno] = await twoCompanies(world());
    expect(await ana.put('/me/change-active', { companyId: bruno.companyId })).toMatchObject(notFound);
    expect((await ana.get('/me')).body.activeCompany.company_id).toBe(ana.companyId);
  });

  it('nobody hands their company to a stranger', async () => {
    const [ana, bruno] = await twoCompanies(world());
    expect(await ana.post('/companies/active/owner', { memberId: bruno.userId, password })).toMatchObject(notFound);
    expect((await ana.get('/companies/active')).body.owner.id).toBe(ana.userId);
  });

  it('nobody gives a role of another company', async () => {
    const [ana, bruno] = await twoCompanies(world());
    const roles = [(await someRole(bruno)).id];
    const { id, look } = await someMember(ana);
    const before = (await look()).body;
    const refused = { status: 422, body: { fields: { roles: 'invalid' } } };
    expect(await ana.put(`/companies/members/${id}`, { roles })).toMatchObject(refused);
    expect(await ana.post('/companies/invite', { email: 'new@example.com', roles })).toMatchObject(refused);
    expect((await look()).body).toEqual(before);
  });

  it('nobody reads for another what the bell told them', async () => {
    const [ana, bruno] = await twoCompanies(world());
    await asOwner(world().address, (owner) =>
      owner.query("insert into notifications (user_id, kind) values ($1, 'member.removed')", [bruno.userId]),
    );
    const [{ id }] = (await bruno.get('/me/notifications')).body.results;
    expect((await ana.post('/me/notifications/read', { upTo: id })).status).toBe(204);
    expect((await bruno.get('/me/notifications')).body.unread).toBe(1);
  });
});
