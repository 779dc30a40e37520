import { expect } from 'vitest';
import { apiKey, webhookToken } from './fake-gateways/fake-asaas.ts';
import { accessToken, webhookSecret } from './fake-gateways/fake-mercado-pago.ts';
import { anOwnerOf, aReseller } from './franchises.ts';
import { buyerAt, payer } from './sales.ts';
import { askAsOwner, type TestServer } from './test-server.ts';

/** What is collected by each gateway, as its reseller sets it. */
const settings = {
  mercado_pago: {
    mercadoPago: { accessToken, publicKey: 'APP_USR-public', webhookSecret },
    pixBy: 'mercado_pago',
    cardBy: 'mercado_pago',
  },
  asaas: { asaas: { apiKey, webhookToken }, pixBy: 'asaas', cardBy: 'asaas' },
} as const;

let count = 0;

/** A reseller who collects by a gateway, a company of theirs, and what whoever pays sees and does. */
export async function aSeller(world: TestServer, gateway: keyof typeof settings) {
  count += 1;
  const reseller = await aReseller(world, `Seller ${gateway === 'asaas' ? 'a' : 'm'}${count}`);
  const { admin, host, franchiseId } = reseller;
  const { body } = await admin.put('/franchise/payment', settings[gateway]);
  const { pathname } = new URL((gateway === 'asaas' ? body.asaas : body.mercadoPago).callback_url);
  const owner = await anOwnerOf(world, reseller);
  const buyer = buyerAt(world, host);

  /** An invoice of the company: a month, unless said otherwise. */
  async function anInvoice(facts: object = {}) {
    const form = {
      companyId: owner.companyId,
      description: 'Pro',
      cycle: 'monthly',
      total: 14_990,
      due_date: today(world),
    };
    const { status, body: made } = await admin.post('/franchise/invoices', { ...form, ...facts });
    expect(status, JSON.stringify(made)).toBe(201);
    const token = String(made.url).split('/').at(-1);
    return {
      id: made.id as string,
      read: async () => (await buyer.get(`/invoices/${token}`)).body,
      payBy: (form: object = {}) => buyer.post(`/invoices/${token}/pay`, { method: 'pix', payer: payer(), ...form }),
      verify: () => buyer.post(`/invoices/${token}/verify`),
      sold: async () => (await admin.get(`/franchise/invoices/${made.id}`)).body,
      /** Our ids of what was begun for it, the oldest first. */
      references: async () =>
        (
          await askAsOwner<{ id: string }>(world, `select id from charges where invoice_id = '${made.id}' order by id`)
        ).map(({ id }) => id),
    };
  }

  const company = async () =>
    (
      await askAsOwner<{ status: string; due_date: string | null }>(
        world,
        `select status, due_date::text from companies where id = '${owner.companyId}'`,
      )
    )[0];

  return {
    admin,
    owner,
    franchiseId,
    host,
    anInvoice,
    company,
    callback: { origin: world.origin, path: apiPath(pathname) },
  };
}

/** Test requests begin behind /api. */
const apiPath = (pathname: string) => pathname.replace(/^\/api/, '');

export const today = (world: TestServer) => world.yupflow.parts.clock.now().toISOString().slice(0, 10);
