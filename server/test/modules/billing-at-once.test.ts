import { dueDateOf } from '@yupflow/contract/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeCoupon } from '../../src/modules/coupons/use-coupon.service.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { accountOf, aSubscriber, invoicesOf, readCalendarNow, setAccount } from '../support/billing.ts';
import { aReseller } from '../support/franchises.ts';
import { eventually } from '../support/own-process.ts';
import type { Answer, Person } from '../support/people.ts';
import { aCoupon, aPlan, buyerAt, purchase, takesPix } from '../support/sales.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

/** Money from all sides at one moment: nobody waits for somebody who waits for them, and everything counts once. */
let world: TestServer;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
});
afterAll(() => world.stop());

let resellers = 0;
const someReseller = async () => {
  const reseller = await aReseller(world, `At once ${++resellers}`);
  await takesPix(reseller.admin);
  return { ...reseller, plan: await aPlan(reseller.admin) };
};

/** Refused in words is fine; a wait in a circle, which the database ends, would be a fault of ours. */
function mustBeDecided(answers: readonly Answer[]): void {
  expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
}

const month = ({ companyId }: Person) => ({
  companyId,
  description: 'Mais um mês',
  cycle: 'monthly',
  total: 9_900,
  due_date: '2030-01-31',
});

async function months(admin: Person, owner: Person, count: number): Promise<string[]> {
  const made: string[] = [];
  for (let n = 0; n < count; n += 1) made.push((await admin.post('/franchise/invoices', month(owner))).body.id);
  return made;
}

/** So many months after a day, each counted from the one before, on the day of the month that it began with. */
function later(from: string, count: number, anchorDay: number): string {
  let day = from;
  for (let n = 0; n < count; n += 1) day = dueDateOf('monthly', day, anchorDay) ?? day;
  return day;
}

/** How many stand in line for a lock. */
const waiting = async () =>
  (
    await askAsOwner<{ count: number }>(
      world,
      `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  )[0]?.count;

const paidOf = async (owner: Person) =>
  (
    await askAsOwner<{ count: number }>(
      world,
      `select count(*)::int from invoices where company_id = '${owner.companyId}' and state = 'paid'`,
    )
  )[0]?.count ?? -1;

describe('for one company at one moment', () => {
  it('what is issued, paid, voided, given back and changed ends as if it came one after the other', async () => {
    const { admin, franchiseId, plan } = await someReseller();
    const reseller = { admin, franchiseId, host: `at-once-${resellers}.example.com` };
    const owner = await aSubscriber(world, reseller, { planId: plan.id, dueIn: 5 });
    const start = await accountOf(world, owner.companyId);
    const free = await aCoupon(admin, { discount: { kind: 'percent', percent: 100 } });
    const [paid, back, gone] = [
      await months(admin, owner, 4),
      await months(admin, owner, 4),
      await months(admin, owner, 4),
    ];
    for (const id of back) await admin.post(`/franchise/invoices/${id}`, {});
    const calendar = Promise.all([readCalendarNow(world), readCalendarNow(world)]);
    const answers = await Promise.all([
      ...paid.flatMap((id) => [
        admin.post(`/franchise/invoices/${id}`, {}),
        admin.post(`/franchise/invoices/${id}`, {}),
      ]),
      ...back.map((id) => admin.post(`/franchise/invoices/${id}/refund`)),
      ...gone.map((id) => admin.remove(`/franchise/invoices/${id}`)),
      owner.post('/subscription/pay'),
      owner.put('/subscription', { coupon: free.code }),
      owner.put('/subscription', { cycle: 'yearly' }),
      owner.put('/subscription', { cycle: 'monthly' }),
      admin.put(`/franchise/companies/${owner.companyId}`, { name: 'Outro nome' }),
      ...paid.map(() => admin.post('/franchise/invoices', month(owner))),
    ]);
    await calendar;
    mustBeDecided(answers);
    const invoices: { id: string; state: string; cycle: string }[] = await invoicesOf(admin, owner);
    const stateOf = (id: string) => invoices.find((invoice) => invoice.id === id)?.state;
    expect([paid, back, gone].map((ids) => new Set(ids.map(stateOf)))).toEqual([
      new Set(['paid']),
      new Set(['refunded']),
      new Set(['void']),
    ]);
    const numbers = await askAsOwner<{ number: number }>(
      world,
      `select number from invoices where franchise_id = '${franchiseId}' order by number`,
    );
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, n) => n + 1));
    const open = invoices.filter(({ state }) => state === 'open').length;
    // The four that were written by hand meanwhile, and what the calendar or the owner asked for, which is one at most.
    expect([4, 5]).toContain(open);
    expect(await accountOf(world, owner.companyId)).toMatchObject({ status: 'active' });
    expect((await accountOf(world, owner.companyId)).due_date ?? '').toBeOneOf(
      // By the month, and where the free one came while a year was wished for, by the year.
      [4, 5, 4 + 12].map((count) => later(start.due_date ?? '', count, start.anchor_day ?? 1)),
    );
  });

  it('who pays what waits, while the calendar asks for what costs nothing, is told in words which of them came first', async () => {
    const reseller = await someReseller();
    const { admin, plan, franchiseId } = reseller;
    const owner = await aSubscriber(world, reseller, { planId: plan.id, dueIn: 5 });
    await readCalendarNow(world);
    const [{ id }] = await invoicesOf(admin, owner);
    const { id: couponId } = await aCoupon(admin, { discount: { kind: 'percent', percent: 100 }, cycles: null });
    // Another day, and a coupon for ever: the calendar asks once more, and what it asks for is paid at once.
    await world.db.withFranchise(franchiseId, (tx) => takeCoupon(tx, franchiseId, couponId, owner.companyId));
    await setAccount(world, owner, { planId: plan.id, dueIn: 3 });
    const answer = await asOwner(world.address, async (db) => {
      // The calendar comes as far as the number of its invoice; then somebody pays the one that waits.
      await db.query('begin');
      await db.query('select from franchises where id = $1 for no key update', [franchiseId]);
      const calendar = readCalendarNow(world);
      await eventually(async () => (await waiting()) === 1, 30_000);
      const paying = admin.post(`/franchise/invoices/${id}`, {});
      await eventually(async () => (await waiting()) === 2, 30_000);
      await db.query('commit');
      await calendar;
      return paying;
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'invoice_not_open' } });
    const states = (await invoicesOf(admin, owner)).map(({ state }: { state: string }) => state);
    expect(states).toEqual(['paid', 'void']);
  });

  it('pays for as many months as were paid and not given back', async () => {
    const reseller = await someReseller();
    const { admin } = reseller;
    const owner = await aSubscriber(world, reseller, { dueIn: 5 });
    const start = await accountOf(world, owner.companyId);
    const ids = await months(admin, owner, 10);
    for (const id of ids.slice(0, 5)) await admin.post(`/franchise/invoices/${id}`, {});
    const answers = await Promise.all(
      ids.flatMap((id, n) =>
        n < 5
          ? [admin.post(`/franchise/invoices/${id}/refund`), admin.post(`/franchise/invoices/${id}/refund`)]
          : [admin.post(`/franchise/invoices/${id}`, {}), admin.remove(`/franchise/invoices/${id}`)],
      ),
    );
    mustBeDecided(answers);
    const { due_date } = await accountOf(world, owner.companyId);
    expect(due_date).toBe(later(start.due_date ?? '', await paidOf(owner), start.anchor_day ?? 1));
  });
});

describe('for many companies at one moment', () => {
  it('coupons that are taken and given back crosswise keep nobody waiting, and are counted right', async () => {
    const reseller = await someReseller();
    const { admin, plan, franchiseId, host } = reseller;
    const codes = [await aCoupon(admin), await aCoupon(admin)].map(({ code }) => code as string);
    const owners = await Promise.all(
      Array.from({ length: 6 }, () => aSubscriber(world, reseller, { planId: plan.id, dueIn: 5 })),
    );
    // Each has one of the two on an open invoice, and changes to the other.
    const codeOf = (n: number) => codes[n % 2];
    for (const [n, owner] of owners.entries()) await owner.put('/subscription', { coupon: codeOf(n) });
    await readCalendarNow(world);
    const answers = await Promise.all([
      ...owners.map((owner, n) => owner.put('/subscription', { coupon: codeOf(n + 1) })),
      ...owners.map((owner) => owner.put('/subscription', { cycle: 'yearly' })),
      ...owners.map((_, n) =>
        buyerAt(world, host).post(`/checkout/${plan.token}`, purchase({ company: `Nova ${n}`, coupon: codeOf(n) })),
      ),
    ]);
    mustBeDecided(answers);
    const wrong = await askAsOwner(
      world,
      `select c.code, c.uses, count(u.*) from coupons c left join coupon_uses u on u.coupon_id = c.id
        where c.franchise_id = '${franchiseId}' group by c.code, c.uses having c.uses <> count(u.*)`,
    );
    expect(wrong).toEqual([]);
  });

  it('a plan that is deleted while one pays for it keeps nobody waiting', async () => {
    const reseller = await someReseller();
    const { admin, plan } = reseller;
    for (let n = 0; n < 4; n += 1) {
      const other = await aPlan(admin);
      const owner = await aSubscriber(world, reseller, { planId: plan.id, dueIn: 5 });
      await owner.put('/subscription', { planId: other.id });
      await readCalendarNow(world);
      // The reseller overrules the owner: what was asked for by then is still to be paid, and nobody has that plan.
      await admin.put(`/franchise/companies/${owner.companyId}`, { planId: other.id });
      await admin.put(`/franchise/companies/${owner.companyId}`, { planId: plan.id });
      const [invoice] = await invoicesOf(admin, owner);
      mustBeDecided(
        await Promise.all([
          admin.post(`/franchise/invoices/${invoice.id}`, {}),
          admin.remove(`/franchise/plans/${other.id}`),
          owner.put('/subscription', { cycle: 'yearly' }),
        ]),
      );
    }
  });
});
