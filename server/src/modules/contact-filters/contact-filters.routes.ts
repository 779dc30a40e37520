import type { contactFilters } from '@yupflow/contract/contact-filters';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { contactFiltersService } from './contact-filters.service.ts';

export function contactFiltersHandlers({
  realtime,
}: {
  realtime: Pick<Realtime, 'emit'>;
}): Handlers<typeof contactFilters> {
  const service = contactFiltersService(realtime);
  return {
    list: (call) => service.list(call, call.query),
    get: (call) => service.get(call, call.params.id),
    create: (call) => service.create(call, call.body),
    update: (call) => service.update(call, call.params.id, call.body),
    remove: (call) => service.remove(call, call.params.id),
  };
}
