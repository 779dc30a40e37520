import type { checkout } from '@yupflow/contract/checkout';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../../platform/http/handlers.ts';

export function checkoutHandlers(_parts: Parts): Handlers<typeof checkout> {
  return {} as never;
}
