import type { Endpoint } from '@yupflow/contract/endpoint';
import { limits } from '@yupflow/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { aConversation, aMessage } from '../support/chats.ts';
import { aContact } from '../support/contacts.ts';
import { anAdmin, anOwnerOf, aReseller, at } from '../support/franchises.ts';
import { allRows, bodyOf, memberRows, pathOf } from '../support/matrix.ts';
import { Person } from '../support/people.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

let world: TestServer;
let norte: Awaited<ReturnType<typeof aReseller>>;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
  norte = await aReseller(world, 'Norte');
});
afterAll(() => world.stop());

/** The reseller's admin inside somebody's company. */
async function enter(owner: Person, reason = 'Ajuda com fluxos'): Promise<Person> {
  const { body } = await norte.admin.post(`/franchise/companies/${owner.companyId}/support`, { reason });
  return new Person({ ...norte.admin, token: body.token, companyId: owner.companyId });
}

describe('support', () => {
  it('enters a company for an hour, sees all of it, and the company is told', async () => {
    const ana = await anOwnerOf(world, norte);
    const support = await enter(ana);
    const me = (await support.get('/me')).body;
    expect(me.activeCompany).toMatchObject({
      company_id: ana.companyId,
      isOwner: false,
      support_until: expect.any(String),
    });
    expect((await support.get('/contacts')).status).toBe(200);
    expect((await support.get('/chats')).status).toBe(200);
    expect((await ana.get('/me/notifications')).body.results).toMatchObject([
      { kind: 'support.entered', data: { by: 'Admin Norte', reason: 'Ajuda com fluxos' } },
    ]);
    const log = await askAsOwner(world, `select action, user_id from audit_log where company_id = '${ana.companyId}'`);
    expect(log).toEqual([{ action: 'reseller.enter', user_id: norte.admin.userId }]);
    expect((await ana.get('/companies/members')).body.total).toBe(1);
  });

  it('ends after its hour however busy it is, and the admin’s own session goes on', async () => {
    const ana = await anOwnerOf(world, norte);
    const support = await enter(ana);
    await world.moveClock('PT59M');
    expect((await support.get('/tags')).status).toBe(200);
    await world.moveClock('PT2M');
    expect((await support.get('/tags')).status).toBe(401);
    expect((await norte.admin.get('/franchise/companies')).status).toBe(200);
    expect(limits.supportMinutes).toBe(60);
  });

  it('leaves by signing out, and is where it was', async () => {
    const support = await enter(await anOwnerOf(world, norte));
    expect((await support.post('/logout')).status).toBe(204);
    expect((await support.get('/me')).status).toBe(401);
    expect((await norte.admin.get('/me')).body.activeCompany).toBeNull();
  });

  it('comes to a company that lost its access, too', async () => {
    const ana = await anOwnerOf(world, norte);
    await norte.admin.post(`/franchise/companies/${ana.companyId}/suspend`, {});
    expect((await ana.get('/tags')).status).toBe(402);
    expect((await (await enter(ana)).get('/tags')).status).toBe(200);
  });

  it('is over when the company is deleted, and when whoever gives it is no admin any more', async () => {
    const ana = await anOwnerOf(world, norte);
    const support = await enter(ana);
    await norte.admin.remove(`/franchise/companies/${ana.companyId}`);
    expect((await support.get('/tags')).body.code).toBe('no_company');
    const bia = await anOwnerOf(world, norte, 'Bia');
    const zoe = at(norte.host, await anAdmin(world, 'Zoe'));
    await asOwner(world.address, (db) =>
      db.query('insert into franchise_admins (franchise_id, user_id) values ($1, $2)', [norte.franchiseId, zoe.userId]),
    );
    const { token } = (await zoe.post(`/franchise/companies/${bia.companyId}/support`, {})).body;
    const visit = new Person({ ...zoe, token });
    expect((await visit.get('/tags')).status).toBe(200);
    await asOwner(world.address, (db) => db.query('delete from franchise_admins where user_id = $1', [zoe.userId]));
    expect((await visit.get('/tags')).body.code).toBe('no_company');
  });

  it('may not use the reseller’s own screens while it is a guest, nor what is the owner’s', async () => {
    const support = await enter(await anOwnerOf(world, norte));
    expect((await support.get('/franchise/companies')).body.code).toBe('franchise_only');
    for (const { endpoint } of memberRows.filter(({ access }) => access.isOwnerOnly))
      expect((await call(support, endpoint)).body.code).toBe('owner_only');
  });

  it('neither speaks nor stands in for a member', async () => {
    const ana = await anOwnerOf(world, norte);
    const support = await enter(ana);
    const spoken = memberRows.filter(({ access }) => access.isNotForSupport && !access.isOwnerOnly);
    expect(spoken.length).toBeGreaterThan(20);
    for (const { endpoint } of spoken)
      expect(await call(support, endpoint)).toMatchObject({ status: 403, body: { code: 'support_session' } });
    const personal = { name: 'oi', text: 'Olá', is_personal: true };
    expect((await support.post('/quick-messages', personal)).body.code).toBe('support_session');
    expect((await support.post('/quick-messages', { ...personal, is_personal: false })).status).toBe(201);
  });

  it('gets an answer from every endpoint, and from none a failure of ours', async () => {
    const ana = await anOwnerOf(world, norte);
    const contact = await aContact(world, ana, { phone: '5511982147730' });
    const chat = await aConversation(world, ana, { status: 'open', assignedTo: ana.userId });
    await aMessage(world, ana, chat);
    for (const { endpoint, title } of allRows) {
      // These would end the visit, or shut its account; they are told of above.
      if (/logout|sessions|login|register|password/.test(endpoint.path)) continue;
      const support = await enter(ana);
      const id = endpoint.path.includes('/chats/') ? chat : contact;
      const answer = await support.send(endpoint.method, pathOf(endpoint, id), bodyOf(endpoint));
      expect([title, answer.status < 500]).toEqual([title, true]);
    }
  }, 120_000);
});

const call = (person: Person, endpoint: Endpoint) => person.send(endpoint.method, pathOf(endpoint), bodyOf(endpoint));
