import type { tags } from '@yupflow/contract/tags';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { listTagUses } from './tag-uses.ts';
import { tagsService } from './tags.service.ts';

export function tagsHandlers({ realtime }: { realtime: Pick<Realtime, 'emit'> }): Handlers<typeof tags> {
  const service = tagsService(realtime);
  return {
    list: (call) => service.list(call, call.query),
    listShort: (call) => service.listShort(call, call.query),
    listUses: (call) => listTagUses(call, call.params.id),
    get: (call) => service.get(call, call.params.id),
    create: (call) => service.create(call, call.body),
    update: (call) => service.update(call, call.params.id, call.body),
    remove: (call) => service.remove(call, call.params.id),
  };
}
