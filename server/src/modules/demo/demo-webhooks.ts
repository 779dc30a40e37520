import type { RequestPath, WebhookAction } from '@yupflow/contract/webhooks';
import type { Tx } from '../../platform/db/transaction.ts';
import { seedWebhook } from '../webhooks/seed-webhook.service.ts';

type SeedParts = Parameters<typeof seedWebhook>[0];

interface Order {
  readonly name: string;
  readonly minutesAgo: number;
  readonly event: string;
  readonly number: number;
  readonly total: string;
  readonly method: string;
  /** Of somebody whom the shop has never met. */
  readonly phone?: string | null;
}

/** What the shop's own store tells, oldest first. */
const orders: readonly Order[] = [
  {
    name: 'Caio Berto',
    minutesAgo: 1_353,
    event: 'order/paid',
    number: 2198,
    total: '389.90',
    method: 'pix',
    phone: '+55 11 94402-1187',
  },
  {
    name: 'Ana Beatriz Moura',
    minutesAgo: 1_331,
    event: 'order/paid',
    number: 2199,
    total: '1290.00',
    method: 'credit_card',
  },
  { name: 'Lucas Quadros', minutesAgo: 1_258, event: 'order/paid', number: 2201, total: '640.00', method: 'pix' },
  {
    name: 'Helena Duarte',
    minutesAgo: 1_180,
    event: 'order/paid',
    number: 2202,
    total: '3150.00',
    method: 'credit_card',
  },
  { name: 'Bruno Sampaio', minutesAgo: 210, event: 'order/paid', number: 2206, total: '980.50', method: 'boleto' },
  { name: 'Joana Figueiredo', minutesAgo: 166, event: 'order/paid', number: 2207, total: '2240.00', method: 'pix' },
  {
    name: 'Teresa Campos',
    minutesAgo: 122,
    event: 'order/paid',
    number: 2209,
    total: '215.00',
    method: 'pix',
    phone: null,
  },
  {
    name: 'Igor Bittencourt',
    minutesAgo: 95,
    event: 'order/cancelled',
    number: 2204,
    total: '760.00',
    method: 'boleto',
  },
  {
    name: 'Felipe Antunes',
    minutesAgo: 52,
    event: 'order/paid',
    number: 2211,
    total: '8900.00',
    method: 'credit_card',
  },
  { name: 'Mariana Telles', minutesAgo: 21, event: 'order/paid', number: 2212, total: '1480.00', method: 'pix' },
  { name: 'Daniel Okamoto', minutesAgo: 4, event: 'order/paid', number: 2214, total: '4780.00', method: 'pix' },
];
const ping = { minutesAgo: 257, query: 'event=ping', body: null };

/** Who left something in the cart of a course, by Hotmart. */
const carts: readonly { readonly name: string; readonly minutesAgo: number }[] = [
  { name: 'Clara Rocha', minutesAgo: 2_910 },
  { name: 'Enzo Valença', minutesAgo: 1_466 },
  { name: 'Helena Duarte', minutesAgo: 75 },
];

const body = (...steps: string[]): RequestPath => ['body', ...steps];
const emailOf = (name: string) =>
  `${name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')}@example.com`;

interface Known {
  readonly phone: string | null;
  readonly email: string | null;
}

/** As shops send it: the phone stands with the address, and everything once more elsewhere. */
function orderBody({ name, event, number, total, method, phone }: Order, known: Known | undefined) {
  return {
    event,
    order: {
      number,
      total,
      payment: { method },
      items: [
        { sku: 'LIN-204', name: 'Almofada de linho', quantity: 2 },
        { sku: 'ARA-010', name: 'Mesa lateral Araucária', quantity: 1 },
      ],
    },
    shipping: { address: { city: 'Campinas', phone: phone === undefined ? `+${known?.phone}` : phone } },
    customer: { name, email: known?.email ?? emailOf(name), phone: null },
  };
}

async function idsByName(
  tx: Tx,
  companyId: string,
  table: 'tags' | 'custom_fields' | 'crm_columns' | 'shipping_cycles' | 'flows',
) {
  const rows = await tx.selectFrom(table).select(['id', 'name']).where('company_id', '=', companyId).execute();
  return (name: string) => rows.find((row) => row.name === name)?.id ?? '';
}

/** The store's orders, still being tried out, and a sender of carts that works for real. */
export async function addWebhooks(parts: SeedParts, tx: Tx, companyId: string): Promise<void> {
  const contacts = await tx
    .selectFrom('contacts')
    .select(['name', 'phone', 'email'])
    .where('company_id', '=', companyId)
    .where(
      'name',
      'in',
      [...orders, ...carts].map(({ name }) => name),
    )
    .execute();
  const known = new Map(contacts.map((contact) => [contact.name, contact]));
  const tag = await idsByName(tx, companyId, 'tags');
  const field = await idsByName(tx, companyId, 'custom_fields');
  const column = await idsByName(tx, companyId, 'crm_columns');
  const cycle = await idsByName(tx, companyId, 'shipping_cycles');
  const flow = await idsByName(tx, companyId, 'flows');
  const paid: WebhookAction[] = [
    { id: 'tag', action: 'add_tag', tag: tag('Aguardando entrega') },
    { id: 'card', action: 'move_card', column: column('Fechado') },
    { id: 'cycle', action: 'add_cycle', cycle: cycle('Boas-vindas ao cliente novo') },
    { id: 'event', action: 'custom_event', name: 'Pedido {{request.body.order.number}} pago' },
  ];
  const requests = [
    ...orders.map((order) => ({ minutesAgo: order.minutesAgo, body: orderBody(order, known.get(order.name)) })),
    ping,
  ];
  await seedWebhook(parts, tx, companyId, {
    name: 'Pedido pago · Loja virtual',
    source: 'custom',
    mode: 'test',
    mapping: {
      phone: [body('customer', 'phone'), body('shipping', 'address', 'phone')],
      name: [body('customer', 'name')],
      email: [body('customer', 'email')],
      document: [],
      fields: [
        { field_id: field('Valor total'), paths: [body('order', 'total')] },
        { field_id: field('Cidade'), paths: [body('shipping', 'address', 'city')] },
      ],
    },
    actions: paid,
    requests: requests.toSorted((a, b) => b.minutesAgo - a.minutesAgo),
  });
  await seedWebhook(parts, tx, companyId, {
    name: 'Carrinho abandonado · Hotmart',
    source: 'hotmart',
    mode: 'production',
    actions: [
      { id: 'tag', action: 'add_tag', tag: tag('Site') },
      { id: 'flow', action: 'start_flow', flow: flow('Carrinho abandonado'), connection: null },
    ],
    requests: carts.map(({ name, minutesAgo }, index) => ({
      minutesAgo,
      body: {
        id: `c5f1a0d2-77b1-4e0a-9a3e-00000000010${index}`,
        event: 'PURCHASE_OUT_OF_SHOPPING_CART',
        version: '2.0.0',
        data: {
          buyer: { name, email: known.get(name)?.email ?? emailOf(name), phone: known.get(name)?.phone ?? null },
          product: { id: 4_113_207, name: 'Curso: decorar sem reformar' },
        },
      },
    })),
  });
}
