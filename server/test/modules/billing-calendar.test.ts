import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { accountOf, aSubscriber, invoicesOf, readCalendarNow, setAccount } from '../support/billing.ts';
import { aReseller } from '../support/franchises.ts';
import { mailsTo, mailTo } from '../support/mails.ts';
import { anotherDevice, type Person } from '../support/people.ts';
import { aCoupon, aPlan } from '../support/sales.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
});
afterAll(() => world.stop());

let resellers = 0;
const someReseller = () => aReseller(world, `Calendar ${++resellers}`);
const asDatabase = (text: string, values: unknown[]) => asOwner(world.address, (owner) => owner.query(text, values));

async function remindsByMail(franchiseId: string): Promise<void> {
  await asDatabase('update franchises set send_email_to_unpaid = true where id = $1', [franchiseId]);
}

describe('the calendar', () => {
  it('asks for the next cycle seven days ahead, once, however many look at once', async () => {
    const reseller = await someReseller();
    const plan = await aPlan(reseller.admin);
    const early = await aSubscriber(world, reseller, { planId: plan.id, dueIn: 8 });
    const inTime = await aSubscriber(world, reseller, { planId: plan.id, dueIn: 7 });
    await Promise.all([readCalendarNow(world), readCalendarNow(world), readCalendarNow(world)]);
    await readCalendarNow(world);
    expect(await invoicesOf(reseller.admin, early)).toEqual([]);
    const { due_date, payment_status } = await accountOf(world, inTime.companyId);
    expect(await invoicesOf(reseller.admin, inTime)).toMatchObject([
      { number: 1, state: 'open', total: 9_900, cycle: 'monthly', description: plan.name, due_date, is_overdue: false },
    ]);
    expect(payment_status).toBe('pending');
  });

  it('numbers what each reseller asks for without gaps, from one on', async () => {
    const [one, other] = [await someReseller(), await someReseller()];
    for (const reseller of [one, other]) {
      const { id: planId } = await aPlan(reseller.admin);
      for (let n = 0; n < 3; n += 1) await aSubscriber(world, reseller, { planId, dueIn: 3 });
    }
    await Promise.all([readCalendarNow(world), readCalendarNow(world)]);
    for (const { admin } of [one, other]) {
      const { results } = (await admin.get('/franchise/invoices')).body;
      expect(results.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1]);
    }
  });

  it('goes by the day that each company has', async () => {
    const reseller = await someReseller();
    const { id: planId } = await aPlan(reseller.admin);
    const [west, east] = [await aSubscriber(world, reseller), await aSubscriber(world, reseller)];
    await setAccount(world, west, { planId, timezone: 'Pacific/Pago_Pago' });
    await setAccount(world, east, { planId, timezone: 'Pacific/Kiritimati' });
    // A day that is seven days off in the far east is at least eight off in the far west.
    for (const { companyId } of [west, east])
      await asDatabase(
        `update companies set due_date = (app.now() at time zone 'Pacific/Kiritimati')::date + 7 where id = $1`,
        [companyId],
      );
    await readCalendarNow(world);
    expect(await invoicesOf(reseller.admin, east)).toHaveLength(1);
    expect(await invoicesOf(reseller.admin, west)).toHaveLength(0);
  });

  it.each([
    ['was suspended by its reseller', { status: 'suspended' }],
    ['was cancelled', { status: 'cancelled' }],
    ['never paid', { status: 'inactive' }],
    ['has it for ever', { cycle: 'lifetime', dueIn: null }],
    ['has a cycle that is no longer sold', { cycle: 'semiannual' }],
  ])('asks nothing of a company that %s', async (_what, facts) => {
    const reseller = await someReseller();
    const plan = await aPlan(reseller.admin);
    const owner = await aSubscriber(world, reseller, { planId: plan.id, dueIn: 2, ...facts });
    await readCalendarNow(world);
    expect(await invoicesOf(reseller.admin, owner)).toEqual([]);
  });

  it('asks nothing of a company that waits for its end, and not again for what the reseller voided', async () => {
    const reseller = await someReseller();
    const { id: planId } = await aPlan(reseller.admin);
    const [gone, spared] = [
      await aSubscriber(world, reseller, { planId, dueIn: 2 }),
      await aSubscriber(world, reseller, { planId, dueIn: 2 }),
    ];
    await asDatabase('update companies set deleted_at = app.now() where id = $1', [gone.companyId]);
    await readCalendarNow(world);
    const [invoice] = await invoicesOf(reseller.admin, spared);
    expect((await reseller.admin.remove(`/franchise/invoices/${invoice.id}`)).body.state).toBe('void');
    await readCalendarNow(world);
    expect(await invoicesOf(reseller.admin, gone)).toEqual([]);
    expect(await invoicesOf(reseller.admin, spared)).toMatchObject([{ id: invoice.id, state: 'void' }]);
    expect((await accountOf(world, spared.companyId)).payment_status).toBe('paid');
  });

  it('takes a coupon off as many invoices as it counts for, and settles what then costs nothing', async () => {
    const reseller = await someReseller();
    const { id: planId } = await aPlan(reseller.admin);
    const owner = await aSubscriber(world, reseller, { planId, dueIn: 5 });
    const { code } = await aCoupon(reseller.admin, { discount: { kind: 'percent', percent: 100 }, cycles: 1 });
    expect((await owner.put('/subscription', { coupon: code })).status).toBe(200);
    const before = await accountOf(world, owner.companyId);
    await readCalendarNow(world);
    expect(await invoicesOf(reseller.admin, owner)).toMatchObject([
      { state: 'paid', method: 'free', subtotal: 9_900, discount: 9_900, total: 0, coupon: code },
    ]);
    const after = await accountOf(world, owner.companyId);
    expect([after.payment_status, (after.due_date ?? '') > (before.due_date ?? '')]).toEqual(['paid', true]);
    await setAccount(world, owner, { planId, dueIn: 5 });
    await asDatabase(`update invoices set due_date = due_date - 40 where company_id = $1`, [owner.companyId]);
    await readCalendarNow(world);
    expect((await invoicesOf(reseller.admin, owner))[0]).toMatchObject({ state: 'open', discount: 0, total: 9_900 });
  });

  it('is read each hour by itself, and tells the owner by mail where the reseller wants that', async () => {
    const reseller = await someReseller();
    await remindsByMail(reseller.franchiseId);
    const { id: planId, name } = await aPlan(reseller.admin);
    const owner = await aSubscriber(world, reseller, { planId, dueIn: 6 });
    await world.moveClock('PT1H');
    const mail = await mailTo(world, owner.email);
    expect(mail.text).toContain(name);
    expect(mail.text).toMatch(/R\$\s99,00/);
    expect(mail.text).toContain(`https://${reseller.host}/invoice/`);
  });
});

describe('an invoice that nobody pays', () => {
  /** As it stands with so many days to go, or so many too late. */
  async function standsAt(owner: Person, dueIn: number): Promise<void> {
    await asDatabase(
      `with day as (update companies set due_date = (app.now() at time zone timezone)::date + $2::int
         where id = $1 returning due_date)
       update invoices set due_date = (select due_date from day) where company_id = $1 and state = 'open'`,
      [owner.companyId, dueIn],
    );
    await readCalendarNow(world);
    await readCalendarNow(world);
  }

  const stepsOf = async ({ companyId }: Person) =>
    (
      await asDatabase('select step from billing_mails where company_id = $1 order by sent_at, step', [companyId])
    ).rows.map(({ step }) => step);

  it('is reminded of at each step once, in words of its own', async () => {
    const reseller = await someReseller();
    await remindsByMail(reseller.franchiseId);
    const { id: planId } = await aPlan(reseller.admin);
    const owner = await aSubscriber(world, reseller, { planId, dueIn: 7 });
    for (const dueIn of [7, 4, 3, 2, 0, -1, -2, -3, -4, -9]) await standsAt(owner, dueIn);
    expect(await stepsOf(owner)).toEqual(['issued', 'before', 'due', 'after', 'last', 'suspended']);
    await mailTo(world, owner.email, 6);
    const subjects = mailsTo(world, owner.email).map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(6);
    expect(subjects.some((subject) => subject.includes('foi suspenso'))).toBe(true);
  });

  it('is reminded of only by the latest step after days on which nobody looked', async () => {
    const reseller = await someReseller();
    const { id: planId } = await aPlan(reseller.admin);
    const owner = await aSubscriber(world, reseller, { planId, dueIn: 7 });
    await standsAt(owner, 7);
    await standsAt(owner, -10);
    expect(await stepsOf(owner)).toEqual(['suspended']);
    // Nobody asked for mails here.
    expect(mailsTo(world, owner.email)).toEqual([]);
  });

  it("is told to the reseller's webhooks once it is late, and once it ends access", async () => {
    const reseller = await someReseller();
    const { id: planId } = await aPlan(reseller.admin);
    const events = ['invoice.issued', 'invoice.overdue', 'company.suspended', 'invoice.paid', 'company.activated'];
    const url = 'https://hooks.example.com/';
    expect((await reseller.admin.post('/franchise/webhooks', { name: 'All', url, events })).status).toBe(201);
    const owner = await aSubscriber(world, reseller, { planId, dueIn: 7 });
    for (const dueIn of [7, 0, -1, -3, -4]) await standsAt(owner, dueIn);
    const [invoice] = await invoicesOf(reseller.admin, owner);
    await reseller.admin.post(`/franchise/invoices/${invoice.id}`, {});
    const { rows } = await asDatabase('select event from franchise_deliveries where franchise_id = $1 order by id', [
      reseller.franchiseId,
    ]);
    expect(rows.map(({ event }) => event)).toEqual(events);
  });

  it('of a company that never paid anything reminds nobody', async () => {
    const reseller = await someReseller();
    await remindsByMail(reseller.franchiseId);
    const { id: planId } = await aPlan(reseller.admin);
    const owner = await aSubscriber(world, reseller, { planId, status: 'inactive', dueIn: null });
    expect((await owner.post('/subscription/pay')).status).toBe(200);
    await asDatabase('update invoices set due_date = due_date - 2 where company_id = $1', [owner.companyId]);
    await readCalendarNow(world);
    expect(await stepsOf(owner)).toEqual([]);
  });
});

it('lapses, is suspended, pays and works again', async () => {
  const reseller = await someReseller();
  const { id: planId } = await aPlan(reseller.admin);
  const owner = await aSubscriber(world, reseller, { planId, dueIn: 7 });
  const start = await accountOf(world, owner.companyId);
  const states: string[] = [];
  const look = async () => {
    const person = await anotherDevice(world, owner);
    states.push((await person.get('/subscription')).body.state);
    return (await person.get('/tags')).status;
  };
  expect(await look()).toBe(200);
  await readCalendarNow(world);
  await world.moveClock('P8D');
  expect(await look()).toBe(200);
  await world.moveClock('P3D');
  expect(await look()).toBe(402);
  const again = await anotherDevice(world, owner);
  const { invoiceId } = (await again.post('/subscription/pay')).body;
  const admin = await anotherDevice(world, reseller.admin);
  const [invoice] = await invoicesOf(admin, owner);
  // The one that was waiting, and no other.
  expect([invoice.url.endsWith(invoiceId), invoice.due_date]).toEqual([true, start.due_date]);
  expect((await admin.post(`/franchise/invoices/${invoice.id}`, {})).body.state).toBe('paid');
  expect(await look()).toBe(200);
  expect(states).toEqual(['expiring', 'overdue', 'suspended', 'active']);
  // From the day of the payment on: eleven days later than the day on which it began.
  const end = await accountOf(world, owner.companyId);
  expect(end.due_in).toBeGreaterThanOrEqual(28);
  expect(end.anchor_day).toBe(Number(end.today.slice(8)));
});
