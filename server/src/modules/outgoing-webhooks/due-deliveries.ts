import { sql } from 'kysely';
import type { DueItem, DueWork } from '../../jobs/due.ts';
import type { Config } from '../../platform/config.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import { claimTurn, type DeliverParts, runTurn, type Turn } from './deliver.ts';
import { failWaiting } from './deliveries.repository.ts';

interface Deliveries {
  readonly work: DueWork;
  /** Ends what is under way: whoever takes over sends it again, under the same id. */
  stop(): Promise<void>;
}

const deliveryKind = 'outgoing-deliveries';

/** So many receivers are spoken with at once. Each has a turn of its own, so that a slow one delays nobody else's. */
const mostAtOnce = 50;

/** Each webhook that something waits for, from one to the next along the index: a long queue costs no more than a short one. */
const waitingWebhooks = sql`
  with recursive waiting as (
    (select company_id, webhook_id from outgoing_deliveries where state = 'waiting' order by webhook_id limit 1)
    union all
    select n.company_id, n.webhook_id from waiting w cross join lateral (
      select d.company_id, d.webhook_id from outgoing_deliveries d
      where d.state = 'waiting' and d.webhook_id > w.webhook_id order by d.webhook_id limit 1) n),
  firsts as (
    select w.company_id, w.webhook_id as id, greatest(f.next_at, h.busy_until) as at
    from waiting w
    join outgoing_webhooks h on h.company_id = w.company_id and h.id = w.webhook_id and h.is_active
    cross join lateral (
      select d.next_at from outgoing_deliveries d
      where d.state = 'waiting' and d.webhook_id = w.webhook_id order by d.next_at limit 1) f)`;

/** Deliveries carry their own time. A webhook takes its turn as a whole, and what it sends is sent in its order. */
export function dueDeliveries(parts: DeliverParts & { readonly config: Pick<Config, 'isFranchiseMode'> }): Deliveries {
  const { bus, log, config } = parts;
  const closing = new AbortController();
  const running = new Map<string, Promise<void>>();
  const isAllowed = config.isFranchiseMode
    ? sql`and company_id not in (select app.companies_without('integration'))`
    : sql``;

  function start(turn: Turn): void {
    const { webhookId } = turn;
    const ended = runTurn(parts, turn, closing.signal)
      .catch((err: unknown) => log.warn({ err, webhookId }, 'deliveries of a webhook stumbled'))
      .finally(() => {
        running.delete(webhookId);
        bus.publish('due.added', { kind: deliveryKind });
      });
    running.set(webhookId, ended);
  }

  const work: DueWork = {
    kind: deliveryKind,
    // The database tells of most events by itself, and wakes nobody.
    longestPauseMs: 1_000,

    async find(tx, _most, except) {
      const free = mostAtOnce - running.size;
      if (free <= 0 || closing.signal.aborted) return [];
      const { rows } = await sql<DueItem>`
        ${waitingWebhooks}
        select company_id as "companyId", id from firsts
        where at <= app.now() and not id = any(${[...except, ...running.keys()]}::uuid[]) ${isAllowed}
        order by at limit ${free}`.execute(tx);
      return rows;
    },

    async nextAt(tx) {
      const { rows } = await sql<{ at: Date | null }>`
        ${waitingWebhooks}
        select min(at) as at from firsts where at > app.now()`.execute(tx);
      return rows[0]?.at ?? null;
    },

    async work(tx, { companyId, id }) {
      if (running.has(id)) return false;
      const turn = await claimTurn(parts, tx, companyId, id);
      if (turn) afterCommit(tx, () => start(turn));
      return turn !== undefined;
    },

    giveUp: async (tx, { companyId, id }) => failWaiting(tx, companyId, id, 'unexpected'),
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
