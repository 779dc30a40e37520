import type { dataCleanup } from '@yupflow/contract/data-cleanup';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../../platform/http/handlers.ts';

export function dataCleanupHandlers(_parts: Parts): Handlers<typeof dataCleanup> {
  return {} as never;
}
