import { randomUUID } from 'node:crypto';
import { dueDateOf } from '@yupflow/contract/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundInvoice } from '../../src/modules/billing/close.service.ts';
import { flagInvoice } from '../../src/modules/billing/flag-invoice.service.ts';
import { settleInvoice } from '../../src/modules/billing/settle.service.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { accountOf, aSubscriber, invoicesOf, readCalendarNow } from '../support/billing.ts';
import { aReseller } from '../support/franchises.ts';
import { mailTo } from '../support/mails.ts';
import { aNewcomer, type Person } from '../support/people.ts';
import { aPlan, buyerAt, payer, purchase, takesPix } from '../support/sales.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
});
afterAll(() => world.stop());

let resellers = 0;
const someReseller = () => aReseller(world, `Invoices ${++resellers}`);
type Reseller = Awaited<ReturnType<typeof someReseller>>;

const form = ({ companyId }: Person, facts: object = {}) => ({
  companyId,
  description: 'Implantação',
  total: 50_000,
  due_date: '2030-01-31',
  ...facts,
});

/** An invoice for one more month, written by hand. */
async function aMonth({ admin }: Reseller, owner: Person): Promise<string> {
  const { status, body } = await admin.post('/franchise/invoices', form(owner, { cycle: 'monthly', total: 9_900 }));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const pay = ({ admin }: Reseller, id: string, body: object = {}) => admin.post(`/franchise/invoices/${id}`, body);
const refund = ({ admin }: Reseller, id: string) => admin.post(`/franchise/invoices/${id}/refund`);

/** The log of a company, and that of its reseller, without what was before. */
const logsOf = (companyId: string, franchiseId: string) =>
  asOwner(world.address, async (db) => ({
    company: (await db.query('select action from audit_log where company_id = $1 order by id', [companyId])).rows.map(
      ({ action }) => action,
    ),
    reseller: (
      await db.query('select action from franchise_log where franchise_id = $1 order by id', [franchiseId])
    ).rows.map(({ action }) => action),
  }));

describe('an invoice by hand', () => {
  it('is written, told to the owner by mail, found again, and paid as the reseller sees it in the bank', async () => {
    const reseller = await someReseller();
    const owner = await aSubscriber(world, reseller);
    const before = await accountOf(world, owner.companyId);
    const created = await reseller.admin.post('/franchise/invoices', form(owner, { note: 'Combinado por telefone' }));
    expect(created).toMatchObject({
      status: 201,
      body: { number: 1, state: 'open', cycle: null, total: 50_000, company: { id: owner.companyId }, flag: null },
    });
    const { id, url } = created.body;
    expect((await mailTo(world, owner.email)).text).toContain(url);
    expect((await pay(reseller, id, { method: 'manual', note: 'TED' })).body).toMatchObject({
      state: 'paid',
      method: 'manual',
      note: 'TED',
      charges: [],
    });
    // A service moves no due date.
    expect(await accountOf(world, owner.companyId)).toMatchObject({ due_date: before.due_date, status: 'active' });
    expect((await pay(reseller, id)).body.code).toBe('invoice_not_open');
    expect((await reseller.admin.remove(`/franchise/invoices/${id}`)).body.code).toBe('invoice_not_open');
    expect(await logsOf(owner.companyId, reseller.franchiseId)).toEqual({
      company: ['reseller.invoice_create', 'reseller.invoice_paid'],
      reseller: ['invoices.create', 'invoices.paid_by_hand'],
    });
  });

  it.each([
    ['of a company of nobody', { companyId: randomUUID() }, { companyId: 'invalid' }],
    ['of nothing', { total: 0 }, { total: expect.any(String) }],
    ['without a word what for', { description: ' ' }, { description: 'required' }],
    ['for a day that no calendar has', { due_date: '2030-02-30' }, { due_date: 'invalid_date' }],
  ])('is refused: one %s', async (_what, facts, fields) => {
    const reseller = await someReseller();
    const owner = await aSubscriber(world, reseller);
    const answer = await reseller.admin.post('/franchise/invoices', form(owner, facts));
    expect(answer).toMatchObject({ status: 422, body: { fields } });
  });

  it("is nobody else's: another reseller finds none of it, and can ask no company of this one", async () => {
    const [own, other] = [await someReseller(), await someReseller()];
    const owner = await aSubscriber(world, own);
    const id = await aMonth(own, owner);
    const path = `/franchise/invoices/${id}`;
    for (const answer of [
      await other.admin.get(path),
      await other.admin.remove(path),
      await pay(other, id),
      await refund(other, id),
      await other.admin.post(`${path}/looked-at`),
    ])
      expect(answer.status).toBe(404);
    expect((await other.admin.get('/franchise/invoices')).body).toMatchObject({ total: 0, results: [] });
    expect((await other.admin.post('/franchise/invoices', form(owner))).body.fields).toEqual({ companyId: 'invalid' });
    expect((await owner.get(path)).status).toBe(403);
    expect((await own.admin.get(path)).body.state).toBe('open');
  });

  it('is listed by state, company, number and name, page by page', async () => {
    const reseller = await someReseller();
    const [ana, bia] = [await aSubscriber(world, reseller), await aSubscriber(world, reseller)];
    const { admin } = reseller;
    const ids: string[] = [];
    for (const due_date of ['2030-01-01', '2020-01-01', '2030-01-03', '2030-01-04', '2030-01-05'])
      ids.push(
        (await admin.post('/franchise/invoices', form(ana, { due_date, description: `Até ${due_date}` }))).body.id,
      );
    const [open = '', late = '', paid = '', gone = '', back = ''] = ids;
    const ofBia = (await admin.post('/franchise/invoices', form(bia))).body.id;
    await pay(reseller, paid);
    await admin.remove(`/franchise/invoices/${gone}`);
    await pay(reseller, back);
    await refund(reseller, back);
    await world.db.withFranchise(reseller.franchiseId, (tx) =>
      flagInvoice(tx, reseller.franchiseId, paid, 'paid_twice'),
    );
    const found = async (query: string) =>
      (await admin.get(`/franchise/invoices?${query}`)).body.results.map(({ id }: { id: string }) => id);
    expect(await found('state=open')).toEqual([ofBia, late, open]);
    expect(await found('state=overdue')).toEqual([late]);
    expect(await found('state=paid')).toEqual([paid]);
    expect(await found('state=void')).toEqual([gone]);
    expect(await found('state=refunded')).toEqual([back]);
    expect(await found('state=flagged')).toEqual([paid]);
    expect(await found(`companyId=${bia.companyId}`)).toEqual([ofBia]);
    expect(await found('search=2')).toEqual([late]);
    expect(await found('search=ate%202020')).toEqual([late]);
    const first = (await admin.get('/franchise/invoices?limit=4')).body;
    expect([first.results.length, first.total]).toEqual([4, 6]);
    const rest = (await admin.get(`/franchise/invoices?limit=4&cursor=${first.cursor}`)).body;
    expect([rest.results.length, rest.cursor]).toEqual([2, null]);
    expect((await admin.post(`/franchise/invoices/${paid}/looked-at`)).body.flag).toBeNull();
    expect(await found('state=flagged')).toEqual([]);
  });
});

describe('a payment', () => {
  it('counts once, however many tell of it at the same moment', async () => {
    const reseller = await someReseller();
    const owner = await aSubscriber(world, reseller, { dueIn: 5 });
    const before = await accountOf(world, owner.companyId);
    const id = await aMonth(reseller, owner);
    const { franchiseId } = reseller;
    const settle = () =>
      world.db.withFranchise(franchiseId, (tx) =>
        settleInvoice(world.yupflow.parts, tx, {
          franchiseId,
          invoiceId: id,
          method: 'pix',
          at: world.yupflow.parts.clock.now(),
        }),
      );
    const outcomes = await Promise.all([settle(), settle(), settle(), settle()]);
    expect(outcomes.sort()).toEqual(['already_paid', 'already_paid', 'already_paid', 'paid']);
    expect(await settle()).toBe('already_paid');
    const after = await accountOf(world, owner.companyId);
    const days = (Date.parse(after.due_date ?? '') - Date.parse(before.due_date ?? '')) / 86_400_000;
    expect([28, 29, 30, 31]).toContain(days);
  });

  it('makes what the calendar asked for the same time needless', async () => {
    const reseller = await someReseller();
    const { id: planId } = await aPlan(reseller.admin);
    const owner = await aSubscriber(world, reseller, { planId, dueIn: 5 });
    await readCalendarNow(world);
    await pay(reseller, await aMonth(reseller, owner));
    expect((await invoicesOf(reseller.admin, owner)).map(({ state }: { state: string }) => state)).toEqual([
      'paid',
      'void',
    ]);
    expect((await accountOf(world, owner.companyId)).payment_status).toBe('paid');
  });

  it('does not come for what was voided', async () => {
    const reseller = await someReseller();
    const owner = await aSubscriber(world, reseller, { status: 'inactive', dueIn: null });
    const id = await aMonth(reseller, owner);
    expect((await reseller.admin.remove(`/franchise/invoices/${id}`)).body.state).toBe('void');
    const { franchiseId } = reseller;
    const settling = { franchiseId, invoiceId: id, method: 'pix', at: new Date() } as const;
    const settled = world.db.withFranchise(franchiseId, (tx) => settleInvoice(world.yupflow.parts, tx, settling));
    expect(await settled).toBe('void');
    expect((await accountOf(world, owner.companyId)).status).toBe('inactive');
  });

  it.each(['inactive', 'cancelled'])('opens a company that is %s', async (status) => {
    const reseller = await someReseller();
    const owner = await aSubscriber(world, reseller, { status, dueIn: null, cycle: null });
    expect((await owner.get('/tags')).status).toBe(402);
    await pay(reseller, await aMonth(reseller, owner));
    expect((await owner.get('/tags')).status).toBe(200);
    expect(await accountOf(world, owner.companyId)).toMatchObject({ status: 'active', cycle: 'monthly' });
  });

  it('counts for a company that the reseller suspended, which stays so until the reseller says otherwise', async () => {
    const reseller = await someReseller();
    const { admin } = reseller;
    const owner = await aSubscriber(world, reseller);
    const account = () => accountOf(world, owner.companyId);
    const before = await account();
    await admin.post(`/franchise/companies/${owner.companyId}/suspend`, { reason: 'Sem contrato' });
    const id = await aMonth(reseller, owner);
    expect((await pay(reseller, id)).body).toMatchObject({ state: 'paid', flag: 'paid_suspended' });
    const due_date = dueDateOf('monthly', before.due_date ?? '');
    expect(await account()).toMatchObject({ status: 'suspended', due_date, payment_status: 'paid' });
    expect((await owner.get('/tags')).status).toBe(402);
    expect((await owner.get('/subscription')).body).toMatchObject({ state: 'suspended', due_date });
    const { results } = (await admin.get('/franchise/invoices?state=flagged')).body;
    expect(results.map((invoice: { id: string }) => invoice.id)).toEqual([id]);
    expect((await admin.post(`/franchise/companies/${owner.companyId}/reactivate`, {})).body).toMatchObject({
      state: 'active',
      due_date,
    });
    expect((await owner.get('/tags')).status).toBe(200);
  });

  it('opens one that had only lapsed, and tells the reseller’s webhooks of that alone', async () => {
    const reseller = await someReseller();
    const events = ['company.activated'];
    await reseller.admin.post('/franchise/webhooks', { name: 'All', url: 'https://hooks.example.com/', events });
    const lapsed = await aSubscriber(world, reseller, { dueIn: -10 });
    const shut = await aSubscriber(world, reseller, { status: 'suspended', dueIn: -10 });
    for (const owner of [lapsed, shut]) {
      expect((await owner.get('/tags')).status).toBe(402);
      expect((await pay(reseller, await aMonth(reseller, owner))).body.flag).toBe(
        owner === shut ? 'paid_suspended' : null,
      );
    }
    expect((await lapsed.get('/tags')).status).toBe(200);
    expect((await shut.get('/tags')).status).toBe(402);
    const { rows } = await asOwner(world.address, (db) =>
      db.query('select data from franchise_deliveries where franchise_id = $1', [reseller.franchiseId]),
    );
    expect(rows.map(({ data }) => data.company.id)).toEqual([lapsed.companyId]);
  });

  it('of a buyer without an account opens the company, and mails a code that hands it over', async () => {
    const reseller = await someReseller();
    await takesPix(reseller.admin);
    const plan = await aPlan(reseller.admin);
    const buyer = payer();
    const { status, body } = await buyerAt(world, reseller.host).post(
      `/checkout/${plan.token}`,
      purchase({ payment: { method: 'pix', payer: buyer } }),
    );
    expect(status, JSON.stringify(body)).toBe(201);
    const [invoice] = (await reseller.admin.get('/franchise/invoices')).body.results;
    await pay(reseller, invoice.id);
    const paid = await accountOf(world, invoice.company.id);
    expect(paid).toMatchObject({ status: 'active', cycle: 'monthly', plan_id: plan.id });
    const mail = await mailTo(world, buyer.email);
    const code = /[A-Z2-9]{4}(-[A-Z2-9]{4}){3}/.exec(mail.text)?.[0];
    const paula = await aNewcomer(world, { name: 'Paula' });
    const headers = { 'x-forwarded-host': reseller.host };
    const redeemed = await paula.post('/companies/active-code', { code }, headers);
    expect(redeemed).toMatchObject({ status: 200, body: { id: invoice.company.id, isOwner: true } });
    // It was paid for until then, whenever the code is used.
    expect((await accountOf(world, invoice.company.id)).due_date).toBe(paid.due_date);
  });
});

describe('money given back', () => {
  it('ends what was paid for, where nothing else runs, and once', async () => {
    const reseller = await someReseller();
    const owner = await aSubscriber(world, reseller, { status: 'inactive', dueIn: null, cycle: null });
    const id = await aMonth(reseller, owner);
    expect((await refund(reseller, id)).body.code).toBe('invoice_not_paid');
    await pay(reseller, id);
    expect((await refund(reseller, id)).body.state).toBe('refunded');
    expect((await accountOf(world, owner.companyId)).status).toBe('cancelled');
    expect((await owner.get('/tags')).status).toBe(402);
    expect((await refund(reseller, id)).body.code).toBe('invoice_not_paid');
    const again = { franchiseId: reseller.franchiseId, invoiceId: id };
    const repeated = world.db.withFranchise(reseller.franchiseId, (tx) =>
      refundInvoice(world.yupflow.parts, tx, again),
    );
    expect(await repeated).toBe(false);
    // Whoever pays anew is let in anew.
    await pay(reseller, await aMonth(reseller, owner));
    expect((await owner.get('/tags')).status).toBe(200);
  });

  it('leaves what was paid for before, with its plan and cycle', async () => {
    const reseller = await someReseller();
    const plan = await aPlan(reseller.admin);
    const owner = await aSubscriber(world, reseller, { planId: plan.id, dueIn: 12 });
    const before = await accountOf(world, owner.companyId);
    const lifetime = form(owner, { cycle: 'lifetime' });
    const { id } = (await reseller.admin.post('/franchise/invoices', lifetime)).body;
    await pay(reseller, id);
    expect(await accountOf(world, owner.companyId)).toMatchObject({ cycle: 'lifetime', due_date: null });
    await refund(reseller, id);
    expect(await accountOf(world, owner.companyId)).toEqual(before);
  });

  it('does not bring back what was given back before', async () => {
    const reseller = await someReseller();
    const owner = await aSubscriber(world, reseller, { status: 'inactive', dueIn: null, cycle: null });
    for (let time = 0; time < 2; time += 1) {
      const id = await aMonth(reseller, owner);
      await pay(reseller, id);
      await refund(reseller, id);
      expect((await accountOf(world, owner.companyId)).status).toBe('cancelled');
    }
  });

  it('of a month takes nothing from who has it for ever', async () => {
    const reseller = await someReseller();
    const owner = await aSubscriber(world, reseller, { cycle: 'lifetime', dueIn: null });
    const id = await aMonth(reseller, owner);
    await pay(reseller, id);
    const forEver = { status: 'active', cycle: 'lifetime', due_date: null };
    expect(await accountOf(world, owner.companyId)).toMatchObject(forEver);
    await refund(reseller, id);
    expect(await accountOf(world, owner.companyId)).toMatchObject(forEver);
  });

  it('of the first of two months is asked for anew, by the day until which the other one now lasts', async () => {
    const reseller = await someReseller();
    const { admin } = reseller;
    const owner = await aSubscriber(world, reseller, { planId: (await aPlan(admin)).id, dueIn: 3 });
    const first = (await accountOf(world, owner.companyId)).due_date ?? '';
    for (let time = 0; time < 2; time += 1) {
      await owner.post('/subscription/pay');
      const [invoice] = await invoicesOf(admin, owner);
      await pay(reseller, invoice.id);
    }
    const [, older] = await invoicesOf(admin, owner);
    await refund(reseller, older.id);
    const dueDate = dueDateOf('monthly', first) ?? '';
    expect(await accountOf(world, owner.companyId)).toMatchObject({ status: 'active', due_date: dueDate });
    await owner.post('/subscription/pay');
    await owner.post('/subscription/pay');
    const open = (await invoicesOf(admin, owner)).filter(({ state }: { state: string }) => state === 'open');
    expect(open).toMatchObject([{ due_date: dueDate }]);
    await pay(reseller, open[0].id);
    expect((await accountOf(world, owner.companyId)).due_date).toBe(dueDateOf('monthly', dueDate));
  });

  it('of a larger plan takes its modules back', async () => {
    const reseller = await someReseller();
    const { admin } = reseller;
    const role = (await admin.post('/franchise/roles', { name: 'Pro', permissions: ['crm', 'flow'] })).body;
    const [small, large] = [await aPlan(admin), await aPlan(admin, { roleId: role.id })];
    const owner = await aSubscriber(world, reseller, { planId: small.id, dueIn: 9 });
    const before = await accountOf(world, owner.companyId);
    await owner.put('/subscription', { planId: large.id, cycle: 'yearly' });
    await owner.post('/subscription/pay');
    const [invoice] = await invoicesOf(admin, owner);
    await pay(reseller, invoice.id);
    expect((await accountOf(world, owner.companyId)).franchise_role_id).toBe(role.id);
    await refund(reseller, invoice.id);
    expect(await accountOf(world, owner.companyId)).toEqual(before);
  });
});
