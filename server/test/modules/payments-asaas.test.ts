import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSeller, today } from '../support/charging.ts';
import { type FakeAsaas, retryMinutes, startAsaas } from '../support/fake-gateways/fake-asaas.ts';
import { eventually } from '../support/own-process.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

let world: TestServer;
let gateway: FakeAsaas;
beforeAll(async () => {
  gateway = await startAsaas();
  world = await startTestServer({ ...behindProxy, ASAAS_URL: gateway.origin, EGRESS_ALLOW: gateway.allowed });
});
afterAll(async () => {
  await world.stop();
  gateway.stop();
});

async function aWaitingPix() {
  const seller = await aSeller(world, 'asaas');
  const invoice = await seller.anInvoice();
  expect((await invoice.payBy()).status).toBe(200);
  const [reference = ''] = await invoice.references();
  const tell = (status: string, facts: object = {}) =>
    gateway.tell(gateway.move(reference, status), { ...seller.callback, ...facts });
  return { ...seller, invoice, reference, tell };
}

const stateIs = (invoice: { read(): Promise<{ state: string }> }, state: string) =>
  eventually(async () => (await invoice.read()).state === state);
const created = (reference: string) =>
  gateway.payments().filter(({ externalReference }) => externalReference === reference);

describe('a PIX by Asaas', () => {
  it('is made for a customer who is known by the document, and due no earlier than today', async () => {
    const { invoice, reference } = await aWaitingPix();
    expect((await invoice.read()).charge.pix.text).toBe(`pix-of-${reference}`);
    expect(gateway.paymentOf(reference)).toMatchObject({ value: 149.9, billingType: 'PIX' });
    expect(gateway.paymentOf(reference).dueDate >= today(world).slice(0, 8)).toBe(true);
    await aWaitingPix();
    expect(gateway.customers().filter(({ cpfCnpj }) => cpfCnpj === '52998224725')).toHaveLength(1);
  });

  it('is paid when it is confirmed or received, in whichever order these are told, once [S42]', async () => {
    const { invoice, reference, company, callback } = await aWaitingPix();
    const confirmed = gateway.move(reference, 'CONFIRMED');
    const received = gateway.move(reference, 'RECEIVED');
    expect((await gateway.tell(received, callback)).status).toBe(200);
    await stateIs(invoice, 'paid');
    const due = (await company())?.due_date;
    for (const event of [confirmed, received, received]) expect((await gateway.tell(event, callback)).status).toBe(200);
    await world.moveClock('PT5M');
    await invoice.verify();
    expect((await company())?.due_date).toBe(due);
    expect((await invoice.sold()).flag).toBeNull();
  });

  it('stays paid though "overdue" is told after it', async () => {
    const { invoice, tell } = await aWaitingPix();
    await tell('RECEIVED');
    await stateIs(invoice, 'paid');
    await tell('OVERDUE');
    await world.moveClock('PT5M');
    await invoice.verify();
    expect((await invoice.read()).state).toBe('paid');
  });

  it('that is overdue can still be paid', async () => {
    const { invoice, tell } = await aWaitingPix();
    await tell('OVERDUE');
    expect((await invoice.verify()).body.charge.state).toBe('pending');
    await tell('RECEIVED');
    await stateIs(invoice, 'paid');
  });

  it('is not told of by whoever does not know the word [S25]', async () => {
    const { invoice, tell } = await aWaitingPix();
    expect(await tell('RECEIVED', { token: 'a guess' })).toMatchObject({
      status: 401,
      body: { code: 'bad_signature' },
    });
    expect((await tell('RECEIVED', { token: null })).status).toBe(401);
    expect((await invoice.read()).state).toBe('open');
  });

  it('is believed when its account says so, whatever the callback claims', async () => {
    const { invoice, reference, callback } = await aWaitingPix();
    const event = gateway.move(reference, 'RECEIVED');
    gateway.move(reference, 'PENDING');
    expect((await gateway.tell(event, callback)).status).toBe(200);
    await invoice.verify();
    expect((await invoice.read()).state).toBe('open');
  });

  it('of somebody else is answered with 200, so that its queue does not stand still', async () => {
    const { callback, reference } = await aWaitingPix();
    const event = gateway.move(reference, 'PENDING');
    const strange = { ...event, id: 'evt_strange', payment: { ...event.payment, id: 'pay_strange' } };
    expect(await gateway.insist(strange, callback)).toEqual({ tries: 1, isHeard: true });
    expect(await gateway.insist({ ...event, payment: undefined as never }, callback)).toMatchObject({ isHeard: true });
    expect(await gateway.insist(event, { ...callback, token: 'wrong' })).toEqual({
      tries: retryMinutes.length,
      isHeard: false,
    });
  });

  it('with another value than asked for is flagged', async () => {
    const { invoice, reference, tell } = await aWaitingPix();
    gateway.paymentOf(reference).value = 14.99;
    await tell('RECEIVED');
    await eventually(async () => (await invoice.sold()).flag === 'wrong_amount');
    expect((await invoice.read()).state).toBe('open');
  });

  it('of a voided invoice is deleted there', async () => {
    const { admin, invoice, reference, tell } = await aWaitingPix();
    await admin.remove(`/franchise/invoices/${invoice.id}`);
    await eventually(() => gateway.paymentOf(reference).deleted);
    gateway.paymentOf(reference).deleted = false;
    await tell('RECEIVED');
    await eventually(async () => (await invoice.sold()).flag === 'paid_void');
  });

  it('goes back when the reseller asks for it, or the bank takes it', async () => {
    const [one, other] = [await aWaitingPix(), await aWaitingPix()];
    for (const { invoice, tell } of [one, other]) {
      await tell('RECEIVED');
      await stateIs(invoice, 'paid');
    }
    expect((await one.admin.post(`/franchise/invoices/${one.invoice.id}/refund`)).body.state).toBe('refunded');
    expect(gateway.paymentOf(one.reference).status).toBe('REFUNDED');
    await other.tell('CHARGEBACK_REQUESTED');
    await stateIs(other.invoice, 'refunded');
    expect((await other.invoice.sold()).flag).toBe('charged_back');
    expect((await other.company())?.status).toBe('cancelled');
  });
});

describe('Asaas when it stumbles', () => {
  it('is asked by our own id before it is asked to make something again', async () => {
    const seller = await aSeller(world, 'asaas');
    const invoice = await seller.anInvoice();
    gateway.trouble('POST /payments', { isAnswerLost: true });
    expect((await invoice.payBy()).status).toBe(200);
    const [reference = ''] = await invoice.references();
    expect(created(reference)).toHaveLength(1);
    expect((await invoice.read()).charge.pix.text).toBe(`pix-of-${reference}`);
  });

  it('may make the payment and then lose its code: the same payment gets it later', async () => {
    const seller = await aSeller(world, 'asaas');
    const invoice = await seller.anInvoice();
    for (let n = 0; n < 2; n += 1) gateway.trouble('GET /payments/pay_', { answer: { status: 503 } });
    expect((await invoice.payBy()).body.code).toBe('gateway_unavailable');
    await eventually(async () => (await invoice.read()).charge?.pix);
    const [reference = ''] = await invoice.references();
    expect(created(reference)).toHaveLength(1);
  });

  it('refuses an amount that is too small for it, in its own words', async () => {
    const seller = await aSeller(world, 'asaas');
    const invoice = await seller.anInvoice({ total: 100 });
    const { status, body } = await invoice.payBy();
    expect([status, body.charge.state, body.charge.reason]).toEqual([200, 'refused', 'O valor mínimo é R$ 5,00.']);
  });

  it('with a key that no longer works makes nothing, and says so', async () => {
    const seller = await aSeller(world, 'asaas');
    const invoice = await seller.anInvoice();
    await seller.admin.put('/franchise/payment', { asaas: { apiKey: 'revoked' } });
    expect((await invoice.payBy()).body.code).toBe('gateway_unavailable');
    expect((await invoice.read()).charge.state).toBe('refused');
  });
});

describe('a card by Asaas', () => {
  it('is typed on its own page, and is paid when its account says so', async () => {
    const seller = await aSeller(world, 'asaas');
    const invoice = await seller.anInvoice();
    expect((await invoice.read()).ways.card).toEqual({ by: 'page', public_key: null });
    const { body } = await invoice.payBy({ method: 'card' });
    expect(body.charge).toMatchObject({ method: 'card', state: 'pending', pix: null });
    expect(body.charge.url).toMatch(/^https:\/\/www\.asaas\.com\/i\//);
    const [reference = ''] = await invoice.references();
    await gateway.tell(gateway.move(reference, 'CONFIRMED'), seller.callback);
    await stateIs(invoice, 'paid');
    expect((await invoice.read()).method).toBe('card');
  });
});
