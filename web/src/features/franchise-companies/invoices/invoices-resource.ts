import { franchiseInvoices, type SoldInvoice } from '@yupflow/contract/franchise-invoices';
import { call } from '../../../api/call.ts';
import type { Resource } from '../../../resource/resource.ts';

/** Once written, an invoice is not changed: it is paid, voided or refunded. */
const never = () => Promise.reject(new Error('an invoice is not changed'));

export const invoicesResource: Resource<SoldInvoice> = {
  name: 'franchise-invoices',
  list: (query, options) => call(franchiseInvoices.list, { query: query as never }, options),
  get: (id, options) => call(franchiseInvoices.get, { params: { id } }, options),
  create: never,
  update: never,
  remove: never,
};

export const invoiceFilters = ['open', 'overdue', 'paid', 'void', 'refunded', 'flagged'] as const;
