import type { plans } from '@yupflow/contract/plans';
import type { Handlers } from '../../platform/http/handlers.ts';
import { plansService } from './plans.service.ts';

export function plansHandlers(parts: Parameters<typeof plansService>[0]): Handlers<typeof plans> {
  const service = plansService(parts);
  return {
    list: ({ tx, caller }) => service.listOffered(tx, caller),
    listSold: (call) => service.list(call),
    create: (call) => service.create(call, call.body),
    update: (call) => service.update(call, call.params.id, call.body),
    remove: (call) => service.remove(call, call.params.id),
  };
}
