import { dueDateOf } from '@yupflow/contract/calendar';
import { localDate } from '@yupflow/contract/subscription';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { aSubscriber } from '../support/billing.ts';
import { anOwnerOf, aReseller, at } from '../support/franchises.ts';
import { aMember, Person, request } from '../support/people.ts';
import { aPlan, buyerAt, payer, purchase, takesPix } from '../support/sales.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

let world: TestServer;
let count = 0;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
});
afterAll(() => world.stop());

const notFound = { status: 404, body: { code: 'not_found' } };

/** An invoice that somebody without an account has to pay. */
async function anInvoice() {
  const reseller = await aReseller(world, `Revenda ${++count}`);
  await takesPix(reseller.admin);
  const plan = await aPlan(reseller.admin);
  const buyer = buyerAt(world, reseller.host);
  const { body } = await buyer.post(`/checkout/${plan.token}`, purchase());
  const [{ id }] = (await reseller.admin.get('/franchise/invoices')).body.results;
  return {
    ...reseller,
    buyer,
    id: id as string,
    token: body.id as string,
    isPaid: () => reseller.admin.post(`/franchise/invoices/${id}`, {}),
    isVoid: () => reseller.admin.remove(`/franchise/invoices/${id}`),
  };
}

/** Whether an answer has come by the time that another one has been asked for and given. */
async function isAnswered(waiting: Promise<unknown>): Promise<boolean> {
  let isDone = false;
  void waiting.then(() => {
    isDone = true;
  });
  for (let number = 0; number < 3; number += 1) await request(world.origin, 'GET', '/infos');
  return isDone;
}

describe('an invoice', () => {
  it('shows to whoever has its link what they need to pay it, and no more', async () => {
    const { buyer, token } = await anInvoice();
    const { status, body } = await buyer.get(`/invoices/${token}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: token,
      number: 1,
      state: 'open',
      seller: { name: expect.any(String), logo: null },
      company: 'Padaria da Paula',
      description: expect.stringMatching(/^Plan/),
      cycle: 'monthly',
      subtotal: 9_900,
      discount: 0,
      total: 9_900,
      coupon: null,
      issued_at: expect.any(String),
      due_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      is_overdue: false,
      paid_at: null,
      term: null,
      method: null,
      payer: { name: 'Paula Souza', document_end: '725' },
      ways: { pix: true, card: null },
      charge: expect.objectContaining({ method: 'pix', is_confirmed_by_hand: true }),
      is_code_mailed: false,
    });
    expect(JSON.stringify(body)).not.toMatch(/52998224725|@example\.com|Paulista|98765/);
  });

  it('is not kept by anybody on the way', async () => {
    const { buyer, token } = await anInvoice();
    expect((await buyer.get(`/invoices/${token}`)).headers.get('cache-control')).toBe('no-store');
  });

  it('is found neither by its row’s id nor at another reseller’s address', async () => {
    const [mine, theirs] = [await anInvoice(), await anInvoice()];
    expect(await mine.buyer.get(`/invoices/${mine.id}`)).toMatchObject({ status: 404 });
    for (const [method, path, body] of [
      ['get', '', undefined],
      ['post', '/pay', { method: 'pix', payer: payer() }],
      ['post', '/verify', undefined],
    ] as const)
      expect(await theirs.buyer[method](`/invoices/${mine.token}${path}`, body)).toMatchObject(notFound);
  });

  it('is overdue after its day, by the calendar of its company', async () => {
    const { buyer, token, id } = await anInvoice();
    await asOwner(world.address, (db) => db.query('update invoices set due_date = due_date - 2 where id = $1', [id]));
    expect((await buyer.get(`/invoices/${token}`)).body.is_overdue).toBe(true);
  });

  it('is paid by whoever has the link, whose name it then bears', async () => {
    const { buyer, token } = await anInvoice();
    const form = { method: 'pix', payer: payer({ name: 'Rui Costa', document: '11.222.333/0001-81' }) };
    expect(await buyer.post(`/invoices/${token}/pay`, form)).toMatchObject({
      status: 200,
      body: { state: 'open', payer: { name: 'Rui Costa', document_end: '181' }, charge: { state: 'pending' } },
    });
  });

  it('is paid no more once it is paid or void', async () => {
    const form = { method: 'pix', payer: payer() };
    for (const close of ['isPaid', 'isVoid'] as const) {
      const invoice = await anInvoice();
      expect((await invoice[close]()).status).toBe(200);
      expect(await invoice.buyer.post(`/invoices/${invoice.token}/pay`, form)).toMatchObject({
        status: 409,
        body: { code: 'invoice_not_open' },
      });
    }
  });

  it('is not paid by a way that the reseller has not', async () => {
    const { buyer, token } = await anInvoice();
    expect(await buyer.post(`/invoices/${token}/pay`, { method: 'card', payer: payer() })).toMatchObject({
      status: 409,
      body: { code: 'no_payment_way' },
    });
  });

  it('is tried so often and no more, from wherever', async () => {
    const { host, token } = await anInvoice();
    for (const path of ['pay', 'verify']) {
      const body = path === 'pay' ? { method: 'pix', payer: payer() } : undefined;
      const statuses: number[] = [];
      for (let number = 0; number < 21; number += 1)
        statuses.push((await buyerAt(world, host).post(`/invoices/${token}/${path}`, body)).status);
      expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
      expect(statuses[20]).toBe(429);
    }
  });
});

describe('a receipt', () => {
  it('says until when the company has paid with it, and once it is given back no more', async () => {
    const { buyer, token, id, admin, isPaid } = await anInvoice();
    await isPaid();
    const { body } = await buyer.get(`/invoices/${token}`);
    const paidOn = localDate(new Date(body.paid_at), 'America/Sao_Paulo');
    expect(body.term).toEqual({ until: dueDateOf('monthly', paidOn) });
    await admin.post(`/franchise/invoices/${id}/refund`);
    expect((await buyer.get(`/invoices/${token}`)).body).toMatchObject({ state: 'refunded', term: null });
  });

  it('says so where it is for ever, and says nothing of a service that moves no date', async () => {
    const reseller = await aReseller(world, `Revenda ${++count}`);
    const { companyId } = await anOwnerOf(world, reseller);
    for (const [cycle, term] of [
      [null, null],
      ['lifetime', { until: null }],
    ] as const) {
      const form = { companyId, description: 'Pro', cycle, total: 100, due_date: '2030-01-01' };
      const { body: made } = await reseller.admin.post('/franchise/invoices', form);
      await reseller.admin.post(`/franchise/invoices/${made.id}`, {});
      const token = String(made.url).split('/').at(-1);
      expect((await buyerAt(world, reseller.host).get(`/invoices/${token}`)).body).toMatchObject({
        state: 'paid',
        term,
      });
    }
  });
});

describe('who paid last', () => {
  /** A company with an invoice that somebody began to pay, and another that nobody touched. */
  async function aCompanyThatPaid() {
    const reseller = await aReseller(world, `Revenda ${++count}`);
    await takesPix(reseller.admin);
    const owner = await anOwnerOf(world, reseller);
    const issue = async () => {
      const form = { companyId: owner.companyId, description: 'Pro', total: 100, due_date: '2030-01-01' };
      const { body } = await reseller.admin.post('/franchise/invoices', form);
      return String(body.url).split('/').at(-1) as string;
    };
    const [first, next] = [await issue(), await issue()];
    await buyerAt(world, reseller.host).post(`/invoices/${first}/pay`, {
      method: 'pix',
      payer: payer({ name: 'Rui Costa' }),
    });
    return { ...reseller, owner, next };
  }

  it('is told to the owner of the company, for its next invoice', async () => {
    const { owner, next } = await aCompanyThatPaid();
    expect((await owner.get(`/invoices/${next}/payer`)).body).toMatchObject({
      payer: { name: 'Rui Costa', document: '52998224725', address: { street: 'Avenida Paulista', complement: '' } },
    });
  });

  it('is told to nobody else: no link, no member, no neighbour, no support, no other address', async () => {
    const { owner, next, host, admin } = await aCompanyThatPaid();
    const other = await aCompanyThatPaid();
    const path = `/invoices/${next}/payer`;
    expect(await buyerAt(world, host).get(path)).toMatchObject({ status: 401 });
    expect(JSON.stringify((await buyerAt(world, host).get(`/invoices/${next}`)).body)).not.toMatch(/Rui|Paulista/);
    const member = at(host, await aMember(world, owner, ['settings_company']));
    const visit = await admin.post(`/franchise/companies/${owner.companyId}/support`, { reason: 'Ajuda' });
    const support = new Person({ ...admin, token: visit.body.token });
    for (const person of [member, at(host, other.owner), admin, support, at(other.host, owner)])
      expect(await person.get(path)).toMatchObject({ status: 200, body: { payer: null } });
  });

  it('is nobody before anybody has paid', async () => {
    const reseller = await aReseller(world, `Revenda ${++count}`);
    const { id: planId } = await aPlan(reseller.admin);
    const owner = await aSubscriber(world, reseller, { planId, status: 'inactive', dueIn: null });
    const { invoiceId } = (await owner.post('/subscription/pay')).body;
    expect((await owner.get(`/invoices/${invoiceId}/payer`)).body).toEqual({ payer: null });
  });
});

describe('whoever waits for an invoice', () => {
  it('hears that it was paid as soon as it is, and of nothing else', async () => {
    const [mine, other] = [await anInvoice(), await anInvoice()];
    const waiting = mine.buyer.get(`/invoices/${mine.token}?wait=open`);
    await other.isPaid();
    expect(await isAnswered(waiting)).toBe(false);
    await mine.isPaid();
    expect(await waiting).toMatchObject({ status: 200, body: { id: mine.token, state: 'paid', is_code_mailed: true } });
  });

  it('is answered at once where they know an older state', async () => {
    const { buyer, token, isVoid } = await anInvoice();
    await isVoid();
    expect(await buyer.get(`/invoices/${token}?wait=open`)).toMatchObject({ status: 200, body: { state: 'void' } });
    expect((await buyer.get(`/invoices/${token}?wait=never`)).status).toBe(422);
  });

  it('misses nothing, however close it comes', async () => {
    const invoices = await Promise.all([anInvoice(), anInvoice(), anInvoice()]);
    const answers = await Promise.all(
      invoices.flatMap(({ buyer, token, isPaid }) => [buyer.get(`/invoices/${token}?wait=open`), isPaid()]),
    );
    expect(answers.filter((_, index) => index % 2 === 0).map(({ body }) => body.state)).toEqual([
      'paid',
      'paid',
      'paid',
    ]);
  });

  it('holds no connection of the database meanwhile', async () => {
    const { buyer, token, isPaid } = await anInvoice();
    const many = Array.from({ length: 15 }, () => buyer.get(`/invoices/${token}?wait=open`));
    expect((await buyer.get(`/invoices/${token}`)).status).toBe(200);
    await isPaid();
    expect((await Promise.all(many)).every(({ body }) => body.state === 'paid')).toBe(true);
  });

  it('is one of so many: the oldest gives way', async () => {
    const { buyer, token, isPaid } = await anInvoice();
    const oldest = buyer.get(`/invoices/${token}?wait=open`);
    expect(await isAnswered(oldest)).toBe(false);
    const many = Array.from({ length: 20 }, () => buyer.get(`/invoices/${token}?wait=open`));
    expect(await oldest).toMatchObject({ status: 200, body: { state: 'open' } });
    await isPaid();
    await Promise.all(many);
  });

  it('does not keep the server from closing', async () => {
    const other = await startTestServer(behindProxy);
    const reseller = await aReseller(other, 'Fechada');
    await takesPix(reseller.admin);
    const plan = await aPlan(reseller.admin);
    const buyer = buyerAt(other, reseller.host);
    const { body } = await buyer.post(`/checkout/${plan.token}`, purchase());
    const waiting = buyer.get(`/invoices/${body.id}?wait=open`);
    await buyer.get(`/invoices/${body.id}`);
    await other.stop();
    expect(await waiting).toMatchObject({ status: 200, body: { state: 'open' } });
  });
});
