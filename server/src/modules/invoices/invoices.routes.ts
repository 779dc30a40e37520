import type { invoices } from '@yupflow/contract/invoices';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../../platform/http/handlers.ts';

export function invoicesHandlers(_parts: Parts): Handlers<typeof invoices> {
  return {} as never;
}
