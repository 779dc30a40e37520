import { type RawBuilder, sql } from 'kysely';
import type { Bus } from '../platform/bus.ts';
import { afterCommit, type Tx } from '../platform/db/transaction.ts';
import type { Log } from '../platform/log.ts';
import type { WebhookTables } from '../platform/standard-webhooks/webhook-tables.ts';
import type { DueItem, DueWork } from './due.ts';

interface Turns<Turn> {
  /** As `due.added` names what is due. */
  readonly kind: string;
  readonly tables: WebhookTables;
  readonly wall?: 'franchise';
  /** So many receivers are spoken with at once. Each has a turn of its own, so that a slow one delays nobody else's. */
  readonly mostAtOnce: number;
  readonly longestPauseMs?: number;
  /** Further conditions on `company_id`. */
  readonly isAllowed?: RawBuilder<unknown>;
  /** Takes what is due of a webhook. Undefined where somebody else has it. */
  claim(tx: Tx, ownerId: string, webhookId: string): Promise<Turn | undefined>;
  run(turn: Turn, closing: AbortSignal): Promise<void>;
  giveUp(tx: Tx, ownerId: string, webhookId: string): Promise<void>;
}

interface DueWebhooks {
  readonly work: DueWork;
  /** Ends what is under way: whoever takes over sends it again, under the same id. */
  stop(): Promise<void>;
}

/** Each webhook that something waits for, from one to the next along the index: a long queue costs no more than a short one. */
function waitingOf({ webhooks, deliveries, owner }: WebhookTables): RawBuilder<unknown> {
  const [hooks, queue, whose] = [sql.table(webhooks), sql.table(deliveries), sql.ref(owner)];
  return sql`
    with recursive waiting as (
      (select ${whose}, webhook_id from ${queue} where state = 'waiting' order by webhook_id limit 1)
      union all
      select n.${whose}, n.webhook_id from waiting w cross join lateral (
        select d.${whose}, d.webhook_id from ${queue} d
        where d.state = 'waiting' and d.webhook_id > w.webhook_id order by d.webhook_id limit 1) n),
    firsts as (
      select w.${whose}, w.webhook_id as id, greatest(f.next_at, h.busy_until) as at
      from waiting w
      join ${hooks} h on h.${whose} = w.${whose} and h.id = w.webhook_id and h.is_active
      cross join lateral (
        select d.next_at from ${queue} d
        where d.state = 'waiting' and d.webhook_id = w.webhook_id order by d.next_at limit 1) f)`;
}

/** Deliveries carry their own time. A webhook takes its turn as a whole. */
export function dueWebhooks<Turn>(
  { bus, log }: { readonly bus: Bus; readonly log: Log },
  turns: Turns<Turn>,
): DueWebhooks {
  const { kind, tables, wall, mostAtOnce, longestPauseMs, isAllowed = sql`` } = turns;
  const closing = new AbortController();
  const running = new Map<string, Promise<void>>();
  const [waiting, whose] = [waitingOf(tables), sql.ref(tables.owner)];

  function start(webhookId: string, turn: Turn): void {
    const ended = turns
      .run(turn, closing.signal)
      .catch((err: unknown) => log.warn({ err, webhookId }, 'deliveries of a webhook stumbled'))
      .finally(() => {
        running.delete(webhookId);
        bus.publish('due.added', { kind });
      });
    running.set(webhookId, ended);
  }

  const work: DueWork = {
    kind,
    ...(wall ? { wall } : {}),
    ...(longestPauseMs ? { longestPauseMs } : {}),

    async find(tx, _most, except) {
      const free = mostAtOnce - running.size;
      if (free <= 0 || closing.signal.aborted) return [];
      const { rows } = await sql<DueItem>`
        ${waiting}
        select ${whose} as "companyId", id from firsts
        where at <= app.now() and not id = any(${[...except, ...running.keys()]}::uuid[]) ${isAllowed}
        order by at limit ${free}`.execute(tx);
      return rows;
    },

    async nextAt(tx) {
      const { rows } = await sql<{ at: Date | null }>`
        ${waiting}
        select min(at) as at from firsts where at > app.now()`.execute(tx);
      return rows[0]?.at ?? null;
    },

    async work(tx, { companyId: ownerId, id }) {
      if (running.has(id)) return false;
      const turn = await turns.claim(tx, ownerId, id);
      if (turn !== undefined) afterCommit(tx, () => start(id, turn));
      return turn !== undefined;
    },

    giveUp: (tx, { companyId: ownerId, id }) => turns.giveUp(tx, ownerId, id),
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
