import type { connections } from '@yupflow/contract/connections';
import type { Handlers } from '../../platform/http/handlers.ts';
import { getHealth } from './connection-health.ts';
import { type ConnectionsParts, connectionsService } from './connections.service.ts';

export function connectionsHandlers(parts: ConnectionsParts): Handlers<typeof connections> {
  const service = connectionsService(parts);
  return {
    list: (call) => service.list(call, call.query),
    listShort: (call) => service.listShort(call, call.query),
    get: (call) => service.get(call, call.params.id),
    getHealth: (call) => getHealth(parts.clock, call, call.params.id),
    create: (call) => service.create(call, call.body),
    update: (call) => service.update(call, call.params.id, call.body),
    remove: (call) => service.remove(call, call.params.id),
    getQr: (call) => service.getQr(call, call.params.id),
    pair: (call) => service.pair(call, call.params.id, call.body),
    disconnect: (call) => service.disconnect(call, call.params.id),
    reconnect: (call) => service.reconnect(call, call.params.id),
  };
}
