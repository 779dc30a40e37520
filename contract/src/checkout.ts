import * as z from 'zod/mini';
import { anyone } from './access.ts';
import { couponCode } from './coupons.ts';
import { endpoint } from './endpoint.ts';
import { name } from './fields.ts';
import { paymentWays, publicInvoice, publicToken, tokenParams } from './invoices.ts';
import { languages } from './languages.ts';
import { cents, cycles } from './money.ts';
import { paymentForm } from './payer.ts';
import { prices } from './plans.ts';

/** What somebody who follows the link of a plan can buy. */
export const offer = z.object({
  id: publicToken,
  seller: z.object({ name: z.string(), logo: z.nullable(z.string()) }),
  plan: z.object({ name: z.string(), description: z.string() }),
  prices,
  ways: paymentWays,
});
export type Offer = z.output<typeof offer>;

export const quote = z.object({
  subtotal: cents,
  discount: cents,
  total: cents,
  /** For how many invoices the discount counts; null for ever. Without a coupon, none. */
  coupon: z.nullable(z.object({ code: z.string(), cycles: z.nullable(z.number()) })),
});
export type Quote = z.output<typeof quote>;

export const checkout = {
  get: endpoint({
    method: 'GET',
    path: '/api/checkout/{id}',
    summary: 'The offer behind a link',
    access: anyone,
    params: tokenParams,
    answer: offer,
  }),
  quote: endpoint({
    method: 'POST',
    path: '/api/checkout/{id}/quote',
    summary: 'What it costs, with a coupon',
    access: anyone,
    params: tokenParams,
    body: z.strictObject({ cycle: z.enum(cycles), coupon: z.optional(couponCode) }),
    answer: quote,
  }),
  buy: endpoint({
    method: 'POST',
    path: '/api/checkout/{id}',
    summary: 'Buy a company without an account: once it is paid, its activation code is mailed to the payer',
    access: anyone,
    params: tokenParams,
    body: z.strictObject({
      company: name,
      cycle: z.enum(cycles),
      coupon: z.optional(couponCode),
      payment: paymentForm,
      /** In which the code is mailed. */
      language: z._default(z.enum(languages), languages[0]),
    }),
    answer: publicInvoice,
    status: 201,
  }),
};
