import { randomUUID } from 'node:crypto';
import { type CompanyPermission, companyPermissions } from '@yupflow/contract/permissions';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { permissionBeyond } from '../../src/modules/roles/granting.service.ts';
import { type RealtimeWorld, startRealtimeWorld } from '../platform/realtime-world.ts';
import { aRole, limitModules } from '../support/companies.ts';
import { aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import type { TestServer } from '../support/test-server.ts';

let lines: RealtimeWorld;
let world: TestServer;
beforeAll(async () => {
  lines = await startRealtimeWorld();
  world = lines.server;
});
afterEach(() => lines.hangUp());
afterAll(() => world.stop());

const namesOf = (answer: { body: { results: { name: string }[] } }) => answer.body.results.map((role) => role.name);
const giveRole = (owner: Person, person: Person, roles: string[]) =>
  owner.put(`/companies/members/${person.userId}`, { roles });

describe('a role', () => {
  it('is created, read, changed and deleted', async () => {
    const ana = await anOwner(world);
    const created = await ana.post('/roles', {
      name: '  Vendas ',
      description: 'Vende.',
      permissions: ['tickets', 'crm', 'tickets'],
    });
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'Vendas', description: 'Vende.', permissions: ['tickets', 'crm'], member_count: 0, members: [] },
    });
    const path = `/roles/${created.body.id}`;
    expect((await ana.get(path)).body).toEqual(created.body);
    const changed = await ana.put(path, { name: 'Comercial', permissions: ['crm'] });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Comercial', description: '', permissions: ['crm'] } });
    expect((await ana.remove(path)).status).toBe(204);
    expect((await ana.get(path)).status).toBe(404);
    expect((await ana.put(path, { name: 'Comercial', permissions: [] })).status).toBe(404);
    expect((await ana.remove(path)).status).toBe(404);
  });

  it('has a name of its own within its company, whatever the case', async () => {
    const [ana, bruno] = await twoCompanies(world);
    await aRole(world, ana, [], 'Suporte');
    const again = await ana.post('/roles', { name: 'SUPORTE', permissions: [] });
    expect(again).toMatchObject({ status: 409, body: { code: 'name_in_use', fields: { name: 'name_in_use' } } });
    const other = await aRole(world, ana, [], 'Outra');
    expect((await ana.put(`/roles/${other}`, { name: 'suporte', permissions: [] })).body).toMatchObject({
      code: 'name_in_use',
      fields: { name: 'name_in_use' },
    });
    expect((await bruno.post('/roles', { name: 'Suporte', permissions: [] })).status).toBe(201);
  });

  it('is refused with the faults of each field', async () => {
    const ana = await anOwner(world);
    const refused = await ana.post('/roles', { name: '', permissions: ['fly'], description: 'x'.repeat(201) });
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { name: 'required', 'permissions.0': 'invalid', description: 'too_long' } },
    });
    expect((await ana.post('/roles', { name: 'Sem lista' })).body.fields).toEqual({ permissions: 'required' });
  });

  it('shows how many have it, and the first five by name', async () => {
    const ana = await anOwner(world);
    const roleId = await aRole(world, ana, ['tickets'], 'Equipe');
    const people = [];
    for (let count = 0; count < 6; count += 1) people.push(await aMember(world, ana, []));
    for (const person of people) expect((await giveRole(ana, person, [roleId])).status).toBe(200);
    const { body } = await ana.get('/roles?search=equipe');
    expect(body.results[0]).toMatchObject({ member_count: 6 });
    expect(body.results[0].members).toHaveLength(5);
    const ids = people.map((person) => person.userId).sort();
    expect(body.results[0].members[0]).toEqual({ id: ids[0], name: 'Caio', image: null });
    expect((await ana.get(`/roles/${roleId}`)).body).toEqual(body.results[0]);
  });

  it('counts from the next call on for whoever has it, and is missed as soon as it is gone', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, []);
    const roleId = await aRole(world, ana, ['tags']);
    expect((await caio.get('/tags')).status).toBe(403);
    await giveRole(ana, caio, [roleId]);
    expect((await caio.get('/tags')).status).toBe(200);
    await ana.put(`/roles/${roleId}`, { name: 'Nada', permissions: [] });
    expect((await caio.get('/tags')).status).toBe(403);
    await ana.put(`/roles/${roleId}`, { name: 'Etiquetas', permissions: ['tags'] });
    expect((await caio.get('/tags')).status).toBe(200);
    await ana.remove(`/roles/${roleId}`);
    expect((await caio.get('/tags')).status).toBe(403);
    expect((await ana.get(`/companies/members/${caio.userId}`)).body.roles).toEqual([]);
  });

  it('lets whoever has it hear more or less at once, and tells them', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, []);
    const roleId = await aRole(world, ana, ['contacts']);
    await giveRole(ana, caio, [roleId]);
    const { heard } = await lines.connect(caio);
    await ana.remove(`/roles/${roleId}`);
    // Moved to other rooms, and so told to read everything anew.
    await expect.poll(() => heard.map(([name]) => name)).toContain('resync');
    expect(heard).toContainEqual(['me.changed', {}]);
    expect(heard).toContainEqual(['roles.changed', { ids: [roleId] }]);
    expect((await ana.post('/contacts', { phone: '11982147730' })).status).toBe(201);
    const { body } = await ana.post('/roles', { name: 'Outra', permissions: [] });
    await expect.poll(() => heard).toContainEqual(['roles.changed', { ids: [body.id] }]);
    expect(heard.map(([name]) => name)).not.toContain('contacts.changed');
  });

  it('leaves a trace of who did what [S38]', async () => {
    const ana = await anOwner(world);
    const { id } = (await ana.post('/roles', { name: 'Vendas', permissions: ['crm'] })).body;
    await ana.put(`/roles/${id}`, { name: 'Vendas', permissions: [] });
    await ana.remove(`/roles/${id}`);
    const entries = await world.db.withCompany(ana.companyId, (tx) =>
      tx.selectFrom('audit_log').select(['action', 'user_id', 'target_id', 'details']).orderBy('id').execute(),
    );
    expect(entries).toMatchObject([
      { action: 'roles.create', user_id: ana.userId, target_id: id },
      { action: 'roles.update', details: { before: { permissions: ['crm'] }, after: { permissions: [] } } },
      { action: 'roles.remove', details: { name: 'Vendas' } },
    ]);
  });
});

describe('nobody grants what they lack', () => {
  const lackingFlow = companyPermissions.filter((permission) => permission !== 'flow');

  it('in a new role, and nothing is stored [S13]', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['settings_company', 'tags']);
    const refused = await caio.post('/roles', { name: 'Mais', permissions: ['tags', 'flow'] });
    expect(refused).toMatchObject({ status: 403, body: { code: 'cannot_grant', permission: 'flow' } });
    expect((await ana.get('/roles?search=mais')).body.total).toBe(0);
    expect((await caio.post('/roles', { name: 'Menos', permissions: ['tags'] })).status).toBe(201);
  });

  it('in a role that is changed, where only what is added counts [S13]', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, lackingFlow);
    const roleId = await aRole(world, ana, ['flow', 'tags']);
    const path = `/roles/${roleId}`;
    expect((await caio.put(path, { name: 'Fluxos', permissions: ['flow', 'crm'] })).status).toBe(200);
    expect((await caio.put(path, { name: 'Fluxos', permissions: ['crm'] })).status).toBe(200);
    const refused = await caio.put(path, { name: 'Outro nome', permissions: ['flow', 'crm'] });
    expect(refused).toMatchObject({ status: 403, body: { code: 'cannot_grant', permission: 'flow' } });
    expect((await ana.get(path)).body).toMatchObject({ name: 'Fluxos', permissions: ['crm'] });
  });

  it('holds for the owner where the reseller has switched a module off', async () => {
    const ana = await anOwner(world);
    const before = await aRole(world, ana, ['crm', 'tags']);
    await limitModules(world, ana, ['flow']);
    const refused = await ana.post('/roles', { name: 'CRM', permissions: ['crm'] });
    expect(refused).toMatchObject({ status: 403, body: { code: 'cannot_grant', permission: 'crm' } });
    expect((await ana.post('/roles', { name: 'Fluxos', permissions: ['flow', 'tags'] })).status).toBe(201);
    // What a role held before its module was switched off waits in it for better times.
    const renamed = await ana.put(`/roles/${before}`, { name: 'Antiga', permissions: ['crm', 'tags'] });
    expect(renamed).toMatchObject({ status: 200, body: { permissions: ['crm', 'tags'] } });
  });

  it('as a rule about any three sets of permissions', () => {
    const some = fc.subarray([...companyPermissions]);
    fc.assert(
      fc.property(some, some, some, (before, after, own) => {
        const beyond = permissionBeyond({ before, after, own });
        const added = after.filter((permission) => !before.includes(permission));
        const isAllowed = added.every((permission) => own.includes(permission));
        expect(beyond === null).toBe(isAllowed);
        if (beyond) expect(added.includes(beyond) && !own.includes(beyond)).toBe(true);
      }),
    );
  });

  it('and no chain of grants gives a group more than it had together at the start [S13]', () => {
    const some = fc.subarray([...companyPermissions]);
    const person = fc.nat({ max: 2 });
    fc.assert(
      fc.property(
        fc.tuple(some, some, some),
        fc.array(fc.tuple(person, person, some), { maxLength: 20 }),
        (start, grants) => {
          const held: CompanyPermission[][] = start.map((own) => [...own]);
          const together = new Set(start.flat());
          for (const [giver, taker, after] of grants) {
            const own = held[giver] ?? [];
            const before = held[taker] ?? [];
            if (permissionBeyond({ before, after, own }) === null) held[taker] = [...after];
          }
          expect(held.flat().every((permission) => together.has(permission))).toBe(true);
        },
      ),
    );
  });
});

describe('the list of roles', () => {
  it('is sorted as people sort, walked page by page without a gap, and searched without accents', async () => {
    const ana = await anOwner(world);
    for (const name of ['vendas', 'Árbitro', 'abelha', 'Êxito', 'banca']) await aRole(world, ana, ['tags'], name);
    const first = await ana.get('/roles?limit=3');
    expect(namesOf(first)).toEqual(['abelha', 'Árbitro', 'banca']);
    expect(first.body).toMatchObject({ total: 5, has_more_than_total: false });
    const second = await ana.get(`/roles?limit=3&cursor=${first.body.cursor}`);
    expect(namesOf(second)).toEqual(['Êxito', 'vendas']);
    expect(second.body.cursor).toBeNull();
    expect(namesOf(await ana.get('/roles?search=exito'))).toEqual(['Êxito']);
    expect((await ana.get('/roles?cursor=x')).body.code).toBe('invalid_cursor');
  });

  it('is short for pickers, and open to every member', async () => {
    const ana = await anOwner(world);
    const id = await aRole(world, ana, ['tags'], 'A primeira');
    const caio = await aMember(world, ana, []);
    const { body } = await caio.get('/roles/short?limit=1');
    expect(body).toMatchObject({
      results: [{ id, name: 'A primeira', description: '', permissions: ['tags'] }],
      total: 2,
    });
    expect(Object.keys(body.results[0])).toEqual(['id', 'name', 'description', 'permissions']);
    expect(namesOf(await caio.get(`/roles/short?limit=1&cursor=${body.cursor}`))).toEqual([`Role ${caio.userId}`]);
    expect((await caio.get('/roles')).body).toMatchObject({
      code: 'permission_denied',
      permission: 'settings_company',
    });
  });
});

describe('another company', () => {
  it('neither sees, changes nor deletes a role by its id', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const path = `/roles/${await aRole(world, bruno, ['tags'], 'Segredo')}`;
    expect((await ana.get(path)).status).toBe(404);
    expect((await ana.put(path, { name: 'Minha', permissions: [] })).status).toBe(404);
    expect((await ana.remove(path)).status).toBe(404);
    expect((await ana.get('/roles')).body.total).toBe(0);
    expect((await bruno.get(path)).body).toMatchObject({ name: 'Segredo', permissions: ['tags'] });
  });

  it('gets the same answer under the same key only where it was given', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const key = { 'idempotency-key': randomUUID() };
    const form = { name: 'Uma vez', permissions: [] };
    const first = await ana.post('/roles', form, key);
    const again = await ana.post('/roles', form, key);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await bruno.post('/roles', form, key);
    expect(other.status).toBe(201);
    expect(other.body.id).not.toBe(first.body.id);
  });
});
