import type { coupons } from '@yupflow/contract/coupons';
import type { Handlers } from '../../platform/http/handlers.ts';
import { couponsService } from './coupons.service.ts';

export function couponsHandlers(parts: Parameters<typeof couponsService>[0]): Handlers<typeof coupons> {
  const service = couponsService(parts);
  return {
    list: (call) => service.list(call, call.query),
    create: (call) => service.create(call, call.body),
    update: (call) => service.update(call, call.params.id, call.body),
    remove: (call) => service.remove(call, call.params.id),
  };
}
