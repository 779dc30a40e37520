import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSubscriber, invoicesOf, readCalendarNow, setAccount } from '../support/billing.ts';
import { aReseller, at } from '../support/franchises.ts';
import { aNewcomer } from '../support/people.ts';
import { aCoupon, aPlan, buyerAt, purchase, takesPix } from '../support/sales.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
});
afterAll(() => world.stop());

let count = 0;
const invalid = { status: 422, body: { fields: { coupon: 'invalid_coupon' } } };
const all = { kind: 'percent', percent: 100 };

/** A reseller with a plan and a coupon that one company can use. */
async function aLastUse(facts: object = {}) {
  const reseller = await aReseller(world, `Uses ${++count}`);
  const { admin, host, franchiseId } = reseller;
  await takesPix(admin);
  const plan = await aPlan(admin);
  const coupon = await aCoupon(admin, { max_uses: 1, ...facts });
  const uses = async () => {
    const [row] = await askAsOwner<{ counted: number; there: number }>(
      world,
      `select uses as counted, (select count(*)::int from coupon_uses where coupon_id = c.id) as there
        from coupons c where id = '${coupon.id}'`,
    );
    return row;
  };
  const buy = (company: string) =>
    buyerAt(world, host).post(`/checkout/${plan.token}`, purchase({ company, coupon: coupon.code }));
  const invoiceOf = async (company: string) =>
    (await admin.get('/franchise/invoices')).body.results.find(
      (invoice: { company: { name: string }; state: string }) =>
        invoice.company.name === company && invoice.state !== 'void',
    );
  /** As if so many days had passed since it was asked for. */
  const waited = (days: number) =>
    askAsOwner(
      world,
      `update invoices set expires_at = expires_at - interval '${days} days' where franchise_id = '${franchiseId}'`,
    );
  return { ...reseller, plan, coupon, uses, buy, invoiceOf, waited };
}

const held = { counted: 1, there: 1 };
const free = { counted: 0, there: 0 };

describe('a use of a coupon', () => {
  it('is held while its invoice is open, and free again once that is voided', async () => {
    const { admin, uses, buy, invoiceOf } = await aLastUse();
    expect((await buy('Uma')).status).toBe(201);
    expect(await uses()).toEqual(held);
    expect(await buy('Duas')).toMatchObject(invalid);
    await admin.remove(`/franchise/invoices/${(await invoiceOf('Uma')).id}`);
    expect(await uses()).toEqual(free);
    expect((await buy('Duas')).status).toBe(201);
    expect(await uses()).toEqual(held);
  });

  it('is free again once nobody paid within a week, and not before', async () => {
    const { uses, buy, invoiceOf, waited } = await aLastUse();
    const { body } = await buy('Uma');
    await waited(6);
    await readCalendarNow(world);
    expect([(await invoiceOf('Uma')).state, await uses()]).toEqual(['open', held]);
    await waited(1);
    await Promise.all([readCalendarNow(world), readCalendarNow(world)]);
    expect([await invoiceOf('Uma'), await uses()]).toEqual([undefined, free]);
    expect(body.state).toBe('open');
    expect((await buy('Duas')).status).toBe(201);
  });

  it('is kept for good once an invoice with it was paid, also when that is given back', async () => {
    const { admin, uses, buy, invoiceOf, waited } = await aLastUse();
    await buy('Uma');
    const { id } = await invoiceOf('Uma');
    await admin.post(`/franchise/invoices/${id}`, {});
    await waited(8);
    await readCalendarNow(world);
    expect((await invoiceOf('Uma')).state).toBe('paid');
    await admin.post(`/franchise/invoices/${id}/refund`);
    expect(await uses()).toEqual(held);
    expect(await buy('Duas')).toMatchObject(invalid);
  });

  it('goes back with a company that is gone, unless that had paid with it', async () => {
    const { admin, uses, buy, invoiceOf } = await aLastUse({ max_uses: 2 });
    await buy('Uma');
    await buy('Duas');
    await admin.post(`/franchise/invoices/${(await invoiceOf('Uma')).id}`, {});
    for (const name of ['Uma', 'Duas'])
      await askAsOwner(world, `delete from companies where id = '${(await invoiceOf(name)).company.id}'`);
    expect(await uses()).toEqual({ counted: 1, there: 0 });
  });

  it('goes to exactly one of many, also of those who come as it becomes free', async () => {
    const { uses, buy, waited, franchiseId } = await aLastUse();
    await buy('Primeira');
    await waited(8);
    const names = Array.from({ length: 6 }, (_, n) => `Empresa ${n}`);
    const early = Promise.all(names.map(buy));
    await readCalendarNow(world);
    const late = await Promise.all(names.map((name) => buy(`${name} de novo`)));
    const answers = [...(await early), ...late];
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer).toMatchObject(invalid);
    expect(await uses()).toEqual(held);
    const open = `select from invoices where franchise_id = '${franchiseId}' and state = 'open'`;
    expect(await askAsOwner(world, open)).toHaveLength(1);
  });
});

describe('what was asked of a company that has nothing', () => {
  it('expires as well where somebody with an account bought it, who may then ask anew', async () => {
    const { host, admin, plan, waited } = await aLastUse();
    const buyer = at(host, await aNewcomer(world));
    const bought = await buyer.post('/companies', { name: 'Minha', plan: 'monthly', planId: plan.id });
    expect(bought.status).toBe(201);
    await waited(7);
    await readCalendarNow(world);
    const first = (await admin.get('/franchise/invoices')).body.results;
    expect(first).toMatchObject([{ state: 'void' }]);
    const { invoiceId } = (await buyer.post('/subscription/pay')).body;
    expect(invoiceId).not.toBe(bought.body.invoiceId);
    await waited(7);
    await readCalendarNow(world);
    expect((await buyer.get('/subscription')).body.invoice).toBeNull();
  });

  it('stays where the reseller wrote it, or made the company, or the company works by now', async () => {
    const reseller = await aLastUse();
    const { admin, plan, buy, invoiceOf, waited } = reseller;
    const made = {
      name: 'Feita',
      ownerEmail: 'feita@example.com',
      planId: plan.id,
      cycle: 'monthly',
      start: 'invoice',
    };
    await admin.post('/franchise/companies', made);
    const inactive = await aSubscriber(world, reseller, { planId: plan.id, status: 'inactive', dueIn: null });
    const form = { companyId: inactive.companyId, description: 'Pro', cycle: 'monthly', total: 100 };
    await admin.post('/franchise/invoices', { ...form, due_date: '2030-01-01' });
    await buy('Ativa');
    const { company } = await invoiceOf('Ativa');
    await setAccount(world, { companyId: company.id } as typeof inactive, { planId: plan.id });
    await waited(30);
    await readCalendarNow(world);
    const { results } = (await admin.get('/franchise/invoices')).body;
    expect(results.map(({ state }: { state: string }) => state)).toEqual(['open', 'open', 'open']);
  });

  it('is asked for at once where a coupon is meant for it, so that the coupon is never held for nothing', async () => {
    const reseller = await aLastUse();
    const { coupon, uses, waited } = reseller;
    const owner = await aSubscriber(world, reseller, { planId: reseller.plan.id, status: 'inactive', dueIn: null });
    expect((await owner.put('/subscription', { coupon: coupon.code })).body.invoice.total).toBe(4_950);
    expect(await uses()).toEqual(held);
    await waited(7);
    await readCalendarNow(world);
    expect(await uses()).toEqual(free);
  });

  it('is paid at once where the coupon takes all of it off', async () => {
    const reseller = await aLastUse({ discount: all });
    const owner = await aSubscriber(world, reseller, { planId: reseller.plan.id, status: 'inactive', dueIn: null });
    expect((await owner.put('/subscription', { coupon: reseller.coupon.code })).body.state).toBe('active');
    expect(await reseller.uses()).toEqual(held);
    expect((await owner.get('/tags')).status).toBe(200);
  });
});

describe('a change of plan', () => {
  it('keeps the coupon of the invoice that it replaces', async () => {
    const reseller = await aLastUse();
    const { admin, plan, coupon, uses } = reseller;
    const owner = await aSubscriber(world, reseller, { planId: plan.id, dueIn: 5 });
    await owner.put('/subscription', { coupon: coupon.code });
    await readCalendarNow(world);
    expect((await owner.put('/subscription', { cycle: 'yearly' })).body.invoice.total).toBe(49_500);
    expect(await uses()).toEqual(held);
    const states = (await invoicesOf(admin, owner)).map(({ state }: { state: string }) => state);
    expect(states).toEqual(['open', 'void']);
  });

  it('gives a coupon back that does not count for the new plan', async () => {
    const reseller = await aLastUse();
    const { admin, plan, uses } = reseller;
    const other = await aPlan(admin);
    const only = await aCoupon(admin, { max_uses: 1, planId: plan.id });
    const owner = await aSubscriber(world, reseller, { planId: plan.id, dueIn: 5 });
    await owner.put('/subscription', { coupon: only.code });
    await readCalendarNow(world);
    expect((await owner.put('/subscription', { planId: other.id })).body.invoice.total).toBe(9_900);
    const [row] = await askAsOwner<{ uses: number }>(world, `select uses from coupons where id = '${only.id}'`);
    expect(row?.uses).toBe(0);
    expect(await uses()).toEqual(free);
  });
});
