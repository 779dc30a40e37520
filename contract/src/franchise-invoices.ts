import * as z from 'zod/mini';
import { franchiseAdmin } from './access.ts';
import { localDay } from './coupons.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, moment } from './fields.ts';
import { charge, invoiceStates } from './invoices.ts';
import { listAnswer, listQuery } from './list.ts';
import { cents, cycles, paymentMethods } from './money.ts';

/**
 * What somebody must look at: money came for an invoice that was void, twice, or not as much as it should; it went back by
 * the bank; or it came from a company that the reseller suspended by hand, and which stays so.
 */
export const invoiceFlags = ['paid_void', 'paid_twice', 'wrong_amount', 'charged_back', 'paid_suspended'] as const;
export type InvoiceFlag = (typeof invoiceFlags)[number];

export const soldInvoice = z.object({
  id,
  number: z.number(),
  company: z.object({ id, name: z.string() }),
  description: z.string(),
  cycle: z.nullable(z.enum(cycles)),
  state: z.enum(invoiceStates),
  is_overdue: z.boolean(),
  subtotal: cents,
  discount: cents,
  total: cents,
  coupon: z.nullable(z.string()),
  due_date: z.string(),
  issued_at: moment,
  paid_at: z.nullable(moment),
  method: z.nullable(z.enum([...paymentMethods, 'manual', 'free'])),
  flag: z.nullable(z.enum(invoiceFlags)),
  note: z.string(),
  /** The link for whoever pays it. */
  url: z.string(),
});
export type SoldInvoice = z.output<typeof soldInvoice>;

export const soldInvoiceDetails = z.object({
  ...soldInvoice.shape,
  payer: z.nullable(
    z.object({ name: z.string(), document: z.string(), email: z.string(), phone: z.string(), address: z.string() }),
  ),
  charges: z.array(z.object({ ...charge.shape, gateway: z.string(), amount: cents, created_at: moment })),
});
export type SoldInvoiceDetails = z.output<typeof soldInvoiceDetails>;

export const soldInvoiceForm = z.strictObject({
  companyId: id,
  /** What it is for. Without a cycle it moves no due date: a service, a setup. */
  description: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  cycle: z._default(z.nullable(z.enum(cycles)), null),
  total: cents.check(z.minimum(1)),
  due_date: localDay,
  note: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
});
export type SoldInvoiceForm = z.output<typeof soldInvoiceForm>;

const listFilter = ['open', 'overdue', 'paid', 'void', 'refunded', 'flagged'] as const;

export const franchiseInvoices = {
  list: endpoint({
    method: 'GET',
    path: '/api/franchise/invoices',
    summary: "The invoices of the reseller's companies, newest first",
    access: franchiseAdmin,
    query: z.strictObject({
      ...listQuery.shape,
      state: z.optional(z.enum(listFilter)),
      companyId: z.optional(id),
    }),
    answer: listAnswer(soldInvoice),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/franchise/invoices/{id}',
    summary: 'One invoice, with what was tried to collect it',
    access: franchiseAdmin,
    params: idParams,
    answer: soldInvoiceDetails,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/franchise/invoices',
    summary: 'Write an invoice by hand; the owner is told by mail',
    access: franchiseAdmin,
    body: soldInvoiceForm,
    answer: soldInvoice,
    status: 201,
  }),
  registerPayment: endpoint({
    method: 'POST',
    path: '/api/franchise/invoices/{id}',
    summary: 'Register that it was paid, as one sees in the bank account',
    access: franchiseAdmin,
    params: idParams,
    body: z.strictObject({
      method: z._default(z.enum(['pix', 'manual']), 'pix'),
      note: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
    }),
    answer: soldInvoiceDetails,
  }),
  void: endpoint({
    method: 'DELETE',
    path: '/api/franchise/invoices/{id}',
    summary: 'Void an invoice that was not paid',
    access: franchiseAdmin,
    params: idParams,
    answer: soldInvoiceDetails,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/franchise/invoices/{id}/refund',
    summary: 'Give the money back, by the gateway or by hand; what it paid for ends',
    access: franchiseAdmin,
    params: idParams,
    answer: soldInvoiceDetails,
  }),
  clearFlag: endpoint({
    method: 'POST',
    path: '/api/franchise/invoices/{id}/looked-at',
    summary: 'Say that what was flagged has been dealt with',
    access: franchiseAdmin,
    params: idParams,
    answer: soldInvoiceDetails,
  }),
};
