import type { jobs } from '@yupflow/contract/jobs';
import type { Handlers } from '../../platform/http/handlers.ts';
import { type JobsParts, jobsService } from './jobs.service.ts';

export function jobsHandlers(parts: JobsParts): Handlers<typeof jobs> {
  const service = jobsService(parts);
  return {
    list: (call) => service.list(call, call.query),
    get: (call) => service.get(call, call.params.id),
    cancel: (call) => service.cancel(call, call.params.id),
    undo: (call) => service.undo(call, call.params.id),
  };
}
