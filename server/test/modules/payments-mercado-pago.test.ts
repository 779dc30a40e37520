import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { armFailpoints } from '../../src/platform/failpoint.ts';
import { aSeller } from '../support/charging.ts';
import { type FakeMercadoPago, startMercadoPago } from '../support/fake-gateways/fake-mercado-pago.ts';
import { eventually } from '../support/own-process.ts';
import { payer } from '../support/sales.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

let world: TestServer;
let gateway: FakeMercadoPago;
beforeAll(async () => {
  gateway = await startMercadoPago();
  world = await startTestServer({ ...behindProxy, MERCADOPAGO_URL: gateway.origin, EGRESS_ALLOW: gateway.allowed });
});
afterEach(() => armFailpoints(null));
afterAll(async () => {
  await world.stop();
  gateway.stop();
});

const now = () => world.yupflow.parts.clock.now();
const card = (token: string) => ({ method: 'card', card: { token, brand: 'visa', installments: 1 } });
const calls = (reference: string) =>
  gateway.asked.filter(
    ({ method, path, body }) => `${method} ${path}` === 'POST /v1/orders' && body.external_reference === reference,
  );

/** An invoice with a PIX that waits to be paid. */
async function aWaitingPix() {
  const seller = await aSeller(world, 'mercado_pago');
  const invoice = await seller.anInvoice();
  expect((await invoice.payBy()).status).toBe(200);
  const [reference = ''] = await invoice.references();
  const notify = (facts: object = {}) =>
    gateway.notify(gateway.orderOf(reference), { ...seller.callback, at: now(), ...facts });
  return { ...seller, invoice, reference, notify };
}

const untilPaid = (invoice: { read(): Promise<{ state: string }> }) =>
  eventually(async () => (await invoice.read()).state === 'paid');

describe('a PIX by Mercado Pago', () => {
  it('is shown as a text for the bank, and the order says who pays and what', async () => {
    const { invoice, reference } = await aWaitingPix();
    const { charge } = await invoice.read();
    expect(charge).toMatchObject({ method: 'pix', state: 'pending', is_confirmed_by_hand: false, reason: null });
    expect(charge.pix.text).toBe(`pix-of-${reference}`);
    expect(Date.parse(charge.pix.expires_at) - now().getTime()).toBeGreaterThan(23 * 3_600_000);
    const [order] = calls(reference);
    expect(order?.body).toMatchObject({
      total_amount: '149.90',
      payer: { first_name: 'Paula', last_name: 'Souza', identification: { type: 'CPF', number: '52998224725' } },
      transactions: { payments: [{ expiration_time: 'PT1440M' }] },
    });
  });

  it('is the same one when it is asked for again, and another once it is too old', async () => {
    const { invoice } = await aWaitingPix();
    await invoice.payBy();
    expect(await invoice.references()).toHaveLength(1);
    await world.moveClock('P1D');
    expect((await invoice.read()).charge.state).toBe('expired');
    await invoice.payBy();
    expect(await invoice.references()).toHaveLength(2);
  });

  it('pays the invoice once it is told of, and moves the due date', async () => {
    const { invoice, reference, notify, company } = await aWaitingPix();
    gateway.pay(reference);
    expect((await notify()).status).toBe(200);
    await untilPaid(invoice);
    expect(await invoice.sold()).toMatchObject({ method: 'pix', charges: [{ state: 'paid', pix: null }] });
    expect((await company())?.status).toBe('active');
  });

  it('credits once, however often, late and out of order it is told [S25][S42]', async () => {
    const { invoice, reference, notify, company } = await aWaitingPix();
    gateway.pay(reference);
    await Promise.all([notify(), notify(), notify()]);
    await untilPaid(invoice);
    const due = (await company())?.due_date;
    await notify();
    await invoice.verify();
    gateway.move(reference, 'action_required', 'waiting_transfer');
    await notify();
    await world.moveClock('PT10M');
    await invoice.verify();
    expect((await company())?.due_date).toBe(due);
    expect(await invoice.sold()).toMatchObject({ state: 'paid', flag: null });
  });

  it('is believed only when the gateway itself says so: a callback alone pays nothing', async () => {
    const { invoice, notify } = await aWaitingPix();
    const before = gateway.asked.length;
    expect((await notify()).status).toBe(200);
    await eventually(() => gateway.asked.length > before);
    expect((await invoice.read()).state).toBe('open');
  });

  it('refuses a forged, stale or missing signature, and an address that is nobody’s [S25]', async () => {
    const { callback, notify } = await aWaitingPix();
    const refusals = [
      await notify({ secret: 'forged' }),
      await notify({ at: new Date(now().getTime() - 11 * 60_000) }),
      await notify({ headers: { 'x-signature': '' } }),
    ];
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [401, 'bad_signature']),
    );
    const nowhere = callback.path.replace(/[^/]+$/, 'A'.repeat(22));
    expect((await notify({ path: nowhere })).status).toBe(404);
    expect((await notify({ path: callback.path.replace('mercado_pago', 'asaas') })).status).toBe(404);
  });

  it('answers 200 to what is not ours, and 502 while the gateway can’t be asked, so that it is told again', async () => {
    const { callback } = await aWaitingPix();
    const stranger = { id: 'ORD-OF-SOMEBODY-ELSE' };
    expect((await gateway.notify(stranger, { ...callback, at: now() })).status).toBe(200);
    gateway.trouble('GET /v1/orders/ORD-OF', { answer: { status: 500 } });
    expect((await gateway.notify(stranger, { ...callback, at: now() })).status).toBe(502);
  });

  it('is found by asking, though nobody ever told', async () => {
    const { invoice, reference } = await aWaitingPix();
    gateway.pay(reference);
    await world.moveClock('PT2M');
    await untilPaid(invoice);
  });

  it('counts when somebody presses "verify"', async () => {
    const { invoice, reference } = await aWaitingPix();
    gateway.pay(reference);
    expect((await invoice.verify()).body.state).toBe('paid');
  });

  it('counts after it expired here', async () => {
    const { invoice, reference, notify } = await aWaitingPix();
    await world.moveClock('P2D');
    await eventually(async () => (await invoice.read()).charge.state === 'expired');
    gateway.pay(reference);
    expect((await notify()).status).toBe(200);
    await untilPaid(invoice);
  });

  it('of an invoice that was voided is cancelled at the gateway; paid all the same, it is flagged', async () => {
    const { admin, invoice, reference, notify } = await aWaitingPix();
    expect((await admin.remove(`/franchise/invoices/${invoice.id}`)).status).toBe(200);
    await eventually(() => gateway.orderOf(reference).status === 'canceled');
    gateway.pay(reference);
    await notify();
    await eventually(async () => (await invoice.sold()).flag === 'paid_void');
    expect(await invoice.sold()).toMatchObject({ state: 'void', charges: [{ state: 'paid' }] });
  });

  it('of an invoice that was paid by hand is cancelled; paid all the same, it is flagged and can go back alone', async () => {
    const { admin, invoice, reference, notify, company } = await aWaitingPix();
    await admin.post(`/franchise/invoices/${invoice.id}`, {});
    await eventually(() => gateway.orderOf(reference).status === 'canceled');
    gateway.pay(reference);
    await notify();
    await eventually(async () => (await invoice.sold()).flag === 'paid_twice');
    gateway.move(reference, 'refunded', 'refunded');
    await notify();
    await eventually(async () => (await invoice.sold()).charges[0].state === 'refunded');
    expect([(await invoice.sold()).state, (await company())?.status]).toEqual(['paid', 'active']);
  });

  it('with less than it should be is flagged, and pays nothing', async () => {
    const { invoice, reference, notify } = await aWaitingPix();
    gateway.pay(reference, '1.00');
    await notify();
    await eventually(async () => (await invoice.sold()).flag === 'wrong_amount');
    expect((await invoice.sold()).state).toBe('open');
  });
});

describe('money that goes back', () => {
  async function aPaidPix() {
    const paid = await aWaitingPix();
    gateway.pay(paid.reference);
    await paid.invoice.verify();
    return paid;
  }

  it('by the reseller is asked of the gateway, and what was paid for ends', async () => {
    const { admin, invoice, reference, company } = await aPaidPix();
    const { status, body } = await admin.post(`/franchise/invoices/${invoice.id}/refund`);
    expect([status, body.state, body.charges[0].state]).toEqual([200, 'refunded', 'refunded']);
    expect(gateway.orderOf(reference).status).toBe('refunded');
    expect((await company())?.status).toBe('cancelled');
  });

  it('is asked for once, though the first answer was lost', async () => {
    const { admin, invoice, reference } = await aPaidPix();
    gateway.trouble(`POST /v1/orders/${gateway.orderOf(reference).id}/refund`, { isAnswerLost: true });
    expect((await admin.post(`/franchise/invoices/${invoice.id}/refund`)).body.code).toBe('gateway_unavailable');
    const { status, body } = await admin.post(`/franchise/invoices/${invoice.id}/refund`);
    expect([status, body.state]).toEqual([200, 'refunded']);
  });

  it('at the gateway’s own page, or by the bank, ends it too', async () => {
    const [refunded, chargedBack] = [await aPaidPix(), await aPaidPix()];
    gateway.move(refunded.reference, 'refunded', 'refunded');
    await refunded.notify();
    gateway.move(chargedBack.reference, 'charged_back', 'charged_back');
    await chargedBack.notify();
    await eventually(async () => (await refunded.invoice.read()).state === 'refunded');
    await eventually(async () => (await chargedBack.invoice.read()).state === 'refunded');
    expect([(await refunded.invoice.sold()).flag, (await chargedBack.invoice.sold()).flag]).toEqual([
      null,
      'charged_back',
    ]);
    expect((await chargedBack.company())?.status).toBe('cancelled');
  });
});

describe('a gateway that stumbles', () => {
  it('is asked again about a refund that it told of while it was away', async () => {
    const { invoice, reference, notify } = await aWaitingPix();
    gateway.pay(reference);
    await invoice.verify();
    gateway.move(reference, 'refunded', 'refunded');
    const failing = `GET /v1/orders/${gateway.orderOf(reference).id}`;
    gateway.trouble(failing, { answer: { status: 500 } });
    const before = gateway.asked.length;
    expect((await notify()).status).toBe(200);
    await eventually(() => gateway.asked.length > before);
    expect((await invoice.read()).state).toBe('paid');
    await eventually(async () => {
      await world.moveClock('PT2M');
      return (await invoice.read()).state === 'refunded';
    });
  });

  it('makes one order, though the answer to the first call was lost', async () => {
    const seller = await aSeller(world, 'mercado_pago');
    const invoice = await seller.anInvoice();
    gateway.trouble('POST /v1/orders', { isAnswerLost: true });
    expect((await invoice.payBy()).status).toBe(200);
    const [reference = ''] = await invoice.references();
    expect(calls(reference)).toHaveLength(2);
    expect(gateway.orders().filter((order) => order.external_reference === reference)).toHaveLength(1);
    expect((await invoice.read()).charge.pix.text).toBe(`pix-of-${reference}`);
  });

  it('that is away is said so, and the PIX is there once it is back', async () => {
    const seller = await aSeller(world, 'mercado_pago');
    const invoice = await seller.anInvoice();
    for (let n = 0; n < 2; n += 1) gateway.trouble('POST /v1/orders', { answer: { status: 500 } });
    const { status, body } = await invoice.payBy();
    expect([status, body.code]).toEqual([502, 'gateway_unavailable']);
    await eventually(async () => (await invoice.read()).charge?.pix);
    expect(await invoice.references()).toHaveLength(1);
  });

  it('that wants to be left alone is, for as long as it says', async () => {
    const seller = await aSeller(world, 'mercado_pago');
    const invoice = await seller.anInvoice();
    gateway.trouble('POST /v1/orders', { answer: { status: 429, headers: { 'retry-after': '30' } } });
    const { status, headers } = await invoice.payBy();
    expect([status, headers.get('retry-after')]).toEqual([502, '30']);
    expect((await invoice.payBy()).body.charge.state).toBe('pending');
  });

  it('whose callback comes before its answer credits all the same', async () => {
    const seller = await aSeller(world, 'mercado_pago');
    const invoice = await seller.anInvoice();
    gateway.trouble('POST /v1/orders', {
      meanwhile: async () => {
        const [reference = ''] = await invoice.references();
        gateway.pay(reference);
        await gateway.notify(gateway.orderOf(reference), { ...seller.callback, at: now() });
      },
    });
    expect((await invoice.payBy()).body.state).toBe('paid');
  });

  it('finds what was begun when we died before, or right after, the call', async () => {
    for (const point of ['charges.after-row', 'charges.after-call']) {
      const seller = await aSeller(world, 'mercado_pago');
      const invoice = await seller.anInvoice();
      armFailpoints(`${point}:throw`);
      expect((await invoice.payBy()).status).toBe(500);
      armFailpoints(null);
      await world.moveClock('PT3M');
      await eventually(async () => (await invoice.read()).charge?.pix, 15_000);
      const references = await invoice.references();
      expect(references).toHaveLength(1);
      gateway.pay(references[0] ?? '');
      expect((await invoice.verify()).body.state).toBe('paid');
    }
  });

  it('credits once when we die after asking, and after a callback was heard', async () => {
    for (const point of [
      'charges.after-ask',
      'charges.after-callback',
      'settle.before-commit',
      'settle.after-commit',
    ]) {
      const { invoice, reference, notify } = await aWaitingPix();
      gateway.pay(reference);
      armFailpoints(`${point}:throw`);
      await notify();
      await eventually(() => world.logged.some((line) => line.includes(`failpoint ${point}`)));
      armFailpoints(null);
      await world.moveClock('PT3M');
      await untilPaid(invoice);
      expect((await invoice.sold()).flag).toBeNull();
    }
  });
});

describe('a card by Mercado Pago', () => {
  it('is paid by the token that the browser made, and no number reaches us', async () => {
    const seller = await aSeller(world, 'mercado_pago');
    const invoice = await seller.anInvoice();
    expect((await invoice.read()).ways).toEqual({ pix: true, card: { by: 'token', public_key: 'APP_USR-public' } });
    const { status, body } = await invoice.payBy(card('card-fine'));
    expect([status, body.state, body.method]).toEqual([200, 'paid', 'card']);
    expect((await invoice.payBy({ ...card('x'), card: { token: 'x', number: '4111111111111111' } })).status).toBe(422);
  });

  it('that is refused says why, and another can be tried', async () => {
    const seller = await aSeller(world, 'mercado_pago');
    const invoice = await seller.anInvoice();
    const { status, body } = await invoice.payBy(card('card-refused'));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'open',
      charge: { state: 'refused', reason: 'cc_rejected_insufficient_amount' },
    });
    expect((await invoice.payBy(card('card-fine'))).body.state).toBe('paid');
  });

  it('that is being looked at is not charged a second time', async () => {
    const seller = await aSeller(world, 'mercado_pago');
    const invoice = await seller.anInvoice();
    expect((await invoice.payBy(card('card-in-review'))).body.charge.state).toBe('pending');
    await invoice.payBy(card('card-fine'));
    expect(await invoice.references()).toHaveLength(1);
  });

  it('and a PIX may be begun one after the other: what is chosen last is shown, and one of them pays', async () => {
    const { invoice, reference } = await aWaitingPix();
    await invoice.payBy(card('card-refused'));
    expect((await invoice.payBy()).body.charge).toMatchObject({ method: 'pix', state: 'pending' });
    expect((await invoice.payBy(card('card-fine'))).body.state).toBe('paid');
    await eventually(() => gateway.orderOf(reference).status === 'canceled');
    expect((await invoice.sold()).flag).toBeNull();
  });
});

it('begins nothing for an invoice that is paid, and two who press at once begin one', async () => {
  const seller = await aSeller(world, 'mercado_pago');
  const invoice = await seller.anInvoice();
  const both = await Promise.all([invoice.payBy({ payer: payer() }), invoice.payBy({ payer: payer() })]);
  expect(both.map(({ status }) => status).toSorted()[0]).toBe(200);
  expect(await invoice.references()).toHaveLength(1);
  await seller.admin.post(`/franchise/invoices/${invoice.id}`, {});
  expect((await invoice.payBy()).body.code).toBe('invoice_not_open');
});

it('keeps of each thing that a gateway told one note, and no secret in the log', async () => {
  const { invoice, reference, notify, franchiseId } = await aWaitingPix();
  gateway.pay(reference);
  await notify();
  await untilPaid(invoice);
  const notes = await askAsOwner<{ event_id: string }>(
    world,
    `select event_id from payment_events where franchise_id = '${franchiseId}' order by event_id`,
  );
  const { id } = gateway.orderOf(reference);
  expect(notes.map(({ event_id }) => event_id)).toEqual([
    `${id}:action_required:waiting_transfer`,
    `${id}:processed:accredited`,
  ]);
  expect(world.logged.join('')).not.toContain('fake-access-token');
});
