import { limits } from '@yupflow/contract/limits';
import { resellerModules } from '@yupflow/contract/permissions';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { startRealtimeWorld } from '../platform/realtime-world.ts';
import { anAdmin, anOwnerOf, aReseller } from '../support/franchises.ts';
import { type Person, twoCompanies } from '../support/people.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
});
afterAll(() => world.stop());

const giveRole = ({ companyId }: Person, roleId: string, { address } = world) =>
  asOwner(address, (owner) =>
    owner.query('update companies set franchise_role_id = $2 where id = $1', [companyId, roleId]),
  );
const namesIn = (answer: { body: { results: { name: string }[] } }) => answer.body.results.map(({ name }) => name);

describe('a role of the reseller', () => {
  it('is made, read, changed and deleted, and each is written down', async () => {
    const { admin, franchiseId } = await aReseller(world, 'Life');
    const form = {
      name: ' Só  atendimento ',
      description: 'Sem automação',
      permissions: ['crm', 'internal_chats', 'crm'],
    };
    const made = await admin.post('/franchise/roles', form);
    const role = {
      id: expect.any(String),
      name: 'Só atendimento',
      description: 'Sem automação',
      // In the order of the checklist, each once.
      permissions: ['internal_chats', 'crm'],
      companies: 0,
      created_at: expect.any(String),
    };
    expect(made).toMatchObject({ status: 201, body: role });
    const { id } = made.body;
    expect((await admin.get(`/franchise/roles/${id}`)).body).toEqual(made.body);
    const changed = await admin.put(`/franchise/roles/${id}`, { name: 'Nenhum', permissions: [] });
    expect(changed.body).toMatchObject({ name: 'Nenhum', description: '', permissions: [] });
    expect((await admin.remove(`/franchise/roles/${id}`)).status).toBe(204);
    expect((await admin.get(`/franchise/roles/${id}`)).status).toBe(404);
    const log = await askAsOwner<{ action: string }>(
      world,
      `select action from franchise_log where franchise_id = '${franchiseId}' order by id`,
    );
    expect(log.map(({ action }) => action)).toEqual(['roles.create', 'roles.update', 'roles.remove']);
  });

  it('has a name of its own, whatever its case, within one reseller', async () => {
    const [one, other] = [await aReseller(world, 'Names one'), await aReseller(world, 'Names other')];
    const form = { name: 'Completa', permissions: [] };
    const inUse = { status: 409, body: { code: 'name_in_use', fields: { name: 'name_in_use' } } };
    await one.admin.post('/franchise/roles', form);
    expect(await one.admin.post('/franchise/roles', { ...form, name: 'COMPLETA' })).toMatchObject(inUse);
    const { id } = (await one.admin.post('/franchise/roles', { ...form, name: 'Outra' })).body;
    expect(await one.admin.put(`/franchise/roles/${id}`, form)).toMatchObject(inUse);
    expect((await other.admin.post('/franchise/roles', form)).status).toBe(201);
  });

  it('knows no module that the product has not', async () => {
    const { admin } = await aReseller(world, 'Unknown');
    expect(await admin.post('/franchise/roles', { name: 'x', permissions: ['tickets'] })).toMatchObject({
      status: 422,
      body: { code: 'invalid_fields' },
    });
  });

  it('gives and takes modules at once, for everybody in its companies', async () => {
    const reseller = await aReseller(world, 'Modules');
    const { admin } = reseller;
    const owner = await anOwnerOf(world, reseller);
    const { id } = (await admin.post('/franchise/roles', { name: 'CRM', permissions: ['crm'] })).body;
    await giveRole(owner, id);
    expect((await owner.get('/flows')).status).toBe(403);
    await admin.put(`/franchise/roles/${id}`, { name: 'CRM', permissions: [...resellerModules] });
    expect((await owner.get('/flows')).status).toBe(200);
    await admin.put(`/franchise/roles/${id}`, { name: 'CRM', permissions: [] });
    expect((await owner.get('/crm/board')).status).toBe(403);
    expect((await admin.get(`/franchise/roles/${id}`)).body.companies).toBe(1);
  });

  it('that a company or a plan has stays', async () => {
    const reseller = await aReseller(world, 'In use');
    const { admin } = reseller;
    const inUse = { status: 409, body: { code: 'franchise_role_in_use' } };
    const make = async (name: string) => (await admin.post('/franchise/roles', { name, permissions: [] })).body.id;
    const [held, sold] = [await make('Held'), await make('Sold')];
    await giveRole(await anOwnerOf(world, reseller), held);
    await asOwner(world.address, (owner) =>
      owner.query(
        "insert into plans (franchise_id, name, role_id, monthly_cents, token) values ($1, 'Pro', $2, 100, 'token-in-use')",
        [reseller.franchiseId, sold],
      ),
    );
    for (const id of [held, sold]) expect(await admin.remove(`/franchise/roles/${id}`)).toMatchObject(inUse);
  });
});

describe('a change of a role', () => {
  it('is told to the reseller’s admins and to the companies that have it, and to nobody else', async () => {
    const live = await startRealtimeWorld();
    onTestFinished(async () => {
      live.hangUp();
      await live.server.stop();
    });
    const [admin, colleague] = [await anAdmin(live.server), await anAdmin(live.server)];
    const [owner, stranger] = await twoCompanies(live.server);
    const { id } = (await admin.post('/franchise/roles', { name: 'CRM', permissions: ['crm'] })).body;
    await giveRole(owner, id, live.server);
    const browsers = { colleague, owner, stranger };
    const heard = { colleague: [] as string[], owner: [] as string[], stranger: [] as string[] };
    for (const who of ['colleague', 'owner', 'stranger'] as const) {
      const { socket } = await live.connect(browsers[who]);
      socket.onAny((name: string) => heard[who].push(name));
    }
    await admin.put(`/franchise/roles/${id}`, { name: 'CRM', permissions: [] });
    await expect.poll(() => heard.colleague).toContain('franchise.changed');
    await expect.poll(() => heard.owner).toEqual(expect.arrayContaining(['company.changed', 'resync']));
    expect(heard.stranger).toEqual([]);
  });
});

describe('the roles of a reseller', () => {
  it('are so many at most', async () => {
    const { admin, franchiseId } = await aReseller(world, 'Many');
    await asOwner(world.address, (owner) =>
      owner.query(
        `insert into franchise_roles (franchise_id, name, permissions)
          select $1, 'Role ' || n, '{}' from generate_series(1, ${limits.franchiseRoles}) n`,
        [franchiseId],
      ),
    );
    expect(await admin.post('/franchise/roles', { name: 'One more', permissions: [] })).toMatchObject({
      status: 409,
      body: { code: 'limit_reached' },
    });
  });

  it('are listed by name, searched without case and accents, and walked page by page', async () => {
    const { admin } = await aReseller(world, 'List');
    for (const name of ['Órbita', 'alfa', 'Beta']) await admin.post('/franchise/roles', { name, permissions: ['crm'] });
    const { admin: stranger } = await aReseller(world, 'Stranger');
    await stranger.post('/franchise/roles', { name: 'Another’s', permissions: [] });
    const all = await admin.get('/franchise/roles');
    expect([namesIn(all), all.body.total]).toEqual([['alfa', 'Beta', 'Órbita'], 3]);
    expect(namesIn(await admin.get('/franchise/roles?search=ORB'))).toEqual(['Órbita']);
    const first = await admin.get('/franchise/roles?limit=2');
    const second = await admin.get(`/franchise/roles?limit=2&cursor=${first.body.cursor}`);
    expect([...namesIn(first), ...namesIn(second)]).toEqual(['alfa', 'Beta', 'Órbita']);
    expect(second.body.cursor).toBeNull();
    expect((await admin.get('/franchise/roles?cursor=nonsense')).status).toBe(400);
  });

  it('are short for a picker', async () => {
    const { admin } = await aReseller(world, 'Short');
    const { id } = (await admin.post('/franchise/roles', { name: 'Alfa', permissions: ['flow'] })).body;
    expect((await admin.get('/franchise/roles/short?search=al')).body).toEqual({
      results: [{ id, name: 'Alfa', permissions: ['flow'] }],
      cursor: null,
      total: 1,
      has_more_than_total: false,
    });
  });
});
