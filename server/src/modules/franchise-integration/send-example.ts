import type { FranchiseDelivery, FranchiseEvent } from '@yupflow/contract/franchise-integration';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Egress } from '../../platform/egress/egress.ts';
import { newId } from '../../platform/new-id.ts';
import { attempt, type Outcome } from '../../platform/standard-webhooks/attempt.ts';
import { createTried } from './deliveries.repository.ts';
import { exampleOf } from './event-examples.ts';
import { openReceiver } from './receiver.ts';
import { requireWebhook } from './webhooks.service.ts';

interface SendParts {
  readonly db: Database;
  readonly egress: Egress;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

interface Of {
  readonly franchiseId: string;
  readonly webhookId: string;
}

interface SentExample {
  readonly id: string;
  readonly outcome: Outcome;
}

/** As Standard Webhooks would have it. */
export const bodyOf = (type: FranchiseEvent, at: Date, data: object, more: object = {}): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), ...more, data });

/** Goes out without a transaction: nobody's stays open while another host thinks. */
export async function sendExample(
  parts: SendParts,
  { franchiseId, webhookId }: Of,
  event: FranchiseEvent,
): Promise<SentExample> {
  const receiver = await parts.db.withFranchise(franchiseId, (tx) =>
    openReceiver(parts.secrets, tx, franchiseId, webhookId),
  );
  if (!receiver) throw new AppError('not_found');
  const id = newId();
  const body = bodyOf(event, parts.clock.now(), exampleOf(event), { is_test: true });
  return { id, outcome: await attempt(parts, receiver, { id, body }) };
}

export async function keepExample(
  tx: Tx,
  { franchiseId, webhookId }: Of,
  event: FranchiseEvent,
  { id, outcome }: SentExample,
): Promise<FranchiseDelivery> {
  await requireWebhook({ tx, franchiseId }, webhookId);
  return createTried(tx, franchiseId, { id, webhookId, event, data: exampleOf(event) }, outcome);
}
