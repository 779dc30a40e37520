import * as z from 'zod/mini';
import { anyone, signedIn } from './access.ts';
import { endpoint } from './endpoint.ts';
import { moment } from './fields.ts';
import { cents, cycles, paymentMethods } from './money.ts';
import { keptPayer, paymentForm } from './payer.ts';

export const invoiceStates = ['open', 'paid', 'void', 'refunded'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** What opens an invoice or an offer without a sign-in: 128 random bits. */
export const publicToken = z.string().check(z.regex(/^[\w-]{22}$/));
export const tokenParams = z.strictObject({ id: publicToken });

/** One try to collect an invoice. */
export const charge = z.object({
  method: z.enum(paymentMethods),
  state: z.enum(['pending', 'paid', 'expired', 'cancelled', 'refused', 'refunded']),
  /** The text that a bank's app reads, of a PIX that can still be paid. */
  pix: z.nullable(z.object({ text: z.string(), expires_at: z.nullable(moment) })),
  /** Confirmed by the reseller, who sees the money arrive: nobody else tells us. */
  is_confirmed_by_hand: z.boolean(),
  /** The gateway's own page, where a card is typed. */
  url: z.nullable(z.string()),
  /** Why a card was refused, as the gateway names it. */
  reason: z.nullable(z.string()),
});
export type Charge = z.output<typeof charge>;

/** How an invoice can be paid here. */
export const paymentWays = z.object({
  pix: z.boolean(),
  /** Null: no cards. `token`: the gateway's script makes one in the browser; `page`: its own page asks. */
  card: z.nullable(z.object({ by: z.enum(['token', 'page']), public_key: z.nullable(z.string()) })),
});
export type PaymentWays = z.output<typeof paymentWays>;

/** What whoever has the link sees, and no more: no owner, no address, no document whole. */
export const publicInvoice = z.object({
  id: publicToken,
  number: z.number(),
  state: z.enum(invoiceStates),
  seller: z.object({ name: z.string(), logo: z.nullable(z.string()) }),
  company: z.string(),
  /** The plan and its cycle, or what the reseller wrote. */
  description: z.string(),
  cycle: z.nullable(z.enum(cycles)),
  subtotal: cents,
  discount: cents,
  total: cents,
  coupon: z.nullable(z.string()),
  issued_at: moment,
  due_date: z.string(),
  is_overdue: z.boolean(),
  paid_at: z.nullable(moment),
  /** Paid: until when the company has paid with it, a local date; `until` is null for ever. Null where it paid for no time. */
  term: z.nullable(z.object({ until: z.nullable(z.string()) })),
  method: z.nullable(z.enum([...paymentMethods, 'manual', 'free'])),
  payer: z.nullable(z.object({ name: z.string(), document_end: z.string() })),
  ways: paymentWays,
  charge: z.nullable(charge),
  /** Bought without an account: the code was mailed to whoever paid. */
  is_code_mailed: z.boolean(),
});
export type PublicInvoice = z.output<typeof publicInvoice>;

export const invoices = {
  get: endpoint({
    method: 'GET',
    path: '/api/invoices/{id}',
    summary: 'An invoice, for whoever has its link; with `wait` answered when its state is another, or after a while',
    access: anyone,
    params: tokenParams,
    query: z.strictObject({ wait: z.optional(z.enum(invoiceStates)) }),
    answer: publicInvoice,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/api/invoices/{id}/pay',
    summary: 'Begin to pay: a PIX, or a card by a token or on the page of the gateway',
    access: anyone,
    params: tokenParams,
    body: paymentForm,
    answer: publicInvoice,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/invoices/{id}/verify',
    summary: 'Ask the gateway now whether it was paid',
    access: anyone,
    params: tokenParams,
    answer: publicInvoice,
  }),
  /** Only for whoever is signed in and owns the company; null for everybody else, and where nobody has paid yet. */
  lastPayer: endpoint({
    method: 'GET',
    path: '/api/invoices/{id}/payer',
    summary: 'Who paid for the company of this invoice last, for its owner to pay as the same again',
    access: signedIn,
    params: tokenParams,
    answer: z.object({ payer: z.nullable(keptPayer) }),
  }),
};
