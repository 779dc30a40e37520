import type { optOuts } from '@yupflow/contract/opt-outs';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { optOutsService } from './manage-opt-outs.ts';

export function optOutsHandlers(parts: Pick<Parts, 'realtime'>): Handlers<typeof optOuts> {
  const service = optOutsService(parts);
  return {
    list: (call) => service.list(call, call.query),
    create: (call) => service.create(call, call.body.phone),
    remove: (call) => service.remove(call, call.params.id),
    getSettings: (call) => service.getSettings(call),
    updateSettings: (call) => service.updateSettings(call, call.body.tag_id),
  };
}
