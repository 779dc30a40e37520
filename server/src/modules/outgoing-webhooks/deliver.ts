import type { Bus } from '../../platform/bus.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/db/database.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Egress } from '../../platform/egress/egress.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Log } from '../../platform/log.ts';
import type { Receiver, Sent } from '../../platform/standard-webhooks/attempt.ts';
import { sendInTurn, turnSeconds } from '../../platform/standard-webhooks/run-turn.ts';
import { composeBodies } from './compose-bodies.ts';
import { keepBodies, listDue, putOff, removeDeliveries } from './deliveries.repository.ts';
import type { ComposeParts } from './event-data.ts';
import { webhooks } from './outgoing-webhooks.repository.ts';
import { openReceiver } from './receiver.ts';
import { type SettleParts, settle } from './settle.ts';

export interface DeliverParts extends SettleParts, ComposeParts {
  readonly config: SettleParts['config'] & ComposeParts['config'];
  readonly db: Database;
  readonly bus: Bus;
  readonly egress: Egress;
  readonly secrets: Secrets;
  readonly log: Log;
}

/** One webhook's turn: whose it is, where to, and what. */
export interface Turn {
  readonly companyId: string;
  readonly webhookId: string;
  readonly receiver: Receiver;
  readonly deliveries: readonly OwnDelivery[];
}

interface OwnDelivery extends Sent {
  readonly contactId: string | null;
}

/** So many are sent in one turn, and so many of them at once. */
const mostOfTurn = 60;
const mostAtOnce = 4;

/** So long a message waits for its file to be here, so that it can be told with a link to it. */
const patienceMs = 20_000;

/** What comes after them about the same person waits along. */
function withoutEarly<One extends OwnDelivery>(all: readonly One[], early: readonly One[]): One[] {
  const firsts = new Map(early.toReversed().map((one) => [one.contactId, all.indexOf(one)]));
  return all.filter(({ contactId }, place) => place < (firsts.get(contactId) ?? all.length));
}

/** Takes what is due of a webhook, with bodies. Undefined where somebody else has it. */
export async function claimTurn(
  parts: DeliverParts,
  tx: Tx,
  companyId: string,
  webhookId: string,
): Promise<Turn | undefined> {
  if (!(await webhooks.takeTurn(tx, companyId, webhookId, turnSeconds))) return undefined;
  const due = await listDue(tx, companyId, webhookId, mostOfTurn);
  const { composed, gone, incomplete } = await composeBodies(parts, tx, companyId, due);
  await removeDeliveries(tx, companyId, gone);
  const receiver = await openReceiver(parts.secrets, tx, companyId, webhookId);
  if (!receiver) return undefined;
  const fresh = new Map(composed.map((one) => [one.id, one]));
  const whole = due.flatMap(({ id, created_at, ...known }) => {
    const { body, contact_id: contactId } = fresh.get(id) ?? known;
    return body === null ? [] : [{ id, body, contactId, at: created_at }];
  });
  const patient = parts.clock.now().getTime() - patienceMs;
  const early = whole.filter(({ id, at }) => incomplete.has(id) && at.getTime() > patient);
  const deliveries = withoutEarly(whole, early);
  const ready = new Set(deliveries.map(({ id }) => id));
  await keepBodies(
    tx,
    companyId,
    composed.filter(({ id }) => ready.has(id)),
  );
  await putOff(
    tx,
    companyId,
    whole.flatMap(({ id }) => (ready.has(id) ? [] : [id])),
  );
  return { companyId, webhookId, receiver, deliveries };
}

/** What is about one person goes out one after the other, in its order; others beside it. */
export async function runTurn(parts: DeliverParts, turn: Turn, closing: AbortSignal): Promise<void> {
  const { db, realtime, secrets } = parts;
  const { companyId, webhookId, receiver, deliveries } = turn;
  failpoint('outgoing.after-claim');
  const groups = [...Map.groupBy(deliveries, ({ contactId }) => contactId).values()];
  const ended = await sendInTurn(parts, { receiver, groups, mostAtOnce }, closing, async ({ id }, outcome) => {
    failpoint('outgoing.after-send');
    const next = await db.withCompany(companyId, async (tx) => {
      await settle(parts, tx, { companyId, webhookId }, id, outcome);
      return openReceiver(secrets, tx, companyId, webhookId);
    });
    failpoint('outgoing.after-settle');
    return next?.isActive ? next : null;
  });
  await db.withCompany(companyId, async (tx) => {
    await webhooks.endTurn(tx, companyId, webhookId);
    afterCommit(tx, () => realtime.emit(companyId, 'outgoing-webhooks.changed', { ids: [webhookId] }));
  });
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
