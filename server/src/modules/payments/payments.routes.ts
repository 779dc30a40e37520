import type { payments } from '@yupflow/contract/payments';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../../platform/http/handlers.ts';

export function paymentsHandlers(_parts: Parts): Handlers<typeof payments> {
  return {} as never;
}
