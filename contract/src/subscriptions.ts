import * as z from 'zod/mini';
import { member, signedIn } from './access.ts';
import { couponCode } from './coupons.ts';
import { endpoint } from './endpoint.ts';
import { id, moment } from './fields.ts';
import { invoiceStates, paymentWays, publicToken } from './invoices.ts';
import { listQuery } from './list.ts';
import { cents, cycles, paymentMethods } from './money.ts';
import { subscriptionStates } from './subscription.ts';

const openInvoice = z.object({ id: publicToken, number: z.number(), total: cents, due_date: z.string() });

/** How the active company stands with its reseller. Money and links are for the owner and who may change the company. */
export const companySubscription = z.object({
  company: z.object({ id, name: z.string() }),
  isOwner: z.boolean(),
  state: z.enum(subscriptionStates),
  plan: z.nullable(z.object({ id, name: z.string() })),
  cycle: z.nullable(z.enum(cycles)),
  /** Of the next invoice, without coupons; null where nothing falls due. */
  price: z.nullable(cents),
  /** A local date of the company; null where nothing falls due. */
  due_date: z.nullable(z.string()),
  /** The last day with access if nothing is paid. */
  grace_until: z.nullable(z.string()),
  method: z.nullable(z.enum(paymentMethods)),
  /** How the next invoice can be paid here. */
  ways: paymentWays,
  /** What the company changes to with its next invoice. */
  next: z.nullable(z.object({ plan: z.object({ id, name: z.string() }), cycle: z.enum(cycles) })),
  /** The one to pay now. */
  invoice: z.nullable(openInvoice),
});
export type CompanySubscription = z.output<typeof companySubscription>;

export const ownInvoice = z.object({
  id: publicToken,
  number: z.number(),
  description: z.string(),
  state: z.enum(invoiceStates),
  total: cents,
  due_date: z.string(),
  is_overdue: z.boolean(),
  issued_at: moment,
  paid_at: z.nullable(moment),
  method: z.nullable(z.enum([...paymentMethods, 'manual', 'free'])),
});
export type OwnInvoice = z.output<typeof ownInvoice>;

/** Signed in is all that is asked for: whoever lost access must come here to get it back. The server asks for the rest. */
export const subscriptions = {
  get: endpoint({
    method: 'GET',
    path: '/api/subscription',
    summary: 'The subscription of the active company',
    access: signedIn,
    isOfCompany: true,
    answer: companySubscription,
  }),
  listInvoices: endpoint({
    method: 'GET',
    path: '/api/subscription/invoices',
    summary: "The active company's invoices, newest first",
    access: member('settings_company'),
    query: z.strictObject({ cursor: listQuery.shape.cursor, limit: listQuery.shape.limit }),
    answer: z.object({ results: z.array(ownInvoice), cursor: z.nullable(z.string()) }),
  }),
  /** Owner only, also without access. */
  change: endpoint({
    method: 'PUT',
    path: '/api/subscription',
    summary: 'Change plan, cycle or method with the next invoice; older ones that wait are voided',
    access: signedIn,
    isOfCompany: true,
    body: z.strictObject({
      planId: z.optional(id),
      cycle: z.optional(z.enum(cycles)),
      method: z.optional(z.enum(paymentMethods)),
      coupon: z.optional(couponCode),
    }),
    answer: companySubscription,
  }),
  /** Owner only, also without access. */
  pay: endpoint({
    method: 'POST',
    path: '/api/subscription/pay',
    summary: 'The invoice to pay now: the one that waits, or a new one for the next cycle',
    access: signedIn,
    isOfCompany: true,
    answer: z.object({ invoiceId: publicToken }),
  }),
  /** Owner only, also without access. */
  verify: endpoint({
    method: 'POST',
    path: '/api/subscription/verify',
    summary: 'Ask the gateway now whether the company has paid',
    access: signedIn,
    isOfCompany: true,
    answer: companySubscription,
  }),
};
