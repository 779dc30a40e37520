import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { anOwnerOf, aReseller, at } from '../support/franchises.ts';
import { aNewcomer } from '../support/people.ts';
import { aCoupon, aPlan, buyerAt, takesPix } from '../support/sales.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

let world: TestServer;
let count = 0;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
});
afterAll(() => world.stop());

async function someReseller({ isPixTaken = true } = {}) {
  const reseller = await aReseller(world, `Revenda ${++count}`);
  if (isPixTaken) await takesPix(reseller.admin);
  return { ...reseller, newcomer: async () => at(reseller.host, await aNewcomer(world)) };
}

const order = (facts: object = {}) => ({ name: 'Nova', plan: 'monthly', ...facts });
const free = { discount: { kind: 'percent', percent: 100 } };

describe('whoever buys a company', () => {
  it('gets one that waits for its invoice, at the cheapest price for that cycle', async () => {
    const { admin, host, newcomer } = await someReseller();
    await aPlan(admin, { prices: { monthly: 5_000 } });
    await aPlan(admin, { prices: { monthly: 4_000 } });
    await aPlan(admin, { prices: { monthly: 1 }, is_active: false });
    await aPlan(admin, { prices: { yearly: 2 } });
    const eva = await newcomer();
    const bought = await eva.post('/companies', order());
    expect(bought).toMatchObject({
      status: 201,
      body: {
        company: { name: 'Nova', isOwner: true, isActive: true, subscription: 'inactive', isSubscriptionValid: false },
        invoiceId: expect.stringMatching(/^[\w-]{22}$/),
      },
    });
    expect((await buyerAt(world, host).get(`/invoices/${bought.body.invoiceId}`)).body).toMatchObject({
      state: 'open',
      company: 'Nova',
      cycle: 'monthly',
      total: 4_000,
      payer: null,
      is_code_mailed: false,
    });
    expect(await eva.get('/tags')).toMatchObject({ status: 402, body: { code: 'subscription_invalid' } });
  });

  it('works in it as soon as it is paid, with roles to give', async () => {
    const { admin, newcomer } = await someReseller();
    await aPlan(admin);
    const eva = await newcomer();
    await eva.post('/companies', order());
    const [invoice] = (await admin.get('/franchise/invoices')).body.results;
    expect((await admin.post(`/franchise/invoices/${invoice.id}`, {})).status).toBe(200);
    expect((await eva.get('/tags')).status).toBe(200);
    expect((await eva.get('/roles')).body.results.length).toBeGreaterThan(0);
    expect((await eva.get('/companies/active')).body).toMatchObject({ payment_status: 'paid', plan: 'monthly' });
  });

  it('works in it at once where there is nothing to pay', async () => {
    const { admin, newcomer } = await someReseller({ isPixTaken: false });
    const plan = await aPlan(admin);
    const { code } = await aCoupon(admin, free);
    const eva = await newcomer();
    expect(await eva.post('/companies', order({ planId: plan.id, coupon: code }))).toMatchObject({
      status: 201,
      body: { company: { subscription: 'active', isSubscriptionValid: true } },
    });
    expect((await eva.get('/tags')).status).toBe(200);
  });

  it('stays in the company they work in, where they have one', async () => {
    const reseller = await someReseller();
    await aPlan(reseller.admin);
    const olga = await anOwnerOf(world, reseller);
    const { body } = await olga.post('/companies', order());
    expect(body.company).toMatchObject({ isOwner: true, isActive: false, subscription: 'inactive' });
    expect((await olga.get('/me')).body.activeCompany.company_id).toBe(olga.companyId);
    expect((await olga.get('/companies')).body).toHaveLength(2);
    expect((await olga.get('/tags')).status).toBe(200);
  });

  it('with a key for their request buys once, however often it is sent', async () => {
    const { admin, newcomer } = await someReseller();
    await aPlan(admin);
    const eva = await newcomer();
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => eva.post('/companies', order(), key)));
    expect(new Set(answers.map(({ body }) => body.invoiceId)).size).toBe(1);
    expect((await eva.get('/companies')).body).toHaveLength(1);
  });

  it('is told which field is wrong', async () => {
    const [mine, theirs] = [await someReseller(), await someReseller()];
    const plan = await aPlan(mine.admin, { prices: { monthly: 100 } });
    const off = await aPlan(mine.admin, { is_active: false });
    const foreign = await aPlan(theirs.admin);
    const eva = await mine.newcomer();
    const cases: [object, object][] = [
      [{ plan: 'yearly' }, { plan: 'not_sold' }],
      [{ plan: 'yearly', planId: plan.id }, { plan: 'not_sold' }],
      [{ planId: off.id }, { planId: 'not_sold' }],
      [{ planId: foreign.id }, { planId: 'not_sold' }],
      [{ coupon: 'NONE' }, { coupon: 'invalid_coupon' }],
      [{ name: '' }, { name: 'required' }],
    ];
    for (const [facts, fields] of cases)
      expect(await eva.post('/companies', order(facts))).toMatchObject({ status: 422, body: { fields } });
    expect((await eva.get('/companies')).body).toEqual([]);
  });

  it('is told that there is nothing for sale, or no way to pay', async () => {
    const { admin, newcomer } = await someReseller({ isPixTaken: false });
    const eva = await newcomer();
    expect(await eva.post('/companies', order())).toMatchObject({ status: 409, body: { code: 'nothing_for_sale' } });
    await aPlan(admin);
    expect(await eva.post('/companies', order())).toMatchObject({ status: 409, body: { code: 'no_payment_way' } });
  });

  it('buys nothing of a reseller that owes', async () => {
    const { admin, franchiseId, newcomer } = await someReseller();
    await aPlan(admin);
    await asOwner(world.address, (db) =>
      db.query('update franchises set is_paid = false where id = $1', [franchiseId]),
    );
    expect(await (await newcomer()).post('/companies', order())).toMatchObject({
      status: 402,
      body: { code: 'subscription_invalid' },
    });
  });

  it('does not try out coupons', async () => {
    const { admin, newcomer } = await someReseller();
    await aPlan(admin);
    const eva = await newcomer();
    let last = 0;
    for (let number = 0; number < 61; number += 1)
      last = (await eva.post('/companies', order({ coupon: `X${number}` }))).status;
    expect(last).toBe(429);
  });
});

it('two who buy at once with the last use of a coupon: one has it, the other has nothing', async () => {
  const { admin, franchiseId, newcomer } = await someReseller();
  await aPlan(admin);
  const { code } = await aCoupon(admin, { max_uses: 1 });
  const people = await Promise.all([newcomer(), newcomer()]);
  const answers = await Promise.all(people.map((person) => person.post('/companies', order({ coupon: code }))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  const { rows } = await asOwner(world.address, (db) =>
    db.query('select count(*)::int as count from companies where franchise_id = $1', [franchiseId]),
  );
  expect(rows[0].count).toBe(1);
});

it('a purchase stands in the company’s own log', async () => {
  const { admin, newcomer } = await someReseller();
  await aPlan(admin);
  const eva = await newcomer();
  const { body } = await eva.post('/companies', order());
  const { rows } = await asOwner(world.address, (db) =>
    db.query('select action, user_id from audit_log where company_id = $1', [body.company.id]),
  );
  expect(rows).toContainEqual({ action: 'companies.buy', user_id: eva.userId });
});
