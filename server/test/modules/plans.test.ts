import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { anOwnerOf, aReseller, at } from '../support/franchises.ts';
import { aNewcomer, type Person } from '../support/people.ts';
import { aPlan, buyerAt, planForm, purchase, takesPix } from '../support/sales.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

let world: TestServer;
let count = 0;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
});
afterAll(() => world.stop());

const someReseller = () => aReseller(world, `Revenda ${++count}`);
const offeredTo = async (person: Person) =>
  (await person.get('/plans')).body.results.map(({ name }: { name: string }) => name);
const rolesOf = async (person: Person) =>
  (
    await asOwner(world.address, (db) =>
      db.query('select franchise_role_id from companies where id = $1', [person.companyId]),
    )
  ).rows[0].franchise_role_id;

async function gives({ companyId }: Person, planId: string, column: 'plan_id' | 'next_plan_id' = 'plan_id') {
  await asOwner(world.address, (db) =>
    db.query(`update companies set ${column} = $2 where id = $1`, [companyId, planId]),
  );
}

describe('a plan', () => {
  it('is made with its link, listed by name, changed and deleted', async () => {
    const { admin, host } = await someReseller();
    const made = await admin.post('/franchise/plans', planForm({ name: '  Pró   anual ', description: 'Tudo' }));
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'Pró anual',
        description: 'Tudo',
        prices: { monthly: 9_900, semiannual: null, yearly: 99_000, lifetime: null },
        role: null,
        is_active: true,
        companies: 0,
        checkout_url: expect.stringMatching(new RegExp(`//${host}/checkout/[\\w-]{22}$`)),
      },
    });
    await aPlan(admin, { name: 'Básico' });
    const { body } = await admin.get('/franchise/plans');
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['Básico', 'Pró anual']);
    const change = planForm({ name: 'Pró', is_active: false });
    expect(await admin.put(`/franchise/plans/${made.body.id}`, change)).toMatchObject({
      status: 200,
      body: { name: 'Pró', is_active: false, checkout_url: made.body.checkout_url },
    });
    expect((await admin.remove(`/franchise/plans/${made.body.id}`)).status).toBe(204);
    expect((await admin.get('/franchise/plans')).body.results).toHaveLength(1);
  });

  it('has a name of its own in its reseller, whatever the case, and not beyond', async () => {
    const [mine, theirs] = [await someReseller(), await someReseller()];
    await aPlan(mine.admin, { name: 'Ouro' });
    const other = await aPlan(mine.admin, { name: 'Prata' });
    const inUse = { status: 409, body: { code: 'name_in_use', fields: { name: 'name_in_use' } } };
    expect(await mine.admin.post('/franchise/plans', planForm({ name: 'OURO' }))).toMatchObject(inUse);
    expect(await mine.admin.put(`/franchise/plans/${other.id}`, planForm({ name: 'ouro' }))).toMatchObject(inUse);
    expect((await theirs.admin.post('/franchise/plans', planForm({ name: 'Ouro' }))).status).toBe(201);
  });

  const nothing = { monthly: null, semiannual: null, yearly: null, lifetime: null };
  it.each([
    ['without any price', { prices: nothing }, { 'prices.monthly': 'price_missing' }],
    ['with a price below nothing', { prices: { ...nothing, monthly: -1 } }, { 'prices.monthly': expect.any(String) }],
    ['with half a cent', { prices: { ...nothing, monthly: 10.5 } }, { 'prices.monthly': expect.any(String) }],
    ['without a name', { name: ' ' }, { name: 'required' }],
    ['with a role that is none', { roleId: '00000000-0000-7000-8000-000000000000' }, { roleId: 'invalid' }],
  ])('%s is refused', async (_, facts, fields) => {
    const { admin } = await someReseller();
    expect(await admin.post('/franchise/plans', planForm(facts))).toMatchObject({ status: 422, body: { fields } });
  });

  it('does not take a role of another reseller', async () => {
    const [mine, theirs] = [await someReseller(), await someReseller()];
    const role = await theirs.admin.post('/franchise/roles', { name: 'Deles', permissions: ['crm'] });
    expect(role.status).toBe(201);
    expect(await mine.admin.post('/franchise/plans', planForm({ roleId: role.body.id }))).toMatchObject({
      status: 422,
      body: { fields: { roleId: 'invalid' } },
    });
  });

  it('that a company has, or changes to, is not deleted', async () => {
    const reseller = await someReseller();
    for (const column of ['plan_id', 'next_plan_id'] as const) {
      const plan = await aPlan(reseller.admin);
      await gives(await anOwnerOf(world, reseller), plan.id, column);
      expect(await reseller.admin.remove(`/franchise/plans/${plan.id}`)).toMatchObject({
        status: 409,
        body: { code: 'plan_in_use' },
      });
    }
  });

  it('is either deleted or bought, when both happen at once', async () => {
    const { admin, host } = await someReseller();
    await takesPix(admin);
    const plan = await aPlan(admin);
    const [removed, bought] = await Promise.all([
      admin.remove(`/franchise/plans/${plan.id}`),
      buyerAt(world, host).post(`/checkout/${plan.token}`, purchase()),
    ]);
    expect([
      [204, 404],
      [204, 422],
      [409, 201],
    ]).toContainEqual([removed.status, bought.status]);
  });

  it('gives its modules at once to those who had its old ones, and not to whom the reseller gave others', async () => {
    const reseller = await someReseller();
    const { admin } = reseller;
    const role = async (name: string) => (await admin.post('/franchise/roles', { name, permissions: ['crm'] })).body.id;
    const [before, after, special] = [await role('Antes'), await role('Depois'), await role('Especial')];
    const plan = await aPlan(admin, { roleId: before });
    const [usual, other] = [await anOwnerOf(world, reseller), await anOwnerOf(world, reseller)];
    for (const [person, roleId] of [
      [usual, before],
      [other, special],
    ] as const) {
      await gives(person, plan.id);
      await asOwner(world.address, (db) =>
        db.query('update companies set franchise_role_id = $2 where id = $1', [person.companyId, roleId]),
      );
    }
    const change = await admin.put(`/franchise/plans/${plan.id}`, planForm({ roleId: after }));
    expect(change.body).toMatchObject({ role: { id: after, name: 'Depois' }, companies: 2 });
    expect([await rolesOf(usual), await rolesOf(other)]).toEqual([after, special]);
  });
});

describe('what can be bought', () => {
  it('is shown to whoever signed in, the cheapest first, and only what is sold here', async () => {
    const [mine, theirs] = [await someReseller(), await someReseller()];
    await aPlan(theirs.admin, { name: 'Deles' });
    await aPlan(mine.admin, { name: 'Para sempre', prices: { lifetime: 100 } });
    await aPlan(mine.admin, { name: 'Caro', prices: { monthly: 20_000 } });
    await aPlan(mine.admin, { name: 'Anual', prices: { yearly: 60_000 } });
    await aPlan(mine.admin, { name: 'Antigo', prices: { monthly: 1 }, is_active: false });
    const newcomer = await aNewcomer(world);
    expect(await offeredTo(at(mine.host, newcomer))).toEqual(['Anual', 'Caro', 'Para sempre']);
    expect(await offeredTo(at(theirs.host, newcomer))).toEqual(['Deles']);
  });

  it('says nothing of links, roles and companies', async () => {
    const { admin, host } = await someReseller();
    await aPlan(admin);
    const [plan] = (await at(host, await aNewcomer(world)).get('/plans')).body.results;
    expect(Object.keys(plan).toSorted()).toEqual(['description', 'id', 'name', 'prices']);
  });
});

it('there are so many plans and no more, by however many they are made', async () => {
  const { admin, franchiseId } = await someReseller();
  await asOwner(world.address, (db) =>
    db.query(
      `insert into plans (franchise_id, name, monthly_cents, token) select $1::uuid, 'Plan ' || n, 100, $1::text || n from generate_series(1, 49) n`,
      [franchiseId],
    ),
  );
  const answers = await Promise.all([1, 2, 3].map(() => admin.post('/franchise/plans', planForm())));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('limit_reached');
});

it('what was done with plans stands in the reseller’s log', async () => {
  const { admin, franchiseId } = await someReseller();
  const plan = await aPlan(admin);
  await admin.put(`/franchise/plans/${plan.id}`, planForm());
  await admin.remove(`/franchise/plans/${plan.id}`);
  const { rows } = await asOwner(world.address, (db) =>
    db.query('select action, user_id from franchise_log where franchise_id = $1 order by id', [franchiseId]),
  );
  expect(rows).toEqual(
    ['plans.create', 'plans.update', 'plans.remove'].map((action) => ({ action, user_id: admin.userId })),
  );
});
