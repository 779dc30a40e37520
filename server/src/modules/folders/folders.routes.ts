import type { folders } from '@yupflow/contract/folders';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { foldersService } from './folders.service.ts';

export function foldersHandlers({ realtime }: { realtime: Pick<Realtime, 'emit'> }): Handlers<typeof folders> {
  const service = foldersService(realtime);
  return {
    list: (call) => service.list(call, call.query),
    get: (call) => service.get(call, call.params.id),
    create: (call) => service.create(call, call.body),
    update: (call) => service.update(call, call.params.id, call.body),
    remove: (call) => service.remove(call, call.params.id),
  };
}
