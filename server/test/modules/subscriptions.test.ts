import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { accountOf, aSubscriber, invoicesOf, readCalendarNow, setAccount } from '../support/billing.ts';
import { aReseller, at } from '../support/franchises.ts';
import { aMember, aNewcomer, anOwner, type Person } from '../support/people.ts';
import { aCoupon, aPlan, takesPix } from '../support/sales.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
});
afterAll(() => world.stop());

let resellers = 0;
const someReseller = () => aReseller(world, `Subscriptions ${++resellers}`);
const every = { monthly: 9_900, semiannual: 49_900, yearly: 89_900, lifetime: 199_900 };
const statesOf = async (admin: Person, owner: Person) =>
  (await invoicesOf(admin, owner)).map(({ state, total }: { state: string; total: number }) => [state, total]);

describe('the subscription of a company', () => {
  it('tells its owner what is paid for, until when, and what is to be paid', async () => {
    const reseller = await someReseller();
    const plan = await aPlan(reseller.admin);
    const owner = await aSubscriber(world, reseller, { planId: plan.id, dueIn: 5 });
    await readCalendarNow(world);
    const { due_date } = await accountOf(world, owner.companyId);
    expect((await owner.get('/subscription')).body).toMatchObject({
      company: { id: owner.companyId },
      isOwner: true,
      state: 'expiring',
      plan: { id: plan.id, name: plan.name },
      cycle: 'monthly',
      price: 9_900,
      due_date,
      grace_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      method: null,
      next: null,
      invoice: { number: 1, total: 9_900, due_date },
    });
    expect((await owner.get('/subscription/invoices')).body).toMatchObject({
      results: [{ number: 1, state: 'open', total: 9_900, is_overdue: false }],
      cursor: null,
    });
  });

  it('says by which ways its reseller lets it pay, and takes no other', async () => {
    const reseller = await someReseller();
    const { id: planId } = await aPlan(reseller.admin);
    const owner = await aSubscriber(world, reseller, { planId });
    const ways = async () => (await owner.get('/subscription')).body.ways;
    expect(await ways()).toEqual({ pix: false, card: null });
    await takesPix(reseller.admin);
    expect(await ways()).toEqual({ pix: true, card: null });
    expect(await owner.put('/subscription', { method: 'card' })).toMatchObject({
      status: 409,
      body: { code: 'no_payment_way' },
    });
    expect((await owner.put('/subscription', { method: 'pix' })).body.method).toBe('pix');
    const asaas = { apiKey: '$aact_key', webhookToken: 'a-token-of-the-webhook-which-is-long' };
    await reseller.admin.put('/franchise/payment', { asaas, cardBy: 'asaas' });
    expect(await ways()).toEqual({ pix: true, card: { by: 'page', public_key: null } });
    expect((await owner.put('/subscription', { method: 'card' })).body.method).toBe('card');
  });

  it('shows money and links to nobody else but who may change the company', async () => {
    const reseller = await someReseller();
    const { id: planId } = await aPlan(reseller.admin);
    const owner = await aSubscriber(world, reseller, { planId, dueIn: 5 });
    await readCalendarNow(world);
    const caio = at(reseller.host, await aMember(world, owner, ['tickets']));
    expect((await caio.get('/subscription')).body).toMatchObject({ isOwner: false, price: null, invoice: null });
    expect((await caio.get('/subscription/invoices')).status).toBe(403);
    const bia = at(reseller.host, await aMember(world, owner, ['settings_company']));
    expect((await bia.get('/subscription')).body).toMatchObject({ price: 9_900, invoice: { total: 9_900 } });
    for (const person of [caio, bia])
      for (const answer of [
        await person.post('/subscription/pay'),
        await person.post('/subscription/verify'),
        await person.put('/subscription', { cycle: 'yearly' }),
      ])
        expect(answer).toMatchObject({ status: 403, body: { code: 'owner_only' } });
  });

  it('is nothing for who has no company, and shows no other company', async () => {
    const [one, other] = [await someReseller(), await someReseller()];
    const newcomer = at(one.host, await aNewcomer(world));
    expect((await newcomer.get('/subscription')).body.code).toBe('no_company');
    const { id: planId } = await aPlan(one.admin);
    const owner = await aSubscriber(world, one, { planId, dueIn: 5 });
    // At another reseller's address this company does not exist.
    expect((await at(other.host, owner).get('/subscription')).body.code).toBe('no_company');
    await readCalendarNow(world);
    const neighbour = await aSubscriber(world, one, { planId });
    expect((await neighbour.get('/subscription/invoices')).body.results).toEqual([]);
  });

  it('can be looked at and paid without access', async () => {
    const reseller = await someReseller();
    const { id: planId } = await aPlan(reseller.admin);
    const owner = await aSubscriber(world, reseller, { planId, status: 'inactive', dueIn: null });
    expect((await owner.get('/tags')).status).toBe(402);
    expect((await owner.get('/subscription')).body.state).toBe('inactive');
    const { invoiceId } = (await owner.post('/subscription/pay')).body;
    // However often somebody asks, it is the same one.
    const again = await Promise.all([owner.post('/subscription/pay'), owner.post('/subscription/pay')]);
    expect(again.map(({ body }) => body.invoiceId)).toEqual([invoiceId, invoiceId]);
    const { today } = await accountOf(world, owner.companyId);
    expect(await invoicesOf(reseller.admin, owner)).toMatchObject([{ state: 'open', due_date: today }]);
    expect((await owner.post('/subscription/verify')).body).toMatchObject({
      state: 'inactive',
      invoice: { id: invoiceId },
    });
  });
});

describe('whoever pays now', () => {
  it('ahead of the calendar pays for the next cycle, which the calendar then does not ask for again', async () => {
    const reseller = await someReseller();
    const { id: planId } = await aPlan(reseller.admin);
    const owner = await aSubscriber(world, reseller, { planId, dueIn: 20 });
    const before = await accountOf(world, owner.companyId);
    await owner.post('/subscription/pay');
    await setAccount(world, owner, { planId, dueIn: 20 });
    await readCalendarNow(world);
    expect(await invoicesOf(reseller.admin, owner)).toMatchObject([{ state: 'open', due_date: before.due_date }]);
  });

  it('at the same moment on two devices is asked for one invoice', async () => {
    const reseller = await someReseller();
    const { id: planId } = await aPlan(reseller.admin);
    const owner = await aSubscriber(world, reseller, { planId });
    const answers = await Promise.all(Array.from({ length: 4 }, () => owner.post('/subscription/pay')));
    expect(new Set(answers.map(({ body }) => body.invoiceId)).size).toBe(1);
    expect(await invoicesOf(reseller.admin, owner)).toHaveLength(1);
  });

  it('came by a code, without a plan, and gets the cheapest for its cycle', async () => {
    const reseller = await someReseller();
    await aPlan(reseller.admin, { prices: { monthly: 20_000 } });
    const cheap = await aPlan(reseller.admin, { prices: { monthly: 5_000 } });
    const owner = await aSubscriber(world, reseller, { dueIn: -10 });
    await owner.post('/subscription/pay');
    expect(await invoicesOf(reseller.admin, owner)).toMatchObject([{ total: 5_000, description: cheap.name }]);
  });

  it.each([
    ['has it for ever', { cycle: 'lifetime', dueIn: null }],
    ['has a cycle that nobody sells', { cycle: 'semiannual' }],
    ['owes nothing to anybody', { cycle: null, dueIn: null }],
  ])('is told that there is nothing for sale, where the company %s', async (_what, facts) => {
    const reseller = await someReseller();
    const { id: planId } = await aPlan(reseller.admin);
    const owner = await aSubscriber(world, reseller, { planId, ...facts });
    expect((await owner.post('/subscription/pay')).body.code).toBe('nothing_for_sale');
  });
});

describe('a change of plan', () => {
  it('comes with the next invoice: the one that waits is voided and asked for anew', async () => {
    const reseller = await someReseller();
    await takesPix(reseller.admin);
    const role = (await reseller.admin.post('/franchise/roles', { name: 'Pro', permissions: ['crm'] })).body;
    const small = await aPlan(reseller.admin);
    const large = await aPlan(reseller.admin, { prices: every, roleId: role.id });
    const owner = await aSubscriber(world, reseller, { planId: small.id, dueIn: 5 });
    await readCalendarNow(world);
    const before = await accountOf(world, owner.companyId);
    const changed = await owner.put('/subscription', { planId: large.id, cycle: 'yearly', method: 'pix' });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        plan: { id: small.id },
        cycle: 'monthly',
        price: 89_900,
        method: 'pix',
        next: { plan: { id: large.id }, cycle: 'yearly' },
        invoice: { total: 89_900, due_date: before.due_date },
      },
    });
    expect(await statesOf(reseller.admin, owner)).toEqual([
      ['open', 89_900],
      ['void', 9_900],
    ]);
    expect(await accountOf(world, owner.companyId)).toMatchObject({ plan_id: small.id, due_date: before.due_date });
    const [invoice] = await invoicesOf(reseller.admin, owner);
    await reseller.admin.post(`/franchise/invoices/${invoice.id}`, {});
    expect(await accountOf(world, owner.companyId)).toMatchObject({
      plan_id: large.id,
      cycle: 'yearly',
      franchise_role_id: role.id,
    });
    expect((await owner.get('/subscription')).body).toMatchObject({ next: null, invoice: null, price: 89_900 });
  });

  it('can be taken back before it came', async () => {
    const reseller = await someReseller();
    const [small, large] = [await aPlan(reseller.admin), await aPlan(reseller.admin, { prices: every })];
    const owner = await aSubscriber(world, reseller, { planId: small.id, dueIn: 20 });
    await owner.put('/subscription', { planId: large.id });
    expect((await owner.put('/subscription', { planId: small.id, cycle: 'monthly' })).body.next).toBeNull();
    expect(await invoicesOf(reseller.admin, owner)).toEqual([]);
  });

  it('is refused for what is not sold, for who has it for ever, and with a coupon that is not good', async () => {
    const [reseller, other] = [await someReseller(), await someReseller()];
    const plan = await aPlan(reseller.admin);
    const theirs = await aPlan(other.admin);
    const owner = await aSubscriber(world, reseller, { planId: plan.id });
    const fieldsOf = async (body: object) => (await owner.put('/subscription', body)).body.fields;
    expect(await fieldsOf({ cycle: 'semiannual' })).toEqual({ cycle: 'not_sold' });
    expect(await fieldsOf({ planId: theirs.id })).toEqual({ planId: 'not_sold' });
    expect(await fieldsOf({ coupon: 'NADA' })).toEqual({ coupon: 'invalid_coupon' });
    const forEver = await aSubscriber(world, reseller, { planId: plan.id, cycle: 'lifetime', dueIn: null });
    expect((await forEver.put('/subscription', { cycle: 'yearly' })).body.code).toBe('company_state');
    await takesPix(reseller.admin);
    expect((await forEver.put('/subscription', { method: 'pix' })).body.method).toBe('pix');
  });

  it('gives the cycle of a coupon back with the invoice that is voided', async () => {
    const reseller = await someReseller();
    const plan = await aPlan(reseller.admin);
    const { code } = await aCoupon(reseller.admin, { cycles: 1 });
    const owner = await aSubscriber(world, reseller, { planId: plan.id, dueIn: 5 });
    await owner.put('/subscription', { coupon: code });
    await readCalendarNow(world);
    await owner.put('/subscription', { cycle: 'yearly' });
    expect(await statesOf(reseller.admin, owner)).toEqual([
      ['open', 49_500],
      ['void', 4_950],
    ]);
    // Once for each company.
    expect((await owner.put('/subscription', { coupon: code })).body.fields).toEqual({ coupon: 'invalid_coupon' });
  });
});

it('knows of no subscription where there are no resellers', async () => {
  const alone = await startTestServer({ FRANCHISE_MODE: 'false' });
  try {
    const owner = await anOwner(alone);
    await asOwner(alone.address, (db) =>
      db.query('update companies set due_date = app.now()::date - 90 where id = $1', [owner.companyId]),
    );
    expect((await owner.get('/subscription')).status).toBe(404);
    expect((await owner.get('/tags')).status).toBe(200);
  } finally {
    await alone.stop();
  }
});
