import type { apiKeys } from '@yupflow/contract/api-keys';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { apiKeysService } from './api-keys.service.ts';

export function apiKeysHandlers(parts: Pick<Parts, 'realtime'>): Handlers<typeof apiKeys> {
  const keys = apiKeysService(parts);
  return {
    list: (call) => keys.list(call),
    getCurrent: (call) => keys.getCurrent(call),
    create: (call) => keys.create(call, call.body),
    remove: (call) => keys.remove(call, call.params.id),
  };
}
