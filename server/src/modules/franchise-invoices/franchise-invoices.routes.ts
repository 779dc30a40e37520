import type { franchiseInvoices } from '@yupflow/contract/franchise-invoices';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../../platform/http/handlers.ts';

export function franchiseInvoicesHandlers(_parts: Parts): Handlers<typeof franchiseInvoices> {
  return {} as never;
}
