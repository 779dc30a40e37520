import type { coupons } from '@yupflow/contract/coupons';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../../platform/http/handlers.ts';

export function couponsHandlers(_parts: Parts): Handlers<typeof coupons> {
  return {} as never;
}
