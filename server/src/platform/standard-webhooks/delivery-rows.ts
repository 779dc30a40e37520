import type { DeliveriesQuery } from '@yupflow/contract/webhook-shapes';
import { sql } from 'kysely';
import { decodeCursor } from '../db/cursor.ts';
import { uuidShape } from '../db/database.ts';
import { pageOf } from '../db/page.ts';
import type { Tx } from '../db/transaction.ts';
import type { Outcome } from './attempt.ts';
import type { WebhookTables } from './webhook-tables.ts';

type State = 'waiting' | 'delivered' | 'failed';

interface Row<Event> {
  readonly id: string;
  readonly event: Event;
  readonly state: State;
  readonly attempts: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly took_ms: number | null;
  readonly next_at: Date | null;
  readonly created_at: Date;
}

interface Whole<Event> extends Row<Event> {
  readonly body: string | null;
  readonly answer: string | null;
}

const columns = sql.raw('id, event, state, attempts, status, error, took_ms, next_at, created_at');

const present = <Event>({ next_at, created_at, ...row }: Row<Event>) => ({
  ...row,
  next_at: next_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
});

/** What webhooks of a company, or of a reseller, were sent. */
export function deliveryRows<Event extends string>({ deliveries, owner }: WebhookTables) {
  const [table, whose] = [sql.table(deliveries), sql.ref(owner)];
  return {
    async listDeliveries(tx: Tx, ownerId: string, webhookId: string, { cursor, limit, state }: DeliveriesQuery) {
      const [before] = cursor ? decodeCursor(cursor, [uuidShape]) : [];
      const { rows } = await sql<Row<Event>>`
        select ${columns} from ${table} where ${whose} = ${ownerId} and webhook_id = ${webhookId}
          ${state ? sql`and state = ${state}` : sql``} ${before ? sql`and id < ${before}` : sql``}
        order by id desc limit ${limit + 1}`.execute(tx);
      return pageOf(rows, limit, { keysOf: ({ id }) => [id], present });
    },

    /** With what was sent, byte by byte, and what was answered. A body is put together when its turn has come. */
    async getDelivery(tx: Tx, ownerId: string, webhookId: string, id: string) {
      const { rows } = await sql<Whole<Event>>`
        select ${columns}, body, answer from ${table}
        where ${whose} = ${ownerId} and webhook_id = ${webhookId} and id = ${id}`.execute(tx);
      const [row] = rows;
      if (!row) return undefined;
      const { body, answer, ...rest } = row;
      return { delivery: present(rest), body, answer };
    },

    /** Where it stands; its webhook is held. */
    async getState(tx: Tx, ownerId: string, id: string) {
      const { rows } = await sql<Pick<Row<Event>, 'attempts' | 'state' | 'next_at'>>`
        select attempts, state, next_at from ${table} where ${whose} = ${ownerId} and id = ${id}`.execute(tx);
      return rows[0];
    },

    /** How an attempt ended, and what becomes of it. */
    async keepOutcome(
      tx: Tx,
      ownerId: string,
      id: string,
      { status, error, answer, tookMs }: Outcome,
      after: { readonly state: State; readonly nextAt: Date | null },
    ): Promise<void> {
      await sql`
        update ${table} set attempts = attempts + 1, status = ${status}, error = ${error}, answer = ${answer},
          took_ms = ${tookMs}, state = ${after.state}, next_at = ${after.nextAt}
        where ${whose} = ${ownerId} and id = ${id}`.execute(tx);
    },

    /** Nothing that waits is sent any more: whoever wants it sends it by hand. */
    async failWaiting(tx: Tx, ownerId: string, webhookId: string, error: string): Promise<void> {
      await sql`update ${table} set state = 'failed', next_at = null, error = ${error}
        where ${whose} = ${ownerId} and webhook_id = ${webhookId} and state = 'waiting'`.execute(tx);
    },
  };
}

export type DeliveryRows = ReturnType<typeof deliveryRows>;
