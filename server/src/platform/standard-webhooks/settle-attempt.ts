import type { Tx } from '../db/transaction.ts';
import type { Outcome } from './attempt.ts';
import type { DeliveryRows } from './delivery-rows.ts';
import { nextTry } from './retries.ts';
import type { WebhookRows } from './webhook-rows.ts';

interface Rows {
  readonly webhooks: Pick<WebhookRows, 'holdWebhook' | 'noteSuccess' | 'noteFailure'>;
  readonly deliveries: Pick<DeliveryRows, 'getState' | 'keepOutcome' | 'failWaiting'>;
}

interface Of {
  readonly ownerId: string;
  readonly webhookId: string;
}

/**
 * Keeps how an attempt of its turn ended: delivered, to be tried again, or given up. True where it was one too many, and
 * its webhook is off now with all that waited: whoever should know is told by the caller.
 */
export async function settleAttempt(
  { webhooks, deliveries }: Rows,
  tx: Tx,
  { ownerId, webhookId }: Of,
  id: string,
  outcome: Outcome,
  now: Date,
): Promise<boolean> {
  if (outcome.isOk) {
    // Without holding the webhook, so that those of a turn wait for nobody: it was taken, whatever has become of it since.
    await webhooks.noteSuccess(tx, ownerId, webhookId);
    await deliveries.keepOutcome(tx, ownerId, id, outcome, { state: 'delivered', nextAt: null });
    return false;
  }
  if (!(await webhooks.holdWebhook(tx, ownerId, webhookId))) return false;
  const before = await deliveries.getState(tx, ownerId, id);
  // It is gone, or all that waits was given up.
  if (before?.state !== 'waiting') return false;
  const nextAt = nextTry(before.attempts + 1, now, Math.random());
  await deliveries.keepOutcome(tx, ownerId, id, outcome, { state: nextAt ? 'waiting' : 'failed', nextAt });
  const isOver = await webhooks.noteFailure(tx, ownerId, webhookId);
  if (isOver) await deliveries.failWaiting(tx, ownerId, webhookId, 'switched_off');
  return isOver;
}

/** What was sent again by hand. What waits for its turn goes on waiting for it where this failed. False where it is gone. */
export async function settleResent(
  { webhooks, deliveries }: Rows,
  tx: Tx,
  { ownerId, webhookId }: Of,
  id: string,
  outcome: Outcome,
): Promise<boolean> {
  if (!(await webhooks.holdWebhook(tx, ownerId, webhookId))) return false;
  const before = await deliveries.getState(tx, ownerId, id);
  const failed =
    before?.state === 'waiting'
      ? ({ state: 'waiting', nextAt: before.next_at } as const)
      : ({ state: 'failed', nextAt: null } as const);
  const after = outcome.isOk ? ({ state: 'delivered', nextAt: null } as const) : failed;
  await deliveries.keepOutcome(tx, ownerId, id, outcome, after);
  if (outcome.isOk) await webhooks.noteSuccess(tx, ownerId, webhookId);
  return true;
}
