import type { subscriptions } from '@yupflow/contract/subscriptions';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../../platform/http/handlers.ts';

export function subscriptionsHandlers(_parts: Parts): Handlers<typeof subscriptions> {
  return {} as never;
}
