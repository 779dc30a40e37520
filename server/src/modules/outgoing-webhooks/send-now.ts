import type { Delivery, OutgoingEvent } from '@yupflow/contract/outgoing-webhooks';
import { AppError } from '../../platform/app-error.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Egress } from '../../platform/egress/egress.ts';
import { newId } from '../../platform/new-id.ts';
import { attempt, type Outcome, type Receiver, type Sent } from '../../platform/standard-webhooks/attempt.ts';
import { settleResent } from '../../platform/standard-webhooks/settle-attempt.ts';
import { bodyOf, composeBodies } from './compose-bodies.ts';
import * as repository from './deliveries.repository.ts';
import type { ComposeParts } from './event-data.ts';
import { exampleOf } from './event-examples.ts';
import { webhooks } from './outgoing-webhooks.repository.ts';
import { openReceiver } from './receiver.ts';

export interface SendNowParts extends ComposeParts {
  readonly db: Database;
  readonly egress: Egress;
  readonly secrets: Secrets;
}

interface Of {
  readonly companyId: string;
  readonly webhookId: string;
}

/** What was sent while somebody watches, and what was answered. */
export interface SentNow extends Sent {
  readonly outcome: Outcome;
}

const missing = () => new AppError('not_found');

async function receiverOf({ secrets }: SendNowParts, tx: Tx, { companyId, webhookId }: Of): Promise<Receiver> {
  const receiver = await openReceiver(secrets, tx, companyId, webhookId);
  if (!receiver) throw missing();
  return receiver;
}

/** An example goes out without a transaction: nobody's stays open while another host thinks. */
export async function sendExample(parts: SendNowParts, of: Of, event: OutgoingEvent): Promise<SentNow> {
  const receiver = await parts.db.withCompany(of.companyId, (tx) => receiverOf(parts, tx, of));
  const sent = { id: newId(), body: bodyOf(event, parts.clock.now(), exampleOf(event), { is_test: true }) };
  return { ...sent, outcome: await attempt(parts, receiver, sent) };
}

export async function keepExample(
  tx: Tx,
  { companyId, webhookId }: Of,
  event: OutgoingEvent,
  { id, body, outcome }: SentNow,
): Promise<Delivery> {
  if (!(await webhooks.holdWebhook(tx, companyId, webhookId))) throw missing();
  await repository.createTried(tx, companyId, { webhookId, id, event, body }, outcome);
  if (outcome.isOk) await webhooks.noteSuccess(tx, companyId, webhookId);
  return requireDelivery(tx, { companyId, webhookId }, id);
}

/** Put together now where its turn has not come yet. */
async function bodyNow(parts: SendNowParts, tx: Tx, { companyId, webhookId }: Of, id: string): Promise<string> {
  const due = await repository.getDue(tx, companyId, webhookId, id);
  if (!due) throw missing();
  if (due.body !== null) return due.body;
  const { composed } = await composeBodies(parts, tx, companyId, [due]);
  const [only] = composed;
  if (!only) throw missing();
  await repository.keepBodies(tx, companyId, composed);
  return only.body;
}

/** The same bytes under the same id; whoever has it already can tell. */
export async function resend(parts: SendNowParts, of: Of, id: string): Promise<SentNow> {
  const { receiver, body } = await parts.db.withCompany(of.companyId, async (tx) => ({
    receiver: await receiverOf(parts, tx, of),
    body: await bodyNow(parts, tx, of, id),
  }));
  return { id, body, outcome: await attempt(parts, receiver, { id, body }) };
}

export async function keepResent(tx: Tx, of: Of, { id, outcome }: SentNow): Promise<Delivery> {
  const { companyId: ownerId, webhookId } = of;
  const rows = { webhooks, deliveries: repository.deliveries };
  if (!(await settleResent(rows, tx, { ownerId, webhookId }, id, outcome))) throw missing();
  return requireDelivery(tx, of, id);
}

async function requireDelivery(tx: Tx, { companyId, webhookId }: Of, id: string): Promise<Delivery> {
  const found = await repository.deliveries.getDelivery(tx, companyId, webhookId, id);
  if (!found) throw missing();
  return found.delivery;
}
