import type { dataCleanup } from '@yupflow/contract/data-cleanup';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { dataCleanupService } from './data-cleanup.service.ts';

export function dataCleanupHandlers(parts: Pick<Parts, 'jobs' | 'realtime'>): Handlers<typeof dataCleanup> {
  const cleanups = dataCleanupService(parts);
  return {
    list: (call) => cleanups.list(call),
    preview: (call) => cleanups.preview(call, call.query.type),
    start: (call) => cleanups.start(call, call.body),
  };
}
