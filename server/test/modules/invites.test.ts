import { randomUUID } from 'node:crypto';
import { languages } from '@yupflow/contract/languages';
import { limits } from '@yupflow/contract/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RealtimeWorld, startRealtimeWorld } from '../platform/realtime-world.ts';
import { anInvite, aRole, limitModules } from '../support/companies.ts';
import { mailTo } from '../support/mails.ts';
import { aMember, aNewcomer, anOwner, type Person, twoCompanies } from '../support/people.ts';
import type { TestServer } from '../support/test-server.ts';

let lines: RealtimeWorld;
let world: TestServer;
beforeAll(async () => {
  lines = await startRealtimeWorld();
  world = lines.server;
});
afterEach(() => lines.hangUp());
afterAll(() => world.stop());

const someAddress = () => `bia.${randomUUID().slice(0, 8)}@example.com`;
const invite = (person: Person, email: string, roles: string[] = []) =>
  person.post('/companies/invite', { email, roles });
const accept = (person: Person, id: string, headers?: Record<string, string>) =>
  person.post(`/companies/invite/${id}/accept`, undefined, headers);
const reject = (person: Person, id: string) => person.post(`/companies/invite/${id}/reject`);
const activeCompanyOf = async (person: Person) => (await person.get('/me')).body.activeCompany?.company_id ?? null;
const speak = ({ userId }: Person, language: string) =>
  world.db.withoutCompany((tx) => tx.updateTable('users').set({ language }).where('id', '=', userId).execute());

describe('an invite', () => {
  it('is sent, seen by the team and by whoever was invited, and lives for seven days', async () => {
    const ana = await anOwner(world);
    const dora = await aNewcomer(world);
    const roleId = await aRole(world, ana, ['tags'], 'Vendas');
    const sent = await invite(ana, ` ${dora.email.toUpperCase()} `, [roleId]);
    expect(sent).toMatchObject({
      status: 201,
      body: {
        state: 'invited',
        email: dora.email,
        name: null,
        isOwner: false,
        roles: [{ id: roleId, name: 'Vendas' }],
      },
    });
    const days = (Date.parse(sent.body.expires_at) - Date.parse(sent.body.created_at)) / 86_400_000;
    expect(days).toBe(limits.inviteDays);
    expect((await ana.get(`/companies/members/${sent.body.id}`)).body).toEqual(sent.body);
    expect((await dora.get('/me/invites')).body).toMatchObject([
      { id: sent.body.id, company: { name: "Ana's" }, invited_by: 'Ana', roles: ['Vendas'] },
    ]);
    expect((await dora.get('/me/notifications')).body.results).toMatchObject([
      { kind: 'invite.received', data: { company: "Ana's", by: 'Ana' }, company_id: ana.companyId },
    ]);
  });

  it('goes by mail in the language of whoever has an account, with a link to sign in', async () => {
    const ana = await anOwner(world);
    const dora = await aNewcomer(world);
    await speak(dora, 'es-ES');
    await invite(ana, dora.email);
    const mail = await mailTo(world, dora.email);
    expect(mail).toMatchObject({ subject: "Ana te ha invitado al equipo de Ana's", language: 'es-ES' });
    expect(mail.text).toContain(`/login?email=${encodeURIComponent(dora.email)}`);
  });

  it.each(languages)(
    'goes to a stranger in the language of the inviter, with a link to sign up: %s',
    async (language) => {
      const ana = await anOwner(world);
      await speak(ana, language);
      const email = someAddress();
      await invite(ana, email);
      const mail = await mailTo(world, email);
      expect(mail.language).toBe(language);
      expect(mail.subject).toContain('Ana');
      expect(mail.text).toContain(`/register?email=${encodeURIComponent(email)}`);
      expect(mail.text).not.toContain('undefined');
    },
  );

  it('is refused with the field at fault: empty, no address, already of the team, already invited', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, []);
    const email = someAddress();
    await invite(ana, email);
    const answers = {
      '': { status: 422, body: { fields: { email: 'required' } } },
      nobody: { status: 422, body: { fields: { email: 'invalid_email' } } },
      [caio.email]: { status: 409, body: { code: 'already_member', fields: { email: 'already_member' } } },
      [ana.email]: { status: 409, body: { code: 'already_member' } },
      [email]: { status: 409, body: { code: 'already_invited', fields: { email: 'already_invited' } } },
    };
    for (const [address, answer] of Object.entries(answers)) expect(await invite(ana, address)).toMatchObject(answer);
    expect((await ana.get('/companies/members')).body.total).toBe(3);
  });

  it('gives no role of another company, and none that its sender lacks', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const caio = await aMember(world, ana, ['settings_members']);
    const flow = await aRole(world, ana, ['flow']);
    expect(await invite(ana, someAddress(), [await aRole(world, bruno)])).toMatchObject({
      status: 422,
      body: { fields: { roles: 'invalid' } },
    });
    expect(await invite(caio, someAddress(), [flow])).toMatchObject({
      status: 403,
      body: { code: 'cannot_grant', permission: 'flow' },
    });
    // A role that nobody can use at the moment can still be given by the owner.
    await limitModules(world, ana, []);
    expect((await invite(ana, someAddress(), [flow])).status).toBe(201);
  });

  it('is sent again, and its days begin anew', async () => {
    const ana = await anOwner(world);
    const email = someAddress();
    const id = await anInvite(world, ana, email, { days: -2 });
    const again = await ana.post(`/companies/invite/${id}/resend`);
    expect(again).toMatchObject({ status: 200, body: { id, email } });
    expect(Date.parse(again.body.expires_at)).toBeGreaterThan(world.yupflow.parts.clock.now().getTime());
    await mailTo(world, email);
    for (let count = 1; count < limits.mailsPerAccount.attempts; count += 1)
      expect((await ana.post(`/companies/invite/${id}/resend`)).status).toBe(200);
    const refused = await ana.post(`/companies/invite/${id}/resend`);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is cancelled, by either of its names', async () => {
    const ana = await anOwner(world);
    const dora = await aNewcomer(world);
    const first = await anInvite(world, ana, dora.email);
    expect((await ana.remove(`/companies/invite/${first}`)).status).toBe(204);
    expect((await ana.remove(`/companies/invite/${first}`)).status).toBe(404);
    expect((await accept(dora, first)).status).toBe(404);
    const second = await anInvite(world, ana, dora.email);
    expect((await ana.remove(`/companies/members/${second}`)).status).toBe(204);
    expect((await dora.get('/me/invites')).body).toEqual([]);
  });

  it('is one of a hundred that a company may send in a day', async () => {
    const ana = await anOwner(world);
    await world.db.withoutCompany((tx) =>
      tx
        .insertInto('attempts')
        .values({
          bucket: `invites:${ana.companyId}`,
          count: limits.invitesPerCompany.attempts - 1,
          ends_at: new Date(world.yupflow.parts.clock.now().getTime() + 3_600_000),
        })
        .execute(),
    );
    expect((await invite(ana, someAddress())).status).toBe(201);
    expect((await invite(ana, someAddress())).body.code).toBe('too_many_requests');
    expect((await ana.get('/companies/members')).body.total).toBe(2);
  });

  it('leaves a trace at every step [S38]', async () => {
    const ana = await anOwner(world);
    const dora = await aNewcomer(world);
    const { id } = (await invite(ana, dora.email)).body;
    await ana.put(`/companies/members/${id}`, { roles: [] });
    await ana.post(`/companies/invite/${id}/resend`);
    await ana.remove(`/companies/invite/${id}`);
    await accept(dora, await anInvite(world, ana, dora.email));
    const entries = await world.db.withCompany(ana.companyId, (tx) =>
      tx.selectFrom('audit_log').select(['action', 'user_id']).orderBy('id').execute(),
    );
    expect(entries).toEqual([
      ...['create', 'update', 'resend', 'cancel'].map((step) => ({ action: `invites.${step}`, user_id: ana.userId })),
      { action: 'invites.accept', user_id: dora.userId },
    ]);
  });
});

describe('accepting an invite', () => {
  it('makes a member with its roles, leads into the company and tells the inviter', async () => {
    const ana = await anOwner(world);
    const dora = await aNewcomer(world);
    const { id } = (await invite(ana, dora.email, [await aRole(world, ana, ['tags'])])).body;
    const { heard } = await lines.connect(ana);
    expect((await accept(dora, id)).status).toBe(204);
    expect(await activeCompanyOf(dora)).toBe(ana.companyId);
    expect((await dora.get('/tags')).status).toBe(200);
    expect((await dora.get('/me/invites')).body).toEqual([]);
    expect((await ana.get(`/companies/members/${dora.userId}`)).body).toMatchObject({
      state: 'accepted',
      name: 'Davi',
    });
    expect((await ana.get(`/companies/members/${id}`)).status).toBe(404);
    expect((await ana.get('/me/notifications')).body.results).toMatchObject([
      { kind: 'invite.accepted', data: { member: 'Davi', company: "Ana's" } },
    ]);
    await expect.poll(() => heard).toContainEqual(['members.changed', { ids: [id, dora.userId] }]);
    expect(heard).toContainEqual(['notifications.changed', {}]);
  });

  it('does not take anybody away from the company where they work', async () => {
    const [ana, bruno] = await twoCompanies(world);
    await accept(bruno, await anInvite(world, ana, bruno.email));
    expect(await activeCompanyOf(bruno)).toBe(bruno.companyId);
    expect((await bruno.get('/companies')).body).toHaveLength(2);
    expect((await bruno.put('/me/change-active', { companyId: ana.companyId })).body.activeCompany).toMatchObject({
      company_id: ana.companyId,
      isOwner: false,
    });
  });

  it('leads out of a company whose subscription does not hold', async () => {
    const [ana, bruno] = await twoCompanies(world);
    await world.db.withCompany(bruno.companyId, (tx) =>
      tx.updateTable('companies').set({ status: 'suspended' }).execute(),
    );
    await accept(bruno, await anInvite(world, ana, bruno.email));
    expect(await activeCompanyOf(bruno)).toBe(ana.companyId);
  });

  it("is only for the address that was invited: another's, an expired and an unknown one do not exist [S14]", async () => {
    const ana = await anOwner(world);
    const dora = await aNewcomer(world);
    const another = await anInvite(world, ana, someAddress());
    const expired = await anInvite(world, ana, dora.email, { days: -1 });
    for (const id of [another, expired, randomUUID()]) {
      expect(await accept(dora, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(await reject(dora, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    // Not even for the owner, who can read its id.
    expect((await accept(ana, another)).status).toBe(404);
    expect((await ana.get('/companies/members')).body.total).toBe(3);
  });

  it('needs an address that was shown to be one’s own [S14]', async () => {
    const ana = await anOwner(world);
    const eve = await aNewcomer(world, { isEmailConfirmed: false });
    const id = await anInvite(world, ana, eve.email);
    for (const answer of [accept, reject])
      expect(await answer(eve, id)).toMatchObject({ status: 403, body: { code: 'email_unconfirmed' } });
    expect((await ana.get(`/companies/members/${id}`)).status).toBe(200);
  });

  it('gives the roles that still exist', async () => {
    const ana = await anOwner(world);
    const dora = await aNewcomer(world);
    const [kept, lost] = [await aRole(world, ana, ['tags'], 'Fica'), await aRole(world, ana, ['crm'], 'Some')];
    const id = await anInvite(world, ana, dora.email, { roles: [kept, lost] });
    await ana.remove(`/roles/${lost}`);
    expect((await accept(dora, id)).status).toBe(204);
    expect((await dora.get('/me/permissions')).body).toEqual(['tags']);
  });

  it('twice at the same moment makes one member', async () => {
    const ana = await anOwner(world);
    const dora = await aNewcomer(world);
    const id = await anInvite(world, ana, dora.email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(dora, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
    expect((await ana.get('/companies/members')).body.total).toBe(2);
    expect((await ana.get('/me/notifications')).body.results).toHaveLength(1);
  });

  it('while it is cancelled ends in one of the two, never in both', async () => {
    const ana = await anOwner(world);
    const dora = await aNewcomer(world);
    const id = await anInvite(world, ana, dora.email);
    const [accepted, cancelled] = await Promise.all([accept(dora, id), ana.remove(`/companies/invite/${id}`)]);
    expect([accepted.status, cancelled.status].sort()).toEqual([204, 404]);
    const { total } = (await ana.get('/companies/members')).body;
    expect(total).toBe(accepted.status === 204 ? 2 : 1);
  });

  it('while one of its roles is deleted gives the others', async () => {
    const ana = await anOwner(world);
    for (let round = 0; round < 5; round += 1) {
      const dora = await aNewcomer(world);
      const roles = [await aRole(world, ana, ['tags']), await aRole(world, ana, ['crm'])];
      const id = await anInvite(world, ana, dora.email, { roles });
      const [accepted] = await Promise.all([accept(dora, id), ana.remove(`/roles/${roles[1]}`)]);
      expect(accepted.status).toBe(204);
      expect((await dora.get('/me/permissions')).body).toEqual(['tags']);
    }
  });

  it('answers a repeat under its key, from the other side of the door', async () => {
    const ana = await anOwner(world);
    const dora = await aNewcomer(world);
    const id = await anInvite(world, ana, dora.email);
    const key = { 'idempotency-key': randomUUID() };
    expect((await accept(dora, id, key)).status).toBe(204);
    expect(await activeCompanyOf(dora)).toBe(ana.companyId);
    const again = await accept(dora, id, key);
    expect(again.status).toBe(204);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('rejecting an invite', () => {
  it('takes it away and tells the inviter', async () => {
    const ana = await anOwner(world);
    const dora = await aNewcomer(world);
    const id = await anInvite(world, ana, dora.email);
    expect((await reject(dora, id)).status).toBe(204);
    expect((await reject(dora, id)).status).toBe(404);
    expect(await activeCompanyOf(dora)).toBeNull();
    expect((await ana.get('/companies/members')).body.total).toBe(1);
    expect((await ana.get('/me/notifications')).body.results).toMatchObject([
      { kind: 'invite.rejected', data: { email: dora.email, company: "Ana's" } },
    ]);
  });

  it('tells nobody who has left the company meanwhile', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['settings_members']);
    const dora = await aNewcomer(world);
    const id = await anInvite(world, caio, dora.email);
    await caio.post('/companies/leave', { companyId: caio.companyId });
    expect((await reject(dora, id)).status).toBe(204);
    expect((await caio.get('/me/notifications')).body.results).toEqual([]);
  });
});

describe('another company', () => {
  it('neither sends again nor cancels an invite by its id', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const id = await anInvite(world, bruno, someAddress());
    expect((await ana.post(`/companies/invite/${id}/resend`)).status).toBe(404);
    expect((await ana.remove(`/companies/invite/${id}`)).status).toBe(404);
    expect((await bruno.get(`/companies/members/${id}`)).status).toBe(200);
  });

  it('may invite the same address, and both invites wait for it', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const dora = await aNewcomer(world);
    for (const owner of [ana, bruno]) expect((await invite(owner, dora.email)).status).toBe(201);
    const waiting: { id: string; company: { name: string } }[] = (await dora.get('/me/invites')).body;
    expect(waiting.map(({ company }) => company.name).sort()).toEqual(["Ana's", "Bruno's"]);
    for (const { id } of waiting) expect((await accept(dora, id)).status).toBe(204);
    expect((await dora.get('/companies')).body).toHaveLength(2);
  });
});

describe('without the permission', () => {
  it('nobody invites', async () => {
    const caio = await aMember(world, await anOwner(world), ['settings_company']);
    expect(await invite(caio, someAddress())).toMatchObject({
      status: 403,
      body: { code: 'permission_denied', permission: 'settings_members' },
    });
  });
});
