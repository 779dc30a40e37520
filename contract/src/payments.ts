import * as z from 'zod/mini';
import { anyone, franchiseAdmin } from './access.ts';
import { endpoint } from './endpoint.ts';
import { withoutControl } from './fields.ts';
import { publicToken } from './invoices.ts';

export const gateways = ['static_pix', 'mercado_pago', 'asaas'] as const;
export type GatewayName = (typeof gateways)[number];

/** Printable ASCII: accents break the readers of banks. */
const pixText = (longest: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(longest), z.regex(withoutControl));

export const staticPix = z.strictObject({
  /** CPF, CNPJ, phone, e-mail or a random key. */
  key: z.string().check(z.trim(), z.minLength(1), z.maxLength(77), z.regex(/^[\w.@+\-/() ]+$/, 'invalid_pix_key')),
  name: pixText(25),
  city: pixText(15),
});
export type StaticPix = z.output<typeof staticPix>;

/** A secret on its way in. Left out, the one that is kept stays; it never comes back out. */
const secret = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(400), z.regex(/^[\x21-\x7e]+$/)));

const online = z.object({
  is_set: z.boolean(),
  /** Where the gateway tells us; to be entered there. */
  callback_url: z.string(),
  /** Something to tell keys apart by: their last characters. */
  key_end: z.nullable(z.string()),
  /** Whether it can prove that it is the one who tells us; without that we ask it ourselves, now and then. */
  has_callback_secret: z.boolean(),
});

export const paymentSettings = z.object({
  staticPix: z.nullable(z.object({ key: z.string(), name: z.string(), city: z.string() })),
  mercadoPago: z.object({ ...online.shape, public_key: z.nullable(z.string()) }),
  asaas: z.object({ ...online.shape, is_sandbox: z.boolean() }),
  /** By whom a PIX and a card are collected; null: not at all. */
  pixBy: z.nullable(z.enum(gateways)),
  cardBy: z.nullable(z.enum(['mercado_pago', 'asaas'])),
  /** How long before the due date an invoice is issued, and how long after it access still holds. */
  noticeDays: z.number(),
  graceDays: z.number(),
});
export type PaymentSettings = z.output<typeof paymentSettings>;

const days = (most: number) => z.number().check(z.int(), z.minimum(0), z.maximum(most));

/** What is not given stays. */
export const mercadoPagoForm = z.strictObject({ accessToken: secret, publicKey: secret, webhookSecret: secret });
export const asaasForm = z.strictObject({
  apiKey: secret,
  webhookToken: secret,
  is_sandbox: z.optional(z.boolean()),
});
export const collectingForm = z.strictObject({
  pixBy: z.optional(paymentSettings.shape.pixBy),
  cardBy: z.optional(paymentSettings.shape.cardBy),
  noticeDays: z.optional(days(60)),
  graceDays: z.optional(days(60)),
});

export const payments = {
  get: endpoint({
    method: 'GET',
    path: '/api/franchise/payment',
    summary: 'How the reseller collects',
    access: franchiseAdmin,
    answer: paymentSettings,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/franchise/payment',
    summary: 'Change how the reseller collects; what is not given stays',
    access: franchiseAdmin,
    body: z.strictObject({
      staticPix: z.optional(z.nullable(staticPix)),
      mercadoPago: z.optional(z.nullable(mercadoPagoForm)),
      asaas: z.optional(z.nullable(asaasForm)),
      ...collectingForm.shape,
    }),
    answer: paymentSettings,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/franchise/payment/{gateway}/test',
    summary: 'Ask the gateway whether its key works',
    access: franchiseAdmin,
    params: z.strictObject({ gateway: z.enum(['mercado_pago', 'asaas']) }),
    answer: z.object({ isWorking: z.boolean(), error: z.nullable(z.enum(['refused', 'unreachable'])) }),
  }),
  callback: endpoint({
    method: 'POST',
    path: '/api/payments/callback/{gateway}/{token}',
    summary: 'What a gateway tells of a charge; the truth is asked for again before anything is done',
    access: anyone,
    params: z.strictObject({ gateway: z.enum(['mercado_pago', 'asaas']), token: publicToken }),
    query: z.looseObject({}),
    body: z.looseObject({}),
    answer: z.object({}),
  }),
};
