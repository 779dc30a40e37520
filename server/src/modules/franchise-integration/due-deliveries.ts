import { sql } from 'kysely';
import type { DueItem, DueWork } from '../../jobs/due.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/db/database.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import type { Egress } from '../../platform/egress/egress.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Log } from '../../platform/log.ts';
import { attempt, type Receiver, timeoutMs } from '../../platform/standard-webhooks/attempt.ts';
import { nextTry } from '../../platform/standard-webhooks/retries.ts';
import * as repository from './deliveries.repository.ts';
import { openReceiver } from './receiver.ts';
import { bodyOf } from './send-example.ts';
import { franchiseDeliveryKind } from './tell.service.ts';

interface DeliverParts {
  readonly db: Database;
  readonly bus: Bus;
  readonly egress: Egress;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Log;
}

const kind = franchiseDeliveryKind;
const mostAtOnce = 20;
/** Longer than any attempt takes: whoever dies with a delivery loses it then, and it is sent again under its id. */
const claimSeconds = (4 * timeoutMs) / 1_000;

/** One at a time to each receiver, in its order; a slow one delays nobody else's. */
export function dueFranchiseDeliveries(parts: DeliverParts): { readonly work: DueWork; stop(): Promise<void> } {
  const { db, bus, secrets, clock, log } = parts;
  const closing = new AbortController();
  /** By webhook. */
  const running = new Map<string, Promise<void>>();

  async function deliver(franchiseId: string, delivery: repository.Claimed, receiver: Receiver): Promise<void> {
    const { id, event, data, created_at } = delivery;
    failpoint('franchise-deliveries.after-claim');
    const outcome = await attempt(parts, receiver, { id, body: bodyOf(event, created_at, data) }, closing.signal);
    failpoint('franchise-deliveries.after-send');
    // We went, not they: it is due still.
    if (closing.signal.aborted && !outcome.isOk) return;
    await db.withFranchise(franchiseId, async (tx) => {
      const attempts = await repository.holdWaiting(tx, franchiseId, id);
      // It was deleted, or switched off, while it was on its way.
      if (attempts === undefined) return;
      const nextAt = nextTry(attempts + 1, clock.now(), Math.random());
      await repository.keepOutcome(tx, franchiseId, id, outcome, nextAt);
    });
  }

  function start(franchiseId: string, delivery: repository.Claimed, receiver: Receiver): void {
    const { webhook_id: webhookId } = delivery;
    const ended = deliver(franchiseId, delivery, receiver)
      .catch((err: unknown) => log.warn({ err, webhookId }, "a delivery to a reseller's program stumbled"))
      .finally(() => {
        running.delete(webhookId);
        bus.publish('due.added', { kind });
      });
    running.set(webhookId, ended);
  }

  const work: DueWork = {
    kind,
    wall: 'franchise',

    async find(tx, _most, except) {
      const free = mostAtOnce - running.size;
      if (free <= 0 || closing.signal.aborted) return [];
      const { rows } = await sql<DueItem>`
        select franchise_id as "companyId", id from (
          select distinct on (webhook_id) franchise_id, id, next_at from franchise_deliveries
          where state = 'waiting' and next_at <= app.now() and not id = any(${[...except]}::uuid[])
            and not webhook_id = any(${[...running.keys()]}::uuid[])
          order by webhook_id, next_at, id) firsts
        order by next_at limit ${free}`.execute(tx);
      return rows;
    },

    async nextAt(tx) {
      const { rows } = await sql<{ at: Date | null }>`
        select min(next_at) as at from franchise_deliveries where state = 'waiting' and next_at > app.now()`.execute(
        tx,
      );
      return rows[0]?.at ?? null;
    },

    async work(tx, { companyId: franchiseId, id }) {
      const delivery = await repository.claimDelivery(tx, franchiseId, id, claimSeconds);
      if (!delivery) return false;
      const receiver = await openReceiver(secrets, tx, franchiseId, delivery.webhook_id);
      if (!receiver?.isActive) await repository.failWaiting(tx, franchiseId, { id }, 'switched_off');
      else afterCommit(tx, () => start(franchiseId, delivery, receiver));
      return true;
    },

    giveUp: async (tx, { companyId, id }) => repository.failWaiting(tx, companyId, { id }, 'unexpected'),
    isHopeless: () => false,
  };

  return {
    work,
    async stop() {
      closing.abort();
      await Promise.all(running.values());
    },
  };
}
