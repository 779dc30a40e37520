import type { Output } from '@yupflow/contract/endpoint';
import type { Delivery, OutgoingEvent, outgoingWebhooks } from '@yupflow/contract/outgoing-webhooks';
import { sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { pageOf } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Outcome } from '../../platform/standard-webhooks/attempt.ts';

const columns = ['id', 'event', 'state', 'attempts', 'status', 'error', 'took_ms', 'next_at', 'created_at'] as const;

interface Row {
  readonly id: string;
  readonly event: string;
  readonly state: string;
  readonly attempts: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly took_ms: number | null;
  readonly next_at: Date | null;
  readonly created_at: Date;
}

const present = ({ id, event, state, attempts, status, error, took_ms, next_at, created_at }: Row): Delivery => ({
  id,
  event: event as OutgoingEvent,
  state: state as Delivery['state'],
  attempts,
  status,
  error,
  took_ms,
  next_at: next_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
});

const ofWebhook = (tx: Tx, companyId: string, webhookId: string) =>
  tx.selectFrom('outgoing_deliveries').where('company_id', '=', companyId).where('webhook_id', '=', webhookId);

type DeliveriesQuery = Output<typeof outgoingWebhooks.listDeliveries, 'query'>;

export async function listDeliveries(
  tx: Tx,
  companyId: string,
  webhookId: string,
  { cursor, limit, state }: DeliveriesQuery,
) {
  let page = ofWebhook(tx, companyId, webhookId)
    .select(columns)
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (state) page = page.where('state', '=', state);
  if (cursor) {
    const [before = ''] = decodeCursor(cursor, [uuidShape]);
    page = page.where('id', '<', before);
  }
  return pageOf(await page.execute(), limit, { keysOf: ({ id }) => [id], present });
}

/** With what was sent, byte by byte, and what was answered. A body is put together when its turn has come. */
export async function getDelivery(tx: Tx, companyId: string, webhookId: string, id: string) {
  const row = await ofWebhook(tx, companyId, webhookId)
    .select([...columns, 'body', 'answer'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { delivery: present(row), body: row.body, answer: row.answer };
}

/** An example that was sent at once: it waits for nothing. */
export async function createTried(
  tx: Tx,
  companyId: string,
  delivery: { readonly webhookId: string; readonly id: string; readonly event: OutgoingEvent; readonly body: string },
  { isOk, status, error, answer, tookMs }: Outcome,
): Promise<void> {
  const { webhookId: webhook_id, id, event, body } = delivery;
  const tried = { state: isOk ? 'delivered' : 'failed', attempts: 1, status, error, answer, took_ms: tookMs };
  await tx
    .insertInto('outgoing_deliveries')
    .values({ company_id: companyId, webhook_id, id, event, body, facts: '{}', next_at: null, ...tried })
    .execute();
}

export interface DueDelivery {
  readonly id: string;
  readonly event: OutgoingEvent;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly body: string | null;
  readonly contact_id: string | null;
  readonly created_at: Date;
}

/** Whose time came first: what is new in its order, and what is tried again among it. */
export async function listDue(tx: Tx, companyId: string, webhookId: string, most: number): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select id, event, facts, body, contact_id, created_at from outgoing_deliveries
    where company_id = ${companyId} and webhook_id = ${webhookId} and state = 'waiting' and next_at <= app.now()
    order by next_at, id limit ${most}`.execute(tx);
  return rows;
}

export async function getDue(
  tx: Tx,
  companyId: string,
  webhookId: string,
  id: string,
): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    select id, event, facts, body, contact_id, created_at from outgoing_deliveries
    where company_id = ${companyId} and webhook_id = ${webhookId} and id = ${id}`.execute(tx);
  return rows[0];
}

export interface Composed {
  readonly id: string;
  readonly body: string;
  readonly contact_id: string | null;
}

export async function keepBodies(tx: Tx, companyId: string, composed: readonly Composed[]): Promise<void> {
  if (composed.length === 0) return;
  await sql`
    update outgoing_deliveries d set body = w.body, contact_id = w.contact_id
    from json_to_recordset(${JSON.stringify(composed)}::json) as w (id uuid, body text, contact_id uuid)
    where d.company_id = ${companyId} and d.id = any(${composed.map(({ id }) => id)}::uuid[]) and d.id = w.id`.execute(
    tx,
  );
}

/** For a moment, all to the same one, so that they keep their order. */
export async function putOff(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update outgoing_deliveries set next_at = app.now() + interval '1 second'
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(tx);
}

export async function removeDeliveries(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from outgoing_deliveries
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(tx);
}

/** Where it stands; its webhook is held. */
export const getState = (tx: Tx, companyId: string, id: string) =>
  tx
    .selectFrom('outgoing_deliveries')
    .select(['attempts', 'state', 'next_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** How an attempt ended, and what becomes of it. */
export async function keepOutcome(
  tx: Tx,
  companyId: string,
  id: string,
  { status, error, answer, tookMs }: Outcome,
  after: { readonly state: Delivery['state']; readonly nextAt: Date | null },
): Promise<void> {
  await sql`
    update outgoing_deliveries set attempts = attempts + 1, status = ${status}, error = ${error}, answer = ${answer},
      took_ms = ${tookMs}, state = ${after.state}, next_at = ${after.nextAt}
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

/** Nothing that waits is sent any more: whoever wants it sends it by hand. */
export async function failWaiting(tx: Tx, companyId: string, webhookId: string, error: string): Promise<void> {
  await sql`update outgoing_deliveries set state = 'failed', next_at = null, error = ${error}
    where company_id = ${companyId} and webhook_id = ${webhookId} and state = 'waiting'`.execute(tx);
}
