import type { members } from '@yupflow/contract/members';
import type { Handlers } from '../../platform/http/handlers.ts';
import { membersService } from './members.service.ts';
import type { TeamParts } from './team-events.ts';

export function membersHandlers(parts: TeamParts): Handlers<typeof members> {
  const service = membersService(parts);
  return {
    list: (call) => service.list(call, call.query),
    listActive: (call) => service.listActive(call, call.query),
    get: (call) => service.get(call, call.params.id),
    update: (call) => service.update(call, call.params.id, call.body.roles),
    remove: (call) => service.remove(call, call.params.id),
  };
}
