import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Egress } from '../../platform/egress/egress.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Receiver, Sent } from '../../platform/standard-webhooks/attempt.ts';
import { sendInTurn, turnSeconds } from '../../platform/standard-webhooks/run-turn.ts';
import { tellAdmins } from '../franchise/tell-admins.service.ts';
import { withBodies } from './compose-body.ts';
import { listDue } from './deliveries.repository.ts';
import { openReceiver } from './receiver.ts';
import { type Of, type SettleParts, settle } from './settle.ts';
import { webhooks } from './webhooks.repository.ts';

export interface DeliverParts extends SettleParts {
  readonly db: Database;
  readonly egress: Egress;
  readonly secrets: Secrets;
  readonly realtime: Pick<Realtime, 'emitTo'>;
}

/** One webhook's turn: whose it is, where to, and what. */
interface Turn extends Of {
  readonly receiver: Receiver;
  readonly due: readonly Sent[];
}

const mostOfTurn = 60;

/** Takes what is due of a webhook, with bodies. Undefined where somebody else has it. */
export async function claimTurn(
  { secrets }: DeliverParts,
  tx: Tx,
  franchiseId: string,
  webhookId: string,
): Promise<Turn | undefined> {
  if (!(await webhooks.takeTurn(tx, franchiseId, webhookId, turnSeconds))) return undefined;
  const due = await withBodies(tx, franchiseId, await listDue(tx, franchiseId, webhookId, mostOfTurn));
  const receiver = await openReceiver(secrets, tx, franchiseId, webhookId);
  return receiver && { franchiseId, webhookId, receiver, due };
}

/** One after the other: a company is told of before its invoice, and what is paid after what was issued. */
export async function runTurn(parts: DeliverParts, turn: Turn, closing: AbortSignal): Promise<void> {
  const { db, secrets, realtime } = parts;
  const { franchiseId, webhookId, receiver, due } = turn;
  failpoint('franchise-deliveries.after-claim');
  const groups = { receiver, groups: [due], mostAtOnce: 1 };
  const ended = await sendInTurn(parts, groups, closing, async ({ id }, outcome) => {
    failpoint('franchise-deliveries.after-send');
    const next = await db.withFranchise(franchiseId, async (tx) => {
      await settle(parts, tx, { franchiseId, webhookId }, id, outcome);
      failpoint('franchise-deliveries.before-settle');
      return openReceiver(secrets, tx, franchiseId, webhookId);
    });
    failpoint('franchise-deliveries.after-settle');
    return next?.isActive ? next : null;
  });
  await db.withFranchise(franchiseId, async (tx) => {
    await webhooks.endTurn(tx, franchiseId, webhookId);
    await tellAdmins(tx, realtime, franchiseId);
  });
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
