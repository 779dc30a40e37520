import type { roles } from '@yupflow/contract/roles';
import type { Handlers } from '../../platform/http/handlers.ts';
import { rolesService } from './roles.service.ts';

export function rolesHandlers(parts: Parameters<typeof rolesService>[0]): Handlers<typeof roles> {
  const service = rolesService(parts);
  return {
    list: (call) => service.list(call, call.query),
    short: (call) => service.short(call, call.query),
    get: (call) => service.get(call, call.params.id),
    create: (call) => service.create(call, call.body),
    update: (call) => service.update(call, call.params.id, call.body),
    remove: (call) => service.remove(call, call.params.id),
  };
}
