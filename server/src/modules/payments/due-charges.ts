import { sql } from 'kysely';
import { GatewayError } from '../../gateways/gateway.ts';
import type { DueItem, DueWork } from '../../jobs/due.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import { type AskParts, askCharge, underWayMs } from './ask-charge.ts';
import { chargeKind } from './record.ts';

interface DueCharges {
  readonly work: DueWork;
  /** Waits for what is being asked. */
  stop(): Promise<void>;
}

const mostAtOnce = 8;
/** Of these: what was paid long ago must not be in the way of what somebody waits for. */
const mostPaidAtOnce = 2;

const joined = sql`from charges c join invoices i on i.franchise_id = c.franchise_id and i.id = c.invoice_id`;
const isLeft = sql`c.ask_at is not null and c.state <> 'paid'`;
/** Also those of an invoice that was paid otherwise or voided: nobody should be able to pay them any more. */
const isWaitedFor = sql`${isLeft} and (c.ask_at <= app.now() or (c.state = 'pending' and i.state <> 'open'))`;
/** Given back or disputed meanwhile, perhaps. */
const isPaidLongAgo = sql`c.ask_at <= app.now() and c.state = 'paid'`;

/** Charges carry the time at which their gateway is asked next. A callback is no more than a reason to ask now. */
export function dueCharges(parts: AskParts): DueCharges {
  const { bus, log } = parts;
  const running = new Map<string, Promise<void>>();
  const paid = new Set<string>();

  function start(franchiseId: string, id: string, isPaid: boolean): void {
    if (isPaid) paid.add(id);
    const ended = askCharge(parts, franchiseId, id)
      .catch((err: unknown) => {
        const isTheirs = err instanceof GatewayError;
        log.warn({ err, chargeId: id, isTheirs }, 'a gateway could not be asked about a charge');
      })
      .finally(() => {
        running.delete(id);
        paid.delete(id);
        bus.publish('due.added', { kind: chargeKind });
      });
    running.set(id, ended);
  }

  const work: DueWork = {
    kind: chargeKind,
    wall: 'franchise',

    async find(tx, _most, except) {
      const free = mostAtOnce - running.size;
      if (free <= 0) return [];
      const others = sql`not c.id = any(${[...except, ...running.keys()]}::uuid[])`;
      const { rows } = await sql<DueItem>`
        select "companyId", id from (
          (select c.franchise_id as "companyId", c.id, c.ask_at, false as "isPaid" ${joined}
            where ${isWaitedFor} and ${others} order by c.ask_at limit ${free})
          union all
          (select c.franchise_id, c.id, c.ask_at, true from charges c
            where ${isPaidLongAgo} and ${others} order by c.ask_at limit ${Math.max(0, mostPaidAtOnce - paid.size)})) due
        order by "isPaid", ask_at limit ${free}`.execute(tx);
      return rows;
    },

    async nextAt(tx) {
      const { rows } = await sql<{ at: Date | null }>`
        select least(
          (select min(c.ask_at) from charges c where ${isLeft} and c.ask_at > app.now()),
          (select min(c.ask_at) from charges c where c.state = 'paid' and c.ask_at > app.now())) as at`.execute(tx);
      return rows[0]?.at ?? null;
    },

    /** Whoever dies while asking is followed by another, once the time for an answer is over. */
    async work(tx, { companyId: franchiseId, id }) {
      if (running.has(id)) return false;
      const { rows } = await sql<{ isPaid: boolean }>`
        update charges u set
          ask_at = app.now() + make_interval(secs => ${underWayMs / 1_000}),
          state = case when u.state = 'pending' and f.invoice_state <> 'open' then 'cancelled' else u.state end
        from (
          select c.id, i.state as invoice_state ${joined}
          where c.franchise_id = ${franchiseId} and c.id = ${id} and ((${isWaitedFor}) or (${isPaidLongAgo}))
          for update of c skip locked) f
        where u.franchise_id = ${franchiseId} and u.id = f.id
        returning u.state = 'paid' as "isPaid"`.execute(tx);
      const [taken] = rows;
      if (!taken) return false;
      afterCommit(tx, () => start(franchiseId, id, taken.isPaid));
      return true;
    },

    giveUp: async (tx, { companyId: franchiseId, id }) => {
      await sql`update charges set ask_at = app.now() + interval '1 hour'
        where franchise_id = ${franchiseId} and id = ${id}`.execute(tx);
    },
    isHopeless: () => false,
  };

  return {
    work,
    async stop() {
      await Promise.all(running.values());
    },
  };
}
