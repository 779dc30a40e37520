import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextAsk } from '../../src/modules/payments/next-ask.ts';
import { readCalendarNow } from '../support/billing.ts';
import { aSeller } from '../support/charging.ts';
import { type FakeAsaas, startAsaas } from '../support/fake-gateways/fake-asaas.ts';
import { type FakeMercadoPago, startMercadoPago } from '../support/fake-gateways/fake-mercado-pago.ts';
import { eventually } from '../support/own-process.ts';
import { aPlan, buyerAt, purchase } from '../support/sales.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

/** What goes back at a gateway while it can't reach us. */
let world: TestServer;
let asaas: FakeAsaas;
let mercadoPago: FakeMercadoPago;
beforeAll(async () => {
  [asaas, mercadoPago] = [await startAsaas(), await startMercadoPago()];
  world = await startTestServer({
    ...behindProxy,
    ASAAS_URL: asaas.origin,
    MERCADOPAGO_URL: mercadoPago.origin,
    EGRESS_ALLOW: `${asaas.allowed},${mercadoPago.allowed}`,
  });
});
afterAll(async () => {
  await world.stop();
  asaas.stop();
  mercadoPago.stop();
});

interface Read {
  read(): Promise<{ state: string }>;
}
const stateIs = (invoice: Read, state: string) => eventually(async () => (await invoice.read()).state === state);

async function aPaidPix() {
  const seller = await aSeller(world, 'asaas');
  const invoice = await seller.anInvoice();
  await invoice.payBy();
  const [reference = ''] = await invoice.references();
  await asaas.tell(asaas.move(reference, 'RECEIVED'), seller.callback);
  await stateIs(invoice, 'paid');
  return { ...seller, invoice, reference };
}

const isAskedNow = (...references: string[]) =>
  askAsOwner(world, `update charges set ask_at = app.now() where id in ('${references.join("','")}')`);
const looksAt = (reference: string) => {
  const { id } = asaas.paymentOf(reference);
  return asaas.asked.filter(({ method, path }) => method === 'GET' && path === `/payments/${id}`).length;
};
const askAtOf = async (reference: string) =>
  (
    await askAsOwner<{ days: number | null }>(
      world,
      `select extract(epoch from ask_at - app.now()) / 86400 as days from charges where id = '${reference}'`,
    )
  )[0]?.days;

describe('a payment that went back while nobody heard us', () => {
  it('is found a day later: what it paid for ends', async () => {
    const { invoice, reference, company } = await aPaidPix();
    expect((await company())?.status).toBe('active');
    expect(Number(await askAtOf(reference))).toBeCloseTo(1, 2);
    asaas.move(reference, 'REFUNDED');
    await world.moveClock('P1D');
    await stateIs(invoice, 'refunded');
    expect((await company())?.status).toBe('cancelled');
    expect(await askAtOf(reference)).toBeNull();
  });

  it('by a card’s dispute is found months later, and flagged', async () => {
    const { anInvoice } = await aSeller(world, 'mercado_pago');
    const invoice = await anInvoice();
    const card = { token: 'card-fine', brand: 'visa' };
    await invoice.payBy({ method: 'card', card });
    const [reference = ''] = await invoice.references();
    await stateIs(invoice, 'paid');
    await askAsOwner(
      world,
      `update charges set created_at = created_at - interval '110 days' where id = '${reference}'`,
    );
    mercadoPago.move(reference, 'charged_back', 'charged_back');
    await isAskedNow(reference);
    await world.moveClock('PT1M');
    await stateIs(invoice, 'refunded');
    const [row] = await askAsOwner<{ flag: string }>(world, `select flag from invoices where id = '${invoice.id}'`);
    expect(row?.flag).toBe('charged_back');
  });

  it('is only looked for: one that still stands is neither changed nor cancelled, and asked about again tomorrow', async () => {
    const { invoice, reference, company } = await aPaidPix();
    const before = await company();
    // As a gateway may call it while it looks into something.
    asaas.move(reference, 'PENDING');
    const looks = looksAt(reference);
    await isAskedNow(reference);
    await world.moveClock('PT1M');
    await eventually(() => looksAt(reference) > looks);
    await eventually(async () => Number(await askAtOf(reference)) > 0.9);
    expect(await company()).toEqual(before);
    expect((await invoice.read()).state).toBe('paid');
    expect(asaas.paymentOf(reference).deleted).toBe(false);
  });

  it('is asked about again tomorrow where the gateway does not know it any more', async () => {
    const { reference } = await aPaidPix();
    asaas.trouble('GET /payments/pay_', { answer: { status: 404 } });
    await isAskedNow(reference);
    await world.moveClock('PT1M');
    await eventually(async () => Number(await askAtOf(reference)) > 0.9);
  });

  it('is looked for two at a time, so that nobody who pays now waits behind it', async () => {
    const old = [await aPaidPix(), await aPaidPix(), await aPaidPix(), await aPaidPix()];
    const before = old.map(({ reference }) => looksAt(reference));
    const gate = Promise.withResolvers<void>();
    for (let n = 0; n < 2; n += 1) asaas.trouble('GET /payments/pay_', { meanwhile: () => gate.promise });
    const asked = () => old.filter(({ reference }, n) => looksAt(reference) > (before[n] ?? 0)).length;
    await isAskedNow(...old.map(({ reference }) => reference));
    await world.moveClock('PT1M');
    await eventually(() => asked() === 2);
    // Both wait for the gateway; whoever pays meanwhile is asked about at once.
    await aPaidPix();
    expect(asked()).toBe(2);
    gate.resolve();
    await eventually(() => asked() === 4);
  });
});

describe('a purchase that nobody paid in time', () => {
  it('is taken off the gateway, and money that comes all the same is flagged to be given back', async () => {
    const { admin, host, callback } = await aSeller(world, 'asaas');
    const plan = await aPlan(admin);
    const { body } = await buyerAt(world, host).post(`/checkout/${plan.token}`, purchase());
    const [charge] = await askAsOwner<{ id: string; invoice: string }>(
      world,
      `update invoices i set expires_at = app.now() from charges c
        where i.token = '${body.id}' and c.invoice_id = i.id returning c.id, i.id as invoice`,
    );
    const reference = charge?.id ?? '';
    await readCalendarNow(world);
    const sold = async () => (await admin.get(`/franchise/invoices/${charge?.invoice}`)).body;
    expect(await sold()).toMatchObject({ state: 'void', flag: null });
    await eventually(() => asaas.paymentOf(reference).deleted);
    asaas.paymentOf(reference).deleted = false;
    await asaas.tell(asaas.move(reference, 'RECEIVED'), callback);
    await eventually(async () => (await sold()).flag === 'paid_void');
    const [company] = await askAsOwner<{ status: string }>(
      world,
      `select status from companies c join invoices i on i.company_id = c.id where i.id = '${charge?.invoice}'`,
    );
    expect(company?.status).toBe('inactive');
  });
});

describe('how often a paid charge is asked about', () => {
  const day = 86_400_000;
  const start = Date.parse('2026-11-15T12:00:00Z');

  it.each([
    ['card', 120],
    ['pix', 30],
  ] as const)('is once a day: a %s for %i days, and then never again', (method, days) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * day }), (lateMs) => {
        const charge = { created_at: new Date(start), expires_at: null, method };
        const asks: number[] = [];
        for (let at: Date | null = new Date(start + lateMs); at; at = nextAsk(charge, 'paid', at)) asks.push(+at);
        const gaps = asks.slice(1).map((at, n) => at - (asks[n] ?? 0));
        expect(gaps.every((gap) => gap === day)).toBe(true);
        expect((asks.at(-1) ?? 0) - start).toBeGreaterThan((days - 1) * day);
        expect((asks.at(-1) ?? 0) - start).toBeLessThanOrEqual(days * day);
      }),
    );
  });
});
