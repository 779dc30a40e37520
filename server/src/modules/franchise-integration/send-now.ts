import type { FranchiseDelivery, FranchiseEvent } from '@yupflow/contract/franchise-integration';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/db/database.ts';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Egress } from '../../platform/egress/egress.ts';
import { newId } from '../../platform/new-id.ts';
import { attempt, type Outcome, type Receiver, type Sent } from '../../platform/standard-webhooks/attempt.ts';
import { settleResent } from '../../platform/standard-webhooks/settle-attempt.ts';
import { bodyOf, withBodies } from './compose-body.ts';
import { createTried, deliveries, getDue } from './deliveries.repository.ts';
import { exampleOf } from './event-examples.ts';
import { openReceiver } from './receiver.ts';
import type { Of } from './settle.ts';
import { webhooks } from './webhooks.repository.ts';

interface SendNowParts {
  readonly db: Database;
  readonly egress: Egress;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** What was sent while somebody watches, and what was answered. */
interface SentNow extends Sent {
  readonly outcome: Outcome;
}

const missing = () => new AppError('not_found');

async function receiverOf({ secrets }: SendNowParts, tx: Tx, { franchiseId, webhookId }: Of): Promise<Receiver> {
  const receiver = await openReceiver(secrets, tx, franchiseId, webhookId);
  if (!receiver) throw missing();
  return receiver;
}

async function requireDelivery(tx: Tx, { franchiseId, webhookId }: Of, id: string): Promise<FranchiseDelivery> {
  const found = await deliveries.getDelivery(tx, franchiseId, webhookId, id);
  if (!found) throw missing();
  return found.delivery;
}

/** An example goes out without a transaction: nobody's stays open while another host thinks. */
export async function sendExample(parts: SendNowParts, of: Of, event: FranchiseEvent): Promise<SentNow> {
  const receiver = await parts.db.withFranchise(of.franchiseId, (tx) => receiverOf(parts, tx, of));
  const sent = { id: newId(), body: bodyOf(event, parts.clock.now(), exampleOf(event), { is_test: true }) };
  return { ...sent, outcome: await attempt(parts, receiver, sent) };
}

export async function keepExample(
  tx: Tx,
  { franchiseId, webhookId }: Of,
  event: FranchiseEvent,
  { id, body, outcome }: SentNow,
): Promise<FranchiseDelivery> {
  if (!(await webhooks.holdWebhook(tx, franchiseId, webhookId))) throw missing();
  await createTried(tx, franchiseId, { webhookId, id, event, data: exampleOf(event), body }, outcome);
  if (outcome.isOk) await webhooks.noteSuccess(tx, franchiseId, webhookId);
  return requireDelivery(tx, { franchiseId, webhookId }, id);
}

/** The same bytes under the same id; whoever has it already can tell. */
export async function resend(parts: SendNowParts, of: Of, id: string): Promise<SentNow> {
  const { receiver, sent } = await parts.db.withFranchise(of.franchiseId, async (tx) => {
    const due = await getDue(tx, of.franchiseId, of.webhookId, id);
    if (!due) throw missing();
    return { receiver: await receiverOf(parts, tx, of), sent: only(await withBodies(tx, of.franchiseId, [due])) };
  });
  return { ...sent, outcome: await attempt(parts, receiver, sent) };
}

export async function keepResent(tx: Tx, of: Of, { id, outcome }: SentNow): Promise<FranchiseDelivery> {
  const { franchiseId: ownerId, webhookId } = of;
  if (!(await settleResent({ webhooks, deliveries }, tx, { ownerId, webhookId }, id, outcome))) throw missing();
  return requireDelivery(tx, of, id);
}
