import type { franchiseInvoices } from '@yupflow/contract/franchise-invoices';
import { type Handlers, prepared } from '../../platform/http/handlers.ts';
import { franchiseInvoicesService, type InvoicesParts } from './franchise-invoices.service.ts';

export function franchiseInvoicesHandlers(parts: InvoicesParts): Handlers<typeof franchiseInvoices> {
  const invoices = franchiseInvoicesService(parts);
  return {
    list: (call) => invoices.list(call, call.query),
    get: (call) => invoices.get(call, call.params.id),
    create: (call) => invoices.create(call, call.body),
    registerPayment: (call) => invoices.registerPayment(call, call.params.id, call.body),
    void: (call) => invoices.void(call, call.params.id),
    refund: prepared(
      ({ franchiseId, params }) => invoices.giveBack(franchiseId, params.id),
      (call, by) => invoices.refund(call, call.params.id, by),
    ),
    clearFlag: (call) => invoices.clearFlag(call, call.params.id),
  };
}
