import type { customFields } from '@yupflow/contract/custom-fields';
import { builtInFields } from '@yupflow/flow-engine/conditions/fields';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { listFieldUses } from './custom-field-uses.ts';
import { customFieldsService } from './custom-fields.service.ts';

const defaultFields = { results: Object.entries(builtInFields).map(([id, type]) => ({ id, type })) };

export function customFieldsHandlers({
  realtime,
}: {
  realtime: Pick<Realtime, 'emit'>;
}): Handlers<typeof customFields> {
  const service = customFieldsService(realtime);
  return {
    list: (call) => service.list(call, call.query),
    listShort: (call) => service.listShort(call, call.query),
    listDefault: async () => defaultFields,
    listUses: (call) => listFieldUses(call, call.params.id),
    get: (call) => service.get(call, call.params.id),
    create: (call) => service.create(call, call.body),
    update: (call) => service.update(call, call.params.id, call.body),
    remove: (call) => service.remove(call, call.params.id),
  };
}
