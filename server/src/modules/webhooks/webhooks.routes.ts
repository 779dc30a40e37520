import type { webhooks } from '@yupflow/contract/webhooks';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { webhooksService } from './manage-webhooks.ts';

export function webhooksHandlers(parts: Parts): Handlers<typeof webhooks> {
  const service = webhooksService(parts);
  return {
    list: (call) => service.list(call, call.query),
    get: (call) => service.get(call, call.params.id),
    create: (call) => service.create(call, call.body),
    update: (call) => service.update(call, call.params.id, call.body),
    setMode: (call) => service.setMode(call, call.params.id, call.body.mode),
    renewUrl: (call) => service.renewUrl(call, call.params.id),
    remove: (call) => service.remove(call, call.params.id),
    listRequests: (call) => service.listRequests(call, call.params.id),
    getRequest: (call) => service.getRequest(call, call.params.id, call.params.requestId),
    replay: (call) => service.replay(call, call.params.id, call.params.requestId, call.body),
  };
}
