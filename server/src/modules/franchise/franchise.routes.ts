import type { franchiseEndpoints } from '@yupflow/contract/franchise';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../../platform/http/handlers.ts';

export function franchiseHandlers(_parts: Parts): Handlers<typeof franchiseEndpoints> {
  return {} as never;
}
