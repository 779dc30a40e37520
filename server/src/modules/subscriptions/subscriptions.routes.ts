import type { subscriptions } from '@yupflow/contract/subscriptions';
import { countCouponOf } from '../../platform/auth/account-limits.ts';
import { type Handlers, prepared } from '../../platform/http/handlers.ts';
import { listOwnInvoices } from './subscriptions.repository.ts';
import { type SubscriptionParts, subscriptionsService } from './subscriptions.service.ts';

export function subscriptionsHandlers(parts: SubscriptionParts): Handlers<typeof subscriptions> {
  const service = subscriptionsService(parts);
  return {
    get: (call) => service.get(call),
    listInvoices: ({ tx, companyId, query }) => listOwnInvoices(tx, companyId, query),
    change: {
      before: async ({ userId, body }) => void (body.coupon && (await countCouponOf(parts.db, userId))),
      handle: (call) => service.change(call, call.body),
    },
    pay: (call) => service.pay(call),
    verify: prepared(
      ({ caller }) => service.ask(caller),
      (call) => service.get(call),
    ),
  };
}
