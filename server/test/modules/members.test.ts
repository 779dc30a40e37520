import { randomUUID } from 'node:crypto';
import { companyPermissions } from '@yupflow/contract/permissions';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RealtimeWorld, startRealtimeWorld } from '../platform/realtime-world.ts';
import { anInvite, aRole, limitModules } from '../support/companies.ts';
import { aMember, aNewcomer, anOwner, anotherDevice, type Person, twoCompanies } from '../support/people.ts';
import type { TestServer } from '../support/test-server.ts';

let lines: RealtimeWorld;
let world: TestServer;
beforeAll(async () => {
  lines = await startRealtimeWorld();
  world = lines.server;
});
afterEach(() => lines.hangUp());
afterAll(() => world.stop());

const pathOf = ({ userId }: Person) => `/companies/members/${userId}`;
const rename = ({ userId }: Person, name: string) =>
  world.db.withoutCompany((tx) => tx.updateTable('users').set({ name }).where('id', '=', userId).execute());
const join = (person: Person, { companyId }: Person) =>
  world.db.withCompany(companyId, (tx) =>
    tx.insertInto('members').values({ company_id: companyId, user_id: person.userId }).execute(),
  );
const activeCompanyOf = async (person: Person) => (await person.get('/me')).body.activeCompany?.company_id ?? null;

describe('the team', () => {
  it('lists members and invites as one, by name or address', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['tags']);
    await rename(caio, 'Ébano');
    const roleId = await aRole(world, ana, [], 'Vendas');
    const inviteId = await anInvite(world, ana, 'bia@example.com', { roles: [roleId] });
    const expiredId = await anInvite(world, ana, 'zoe@example.com', { days: -1 });
    const { body } = await ana.get('/companies/members');
    expect(body).toMatchObject({ total: 4, cursor: null });
    expect(body.results).toMatchObject([
      { id: ana.userId, state: 'accepted', name: 'Ana', email: ana.email, isOwner: true, roles: [], expires_at: null },
      {
        id: inviteId,
        state: 'invited',
        name: null,
        email: 'bia@example.com',
        isOwner: false,
        status: 'offline',
        roles: [{ id: roleId, name: 'Vendas' }],
      },
      { id: caio.userId, name: 'Ébano', isOwner: false, roles: [{ name: `Role ${caio.userId}` }] },
      // So that it can be sent again.
      { id: expiredId, email: 'zoe@example.com' },
    ]);
    for (const row of body.results) expect((await ana.get(`/companies/members/${row.id}`)).body).toEqual(row);
  });

  it('shows only the members or only the invites when asked, also in a search', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, []);
    const bia = await anInvite(world, ana, 'bia@example.com');
    const zoe = await anInvite(world, ana, 'zoe@example.com', { days: -1 });
    const ids = async (query: string) => {
      const { body } = await ana.get(`/companies/members?${query}`);
      expect(body.total).toBe(body.results.length);
      return body.results.map((row: { id: string }) => row.id);
    };
    expect((await ids('state=accepted')).toSorted()).toEqual([ana.userId, caio.userId].toSorted());
    expect(await ids('state=invited')).toEqual([bia, zoe]);
    expect(await ids('state=invited&search=zoe')).toEqual([zoe]);
    expect(await ids('state=accepted&search=zoe')).toEqual([]);
    const { body } = await ana.get('/companies/members?state=invited&limit=1');
    expect(body).toMatchObject({ total: 2, results: [{ id: bia }] });
    const next = await ana.get(`/companies/members?state=invited&limit=1&cursor=${body.cursor}`);
    expect(next.body).toMatchObject({ cursor: null, results: [{ id: zoe }] });
    expect((await ana.get('/companies/members?state=gone')).status).toBe(422);
  });

  it('is walked page by page without a gap, whatever the page size', async () => {
    const ana = await anOwner(world);
    const everybody = [ana.userId];
    for (let count = 0; count < 4; count += 1) {
      everybody.push((await aMember(world, ana, [])).userId);
      everybody.push(await anInvite(world, ana, `caio.${count}@example.com`));
    }
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 10 }), async (limit) => {
        const seen: string[] = [];
        let cursor: string | null = '';
        while (cursor !== null) {
          const page = await ana.get(`/companies/members?limit=${limit}${cursor && `&cursor=${cursor}`}`);
          seen.push(...page.body.results.map((row: { id: string }) => row.id));
          cursor = page.body.cursor;
        }
        expect(seen).toHaveLength(everybody.length);
        expect(new Set(seen)).toEqual(new Set(everybody));
      }),
      { numRuns: 6 },
    );
    expect((await ana.get('/companies/members?cursor=x')).body.code).toBe('invalid_cursor');
  });

  it('is searched by name and by address, without case and accents', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, []);
    await rename(caio, 'José Álvares');
    await anInvite(world, ana, 'maria@loja.example');
    const found = async (search: string) =>
      (await ana.get(`/companies/members?search=${encodeURIComponent(search)}`)).body.results.map(
        (row: { email: string }) => row.email,
      );
    expect(await found('alvares')).toEqual([caio.email]);
    expect(await found('LOJA.EX')).toEqual(['maria@loja.example']);
    expect(await found(caio.email)).toEqual([caio.email]);
    expect(await found('%')).toEqual([]);
  });

  it('is given to pickers without invites, found by name or address', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, []);
    await anInvite(world, ana, 'bia@example.com');
    const { body } = await caio.get('/companies/members/active?limit=1');
    expect(body).toMatchObject({
      total: 2,
      results: [{ id: ana.userId, name: 'Ana', email: ana.email, image: null, status: 'offline' }],
    });
    expect(Object.keys(body.results[0])).toEqual(['id', 'name', 'email', 'image', 'status']);
    const next = await caio.get(`/companies/members/active?limit=1&cursor=${body.cursor}`);
    expect(next.body).toMatchObject({ cursor: null, results: [{ id: caio.userId }] });
    const found = await caio.get(`/companies/members/active?search=${encodeURIComponent(ana.email)}`);
    expect(found.body).toMatchObject({ total: 1, results: [{ id: ana.userId }] });
  });
});

describe('the roles of a member', () => {
  it('are changed, and count from the next call on', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['tags']);
    const [first, second] = [await aRole(world, ana, ['crm'], 'B'), await aRole(world, ana, [], 'A')];
    const changed = await ana.put(pathOf(caio), { roles: [first, second, first] });
    expect(changed).toMatchObject({ status: 200, body: { roles: [{ name: 'A' }, { name: 'B' }] } });
    expect((await caio.get('/me/permissions')).body).toEqual(['crm']);
    expect((await ana.put(pathOf(caio), { roles: [] })).body.roles).toEqual([]);
    expect((await caio.get('/me/permissions')).body).toEqual([]);
  });

  it('are those of the company, or the field is named', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const caio = await aMember(world, ana, []);
    for (const roleId of [await aRole(world, bruno, ['tags']), randomUUID()])
      expect(await ana.put(pathOf(caio), { roles: [roleId] })).toMatchObject({
        status: 422,
        body: { fields: { roles: 'invalid' } },
      });
  });

  it('never give what the giver lacks, but keep what was there [S13]', async () => {
    const ana = await anOwner(world);
    const dora = await aMember(world, ana, ['settings_members', 'tags']);
    const caio = await aMember(world, ana, []);
    const [tags, flow] = [await aRole(world, ana, ['tags']), await aRole(world, ana, ['flow'])];
    expect((await dora.put(pathOf(caio), { roles: [tags] })).status).toBe(200);
    expect(await dora.put(pathOf(caio), { roles: [tags, flow] })).toMatchObject({
      status: 403,
      body: { code: 'cannot_grant', permission: 'flow' },
    });
    expect(await dora.put(pathOf(dora), { roles: [flow] })).toMatchObject({ body: { code: 'cannot_grant' } });
    await ana.put(pathOf(caio), { roles: [flow] });
    expect((await dora.put(pathOf(caio), { roles: [tags, flow] })).status).toBe(200);
  });

  it('can be a role of which the reseller has switched a part off', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, []);
    const everything = await aRole(world, ana, [...companyPermissions]);
    await limitModules(world, ana, []);
    expect((await ana.put(pathOf(caio), { roles: [everything] })).status).toBe(200);
    const permissions: string[] = (await caio.get('/me/permissions')).body;
    expect(permissions).toContain('settings_members');
    expect(permissions).not.toContain('crm');
    const dora = await aMember(world, ana, []);
    expect((await caio.put(pathOf(dora), { roles: [everything] })).status).toBe(200);
  });

  it('are untouchable for the owner', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, [...companyPermissions]);
    for (const person of [ana, caio])
      expect(await person.put(pathOf(ana), { roles: [] })).toMatchObject({
        status: 409,
        body: { code: 'owner_untouchable' },
      });
  });

  it('are changed on an invite too', async () => {
    const ana = await anOwner(world);
    const dora = await aMember(world, ana, ['settings_members']);
    const roleId = await aRole(world, ana, ['flow'], 'Fluxos');
    const inviteId = await anInvite(world, ana, 'bia@example.com');
    const path = `/companies/members/${inviteId}`;
    expect((await dora.put(path, { roles: [roleId] })).body).toMatchObject({
      code: 'cannot_grant',
      permission: 'flow',
    });
    const changed = await ana.put(path, { roles: [roleId] });
    expect(changed).toMatchObject({ status: 200, body: { state: 'invited', roles: [{ id: roleId, name: 'Fluxos' }] } });
  });
});

describe('a member who is taken out', () => {
  it('loses the company at once and falls to another of theirs, on every device', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const caio = await aMember(world, ana, ['tags']);
    const phone = await anotherDevice(world, caio);
    await join(caio, bruno);
    const elsewhere = await anotherDevice(world, { ...caio, companyId: bruno.companyId } as Person);
    expect((await ana.remove(pathOf(caio))).status).toBe(204);
    for (const device of [caio, phone, elsewhere]) expect(await activeCompanyOf(device)).toBe(bruno.companyId);
    expect((await ana.get(pathOf(caio))).status).toBe(404);
    expect((await ana.remove(pathOf(caio))).status).toBe(404);
  });

  it('has no company where that was the only one, and is told', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['tags']);
    await ana.remove(pathOf(caio));
    expect(await activeCompanyOf(caio)).toBeNull();
    expect((await caio.get('/tags')).body.code).toBe('no_company');
    expect((await caio.get('/me/notifications')).body).toMatchObject({
      unread: 1,
      results: [{ kind: 'member.removed', data: { company: "Ana's" } }],
    });
  });

  it('hears nothing of the company any more within five seconds, while the others do [S12]', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['tags']);
    const { heard } = await lines.connect(caio);
    const owner = await lines.connect(ana);
    await ana.remove(pathOf(caio));
    await expect.poll(() => heard.map(([name]) => name), { timeout: 5_000 }).toContain('resync');
    heard.length = 0;
    const tag = (await ana.post('/tags', { name: 'Depois' })).body;
    await expect.poll(() => owner.heard).toContainEqual(['tags.changed', { ids: [tag.id] }]);
    expect(owner.heard).toContainEqual(['members.changed', { ids: [caio.userId] }]);
    expect(heard).toEqual([]);
  });

  it('is never the owner, whoever asks', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['settings_members']);
    for (const person of [ana, caio])
      expect(await person.remove(pathOf(ana))).toMatchObject({ status: 409, body: { code: 'owner_untouchable' } });
    expect(await activeCompanyOf(ana)).toBe(ana.companyId);
  });

  it('leaves a trace, as every change of the team does', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, []);
    await ana.put(pathOf(caio), { roles: [] });
    await ana.remove(pathOf(caio));
    const entries = await world.db.withCompany(ana.companyId, (tx) =>
      tx.selectFrom('audit_log').select(['action', 'user_id', 'target_id', 'details']).orderBy('id').execute(),
    );
    expect(entries).toMatchObject([
      { action: 'members.update', user_id: ana.userId, target_id: caio.userId },
      { action: 'members.remove', user_id: ana.userId, target_id: caio.userId, details: { email: caio.email } },
    ]);
  });
});

describe('whoever leaves', () => {
  const leave = (person: Person, { companyId }: Person) => person.post('/companies/leave', { companyId });

  it('goes to another company of theirs, or to none', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const caio = await aMember(world, ana, []);
    await join(caio, bruno);
    expect((await leave(caio, ana)).status).toBe(204);
    expect(await activeCompanyOf(caio)).toBe(bruno.companyId);
    expect((await leave(caio, bruno)).status).toBe(204);
    expect(await activeCompanyOf(caio)).toBeNull();
    expect((await leave(caio, bruno)).body.code).toBe('no_company');
    expect((await ana.get('/companies/members')).body.total).toBe(1);
  });

  it('is not the owner', async () => {
    const ana = await anOwner(world);
    expect(await leave(ana, ana)).toMatchObject({ status: 409, body: { code: 'owner_untouchable' } });
  });

  it('leaves one company, however often they ask', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const caio = await aMember(world, ana, []);
    await join(caio, bruno);
    expect((await leave(caio, ana)).status).toBe(204);
    expect(await leave(caio, ana)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await activeCompanyOf(caio)).toBe(bruno.companyId);
  });
});

describe('another company', () => {
  it('neither sees, changes nor takes out a member or an invite by its id', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const caio = await aMember(world, bruno, ['tags']);
    const inviteId = await anInvite(world, bruno, 'bia@example.com');
    for (const id of [caio.userId, bruno.userId, inviteId, randomUUID()]) {
      const path = `/companies/members/${id}`;
      expect((await ana.get(path)).status).toBe(404);
      expect((await ana.put(path, { roles: [] })).status).toBe(404);
      expect((await ana.remove(path)).status).toBe(404);
    }
    expect((await bruno.get('/companies/members')).body.total).toBe(3);
    expect((await caio.get('/tags')).status).toBe(200);
  });
});

describe('without the permission', () => {
  it('nobody looks after the team', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['settings_company']);
    const newcomer = await aNewcomer(world);
    const denied = { status: 403, body: { code: 'permission_denied', permission: 'settings_members' } };
    expect(await caio.get('/companies/members')).toMatchObject(denied);
    expect(await caio.remove(pathOf(ana))).toMatchObject(denied);
    expect((await newcomer.get('/companies/members')).body.code).toBe('no_company');
  });
});
