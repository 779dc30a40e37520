import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { aReseller, at } from '../support/franchises.ts';
import { mailTo } from '../support/mails.ts';
import { aNewcomer } from '../support/people.ts';
import { aCoupon, aPlan, buyerAt, payer, purchase, takesPix } from '../support/sales.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

let world: TestServer;
let count = 0;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
});
afterAll(() => world.stop());

const notFound = { status: 404, body: { code: 'not_found' } };

async function someReseller({ isPixTaken = true } = {}) {
  const reseller = await aReseller(world, `Revenda ${++count}`);
  if (isPixTaken) await takesPix(reseller.admin);
  return { ...reseller, buyer: buyerAt(world, reseller.host) };
}

async function companiesOf({ franchiseId }: { franchiseId: string }) {
  const { rows } = await asOwner(world.address, (db) =>
    db.query('select * from companies where franchise_id = $1 order by id', [franchiseId]),
  );
  return rows;
}

describe('the offer behind a link', () => {
  it('shows what is sold, by whom and how it can be paid, and nothing else', async () => {
    const { admin, buyer } = await someReseller();
    const plan = await aPlan(admin, { description: 'Tudo que você precisa' });
    const { status, body } = await buyer.get(`/checkout/${plan.token}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: plan.token,
      seller: { name: expect.stringMatching(/^Revenda/), logo: null },
      plan: { name: plan.name, description: 'Tudo que você precisa' },
      prices: { monthly: 9_900, semiannual: null, yearly: 99_000, lifetime: null },
      ways: { pix: true, card: null },
    });
  });

  it('is not found once it is no longer sold, at another reseller’s address, or by another name', async () => {
    const [mine, theirs] = [await someReseller(), await someReseller()];
    const [plan, old] = [await aPlan(mine.admin), await aPlan(mine.admin, { is_active: false })];
    expect(await mine.buyer.get(`/checkout/${old.token}`)).toMatchObject(notFound);
    expect(await theirs.buyer.get(`/checkout/${plan.token}`)).toMatchObject(notFound);
    expect(await theirs.buyer.post(`/checkout/${plan.token}`, purchase())).toMatchObject(notFound);
    expect(await mine.buyer.get(`/checkout/${plan.id}`)).toMatchObject({ status: 404 });
    expect((await mine.buyer.get(`/checkout/${plan.token}`)).status).toBe(200);
  });

  it('is not found while the reseller itself owes', async () => {
    const { admin, buyer, franchiseId } = await someReseller();
    const plan = await aPlan(admin);
    await asOwner(world.address, (db) =>
      db.query('update franchises set is_paid = false where id = $1', [franchiseId]),
    );
    expect(await buyer.get(`/checkout/${plan.token}`)).toMatchObject(notFound);
    expect(await buyer.post(`/checkout/${plan.token}`, purchase())).toMatchObject(notFound);
    expect(await companiesOf({ franchiseId })).toEqual([]);
  });
});

describe('a purchase without an account', () => {
  it('makes a company that waits for its payment, and an invoice with a PIX', async () => {
    const reseller = await someReseller();
    const plan = await aPlan(reseller.admin);
    const payment = { method: 'pix', payer: payer({ email: 'Paula@Example.com' }) };
    const { status, body } = await reseller.buyer.post(`/checkout/${plan.token}`, purchase({ payment }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^[\w-]{22}$/),
      number: 1,
      state: 'open',
      company: 'Padaria da Paula',
      description: plan.name,
      cycle: 'monthly',
      total: 9_900,
      coupon: null,
      payer: { name: 'Paula Souza', document_end: '725' },
      charge: { method: 'pix', state: 'pending', pix: { text: expect.stringMatching(/^000201/) } },
      is_code_mailed: false,
    });
    expect(await companiesOf(reseller)).toMatchObject([
      {
        name: 'Padaria da Paula',
        owner_id: null,
        owner_email: 'paula@example.com',
        status: 'inactive',
        payment_status: 'pending',
        plan_id: plan.id,
        cycle: 'monthly',
        due_date: null,
      },
    ]);
  });

  it('is told the code by mail once it is paid, in its own language, and the code opens the company', async () => {
    const reseller = await someReseller();
    const plan = await aPlan(reseller.admin);
    const payment = { method: 'pix', payer: payer() };
    const bought = await reseller.buyer.post(`/checkout/${plan.token}`, purchase({ payment, language: 'en-US' }));
    const [invoice] = (await reseller.admin.get('/franchise/invoices')).body.results;
    expect((await reseller.admin.post(`/franchise/invoices/${invoice.id}`, {})).status).toBe(200);
    expect((await reseller.buyer.get(`/invoices/${bought.body.id}`)).body).toMatchObject({
      state: 'paid',
      method: 'pix',
      is_code_mailed: true,
      ways: { pix: false, card: null },
      charge: null,
    });
    const mail = await mailTo(world, payment.payer.email);
    expect(mail.language).toBe('en-US');
    const code = /([2-9A-HJ-NP-Z]{4}-?){4}/.exec(mail.text)?.[0];
    const paula = at(reseller.host, await aNewcomer(world));
    expect(await paula.post('/companies/active-code', { code })).toMatchObject({
      status: 200,
      body: { name: 'Padaria da Paula', isOwner: true, isActive: true, subscription: 'active' },
    });
    expect((await paula.get('/tags')).status).toBe(200);
  });

  it('that costs nothing is paid at once, with no way to pay needed', async () => {
    const reseller = await someReseller({ isPixTaken: false });
    const plan = await aPlan(reseller.admin);
    const { code } = await aCoupon(reseller.admin, { discount: { kind: 'percent', percent: 100 } });
    const payment = { method: 'pix', payer: payer() };
    const bought = await reseller.buyer.post(`/checkout/${plan.token}`, purchase({ coupon: code, payment }));
    expect(bought).toMatchObject({
      status: 201,
      body: { state: 'paid', method: 'free', subtotal: 9_900, discount: 9_900, total: 0, coupon: code, charge: null },
    });
    expect(await companiesOf(reseller)).toMatchObject([{ status: 'active', payment_status: 'paid' }]);
    expect((await mailTo(world, payment.payer.email)).text).toMatch(/([2-9A-HJ-NP-Z]{4}-?){4}/);
  });

  it('sent twice is one: at once, again, and again once it is paid', async () => {
    const reseller = await someReseller();
    const plan = await aPlan(reseller.admin);
    const coupon = await aCoupon(reseller.admin, { max_uses: 1 });
    const same = purchase({ coupon: coupon.code });
    const buy = () => reseller.buyer.post(`/checkout/${plan.token}`, same);
    const [one, other] = await Promise.all([buy(), buy()]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.body.id).toBe(one.body.id);
    const [invoice] = (await reseller.admin.get('/franchise/invoices')).body.results;
    await reseller.admin.post(`/franchise/invoices/${invoice.id}`, {});
    expect((await buy()).body).toMatchObject({ id: one.body.id, state: 'paid' });
    expect(await companiesOf(reseller)).toHaveLength(1);
  });

  it('of another company, or by somebody else, is another one', async () => {
    const reseller = await someReseller();
    const plan = await aPlan(reseller.admin);
    const first = purchase();
    const buy = (facts: object) => reseller.buyer.post(`/checkout/${plan.token}`, { ...first, ...facts });
    const answers = [await buy({}), await buy({ company: 'Outra' }), await buy({ payment: purchase().payment })];
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3);
    expect(answers.map(({ body }) => body.number)).toEqual([1, 2, 3]);
  });

  it('is refused where nobody could pay it, and leaves nothing behind', async () => {
    const [none, pixOnly] = [await someReseller({ isPixTaken: false }), await someReseller()];
    const noWay = { status: 409, body: { code: 'no_payment_way' } };
    const plan = await aPlan(none.admin);
    expect(await none.buyer.post(`/checkout/${plan.token}`, purchase())).toMatchObject(noWay);
    const other = await aPlan(pixOnly.admin);
    const card = purchase({ payment: { method: 'card', payer: payer() } });
    expect(await pixOnly.buyer.post(`/checkout/${other.token}`, card)).toMatchObject(noWay);
    expect([await companiesOf(none), await companiesOf(pixOnly)]).toEqual([[], []]);
  });

  it('says which field is wrong, as the forms name them', async () => {
    const reseller = await someReseller();
    const plan = await aPlan(reseller.admin);
    const wrong = {
      name: '!!!',
      document: '111.111.111-11',
      email: 'paula',
      phone: '12',
      address: {
        postalCode: '1',
        street: '-',
        number: '-',
        neighbourhood: '-',
        city: '-',
        state: 'XX',
      },
    };
    const payment = { method: 'pix', payer: wrong };
    expect(await reseller.buyer.post(`/checkout/${plan.token}`, purchase({ payment }))).toMatchObject({
      status: 422,
      body: {
        fields: {
          'payment.payer.name': 'invalid_name',
          'payment.payer.document': 'invalid_document',
          'payment.payer.email': 'invalid_email',
          'payment.payer.phone': 'invalid_phone',
          'payment.payer.address.postalCode': 'invalid_postal_code',
          'payment.payer.address.street': 'invalid_street',
          'payment.payer.address.number': 'invalid_house_number',
          'payment.payer.address.neighbourhood': 'invalid_neighbourhood',
          'payment.payer.address.city': 'invalid_city',
          'payment.payer.address.state': 'invalid_state',
        },
      },
    });
    expect(await reseller.buyer.post(`/checkout/${plan.token}`, purchase({ cycle: 'lifetime' }))).toMatchObject({
      status: 422,
      body: { fields: { cycle: 'not_sold' } },
    });
  });

  it('takes no number of a card, under whatever name', async () => {
    const reseller = await someReseller();
    const plan = await aPlan(reseller.admin);
    const card = { token: 't', brand: 'visa', number: '4111111111111111', cvv: '123' };
    const payment = { method: 'card', payer: payer(), card };
    expect(await reseller.buyer.post(`/checkout/${plan.token}`, purchase({ payment }))).toMatchObject({ status: 422 });
    expect(world.logged.join('\n')).not.toContain('4111111111111111');
  });

  it('is made so often from one place and no more', async () => {
    const reseller = await someReseller();
    const plan = await aPlan(reseller.admin);
    const statuses: number[] = [];
    for (let number = 0; number < 31; number += 1)
      statuses.push((await reseller.buyer.post(`/checkout/${plan.token}`, purchase({ cycle: 'lifetime' }))).status);
    expect(statuses.slice(0, 30).every((status) => status === 422)).toBe(true);
    expect(statuses[30]).toBe(429);
    expect((await buyerAt(world, reseller.host).post(`/checkout/${plan.token}`, purchase())).status).toBe(201);
  });
});

it('there is no checkout where there are no resellers', async () => {
  const alone = await startTestServer({ ...behindProxy, FRANCHISE_MODE: 'false' });
  try {
    const buyer = buyerAt(alone, 'example.com');
    const token = 'x'.repeat(22);
    expect(await buyer.get(`/checkout/${token}`)).toMatchObject(notFound);
    expect(await buyer.post(`/checkout/${token}`, purchase())).toMatchObject(notFound);
    expect(await buyer.get(`/invoices/${token}`)).toMatchObject(notFound);
    const person = await aNewcomer(alone);
    expect(await person.get('/plans')).toMatchObject(notFound);
    expect(await person.post('/companies', { name: 'Nova', plan: 'monthly' })).toMatchObject(notFound);
  } finally {
    await alone.stop();
  }
});
