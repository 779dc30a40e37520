import type { FranchiseEvent } from '@yupflow/contract/franchise-integration';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Sent } from '../../platform/standard-webhooks/attempt.ts';
import { type DueDelivery, keepBodies } from './deliveries.repository.ts';

/** As Standard Webhooks would have it. */
export const bodyOf = (type: FranchiseEvent, at: Date, data: object, more: object = {}): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), ...more, data });

/** With their bodies, which are kept before the first attempt: each is the same in all others. */
export async function withBodies(tx: Tx, franchiseId: string, due: readonly DueDelivery[]): Promise<Sent[]> {
  const all = due.map(({ id, event, data, body, created_at }) => ({
    id,
    body: body ?? bodyOf(event, created_at, data),
    isNew: body === null,
  }));
  const sent = all.map(({ id, body }) => ({ id, body }));
  await keepBodies(
    tx,
    franchiseId,
    sent.filter((_, place) => all[place]?.isNew),
  );
  return sent;
}
