import type { templates } from '@yupflow/contract/templates';
import { type Handlers, prepared } from '../../platform/http/handlers.ts';
import { type SyncParts, syncByHand } from './sync-templates.service.ts';
import { templatesService } from './templates.service.ts';

export function templatesHandlers(parts: SyncParts): Handlers<typeof templates> {
  return {
    list: (call) => templatesService.list(call, call.query),
    get: (call) => templatesService.get(call, call.params.id),
    // The other side may take long: nothing is held meanwhile.
    sync: prepared(
      ({ companyId, params }) => syncByHand(parts, companyId, params.id),
      async (_, count) => ({ count }),
    ),
  };
}
