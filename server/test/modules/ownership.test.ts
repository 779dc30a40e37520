import { companyPermissions } from '@yupflow/contract/permissions';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RealtimeWorld, startRealtimeWorld } from '../platform/realtime-world.ts';
import { anInvite, aRole } from '../support/companies.ts';
import { mailTo } from '../support/mails.ts';
import { aMember, anOwner, type Person, password, twoCompanies } from '../support/people.ts';
import { askAsOwner, type TestServer } from '../support/test-server.ts';

let lines: RealtimeWorld;
let world: TestServer;
beforeAll(async () => {
  lines = await startRealtimeWorld();
  world = lines.server;
});
afterEach(() => lines.hangUp());
afterAll(() => world.stop());

const transfer = (person: Person, memberId: string, secret = password) =>
  person.post('/companies/active/owner', { memberId, password: secret });
const ownerOf = async (person: Person) => (await person.get('/companies/active')).body.owner.id;

describe('handing a company over', () => {
  it('makes a member the owner, tells them by mail and bell, and leaves a trace', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, []);
    const { heard } = await lines.connect(caio);
    expect((await transfer(ana, caio.userId)).status).toBe(204);
    expect((await caio.get('/me')).body).toMatchObject({
      activeCompany: { isOwner: true },
      permissions: companyPermissions,
    });
    expect(await ownerOf(ana)).toBe(caio.userId);
    expect(await mailTo(world, caio.email)).toMatchObject({ subject: "Ana transferiu a empresa Ana's para você" });
    expect((await caio.get('/me/notifications')).body.results).toMatchObject([
      { kind: 'owner.received', data: { company: "Ana's", by: 'Ana' } },
    ]);
    await expect.poll(() => heard.map(([name]) => name)).toContain('company.changed');
    const entries = await world.db.withCompany(ana.companyId, (tx) =>
      tx.selectFrom('audit_log').select(['action', 'user_id', 'target_id']).execute(),
    );
    expect(entries).toEqual([{ action: 'companies.transfer', user_id: ana.userId, target_id: caio.userId }]);
  });

  it('leaves the former owner a role that may do everything: a new one, under a free name', async () => {
    const ana = await anOwner(world);
    await aRole(world, ana, ['tags'], 'Administrador');
    const caio = await aMember(world, ana, []);
    await transfer(ana, caio.userId);
    expect((await ana.get('/me/permissions')).body).toEqual(companyPermissions);
    expect((await ana.get(`/companies/members/${ana.userId}`)).body).toMatchObject({
      isOwner: false,
      roles: [{ name: 'Administrador 2' }],
    });
    expect((await transfer(ana, caio.userId)).body.code).toBe('owner_only');
  });

  it('uses a role that may do everything where there is one', async () => {
    const ana = await anOwner(world);
    const id = await aRole(world, ana, [...companyPermissions], 'Diretoria');
    const caio = await aMember(world, ana, []);
    await transfer(ana, caio.userId);
    expect((await ana.get(`/companies/members/${ana.userId}`)).body.roles).toEqual([{ id, name: 'Diretoria' }]);
  });

  it('can be taken back by handing it over again', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, []);
    await transfer(ana, caio.userId);
    expect((await transfer(caio, ana.userId)).status).toBe(204);
    expect(await ownerOf(ana)).toBe(ana.userId);
  });

  it('asks for the password, and counts the wrong ones', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, []);
    for (let count = 0; count < 5; count += 1)
      expect(await transfer(ana, caio.userId, 'wrong')).toMatchObject({
        status: 422,
        body: { fields: { password: 'wrong_password' } },
      });
    expect((await transfer(ana, caio.userId)).body.code).toBe('too_many_requests');
    expect(await ownerOf(ana)).toBe(ana.userId);
  });

  it('goes only to an accepted member of the company', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const inviteId = await anInvite(world, ana, 'bia@example.com');
    for (const id of [bruno.userId, inviteId])
      expect(await transfer(ana, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await transfer(ana, ana.userId)).status).toBe(204);
    expect(await ownerOf(ana)).toBe(ana.userId);
    expect((await ana.get('/roles')).body.total).toBe(0);
  });

  it('is for the owner alone, whatever somebody may do otherwise', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, [...companyPermissions]);
    expect(await transfer(caio, caio.userId)).toMatchObject({ status: 403, body: { code: 'owner_only' } });
  });

  it('while the member is taken out ends in one of the two, and the company always has an owner who belongs to it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const ana = await anOwner(world);
      const caio = await aMember(world, ana, []);
      const dora = await aMember(world, ana, ['settings_members']);
      const [handed, removed] = await Promise.all([
        transfer(ana, caio.userId),
        dora.remove(`/companies/members/${caio.userId}`),
      ]);
      expect([
        [204, 409],
        [404, 204],
      ]).toContainEqual([handed.status, removed.status]);
      const owner = await ownerOf(ana);
      expect(owner).toBe(handed.status === 204 ? caio.userId : ana.userId);
      expect((await dora.get(`/companies/members/${owner}`)).body).toMatchObject({ isOwner: true });
    }
  });

  it('that is under way is waited for by whoever takes somebody out', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, []);
    const dora = await aMember(world, ana, ['settings_members']);
    const waiting = async () =>
      (
        await askAsOwner(
          world,
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).length;
    const removing = await world.db.withCompany(ana.companyId, async (tx) => {
      await tx.updateTable('companies').set({ owner_id: caio.userId }).execute();
      const answers = [
        dora.remove(`/companies/members/${caio.userId}`),
        dora.put(`/companies/members/${caio.userId}`, { roles: [] }),
      ];
      await expect.poll(waiting).toBe(answers.length);
      return { answers };
    });
    for (const answer of await Promise.all(removing.answers))
      expect(answer).toMatchObject({ status: 409, body: { code: 'owner_untouchable' } });
  });

  it('while the member leaves does the same', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, []);
    const [handed, left] = await Promise.all([
      transfer(ana, caio.userId),
      caio.post('/companies/leave', { companyId: caio.companyId }),
    ]);
    expect([
      [204, 409],
      [404, 204],
    ]).toContainEqual([handed.status, left.status]);
  });

  it('twice at once to two members goes to one of them', async () => {
    const ana = await anOwner(world);
    const [caio, dora] = [await aMember(world, ana, []), await aMember(world, ana, [])];
    const answers = await Promise.all([transfer(ana, caio.userId), transfer(ana, dora.userId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
    expect((await ana.get('/me/permissions')).body).toEqual(companyPermissions);
  });
});
