import type { plans } from '@yupflow/contract/plans';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../../platform/http/handlers.ts';

export function plansHandlers(_parts: Parts): Handlers<typeof plans> {
  return {} as never;
}
