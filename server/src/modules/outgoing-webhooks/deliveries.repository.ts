import type { OutgoingEvent } from '@yupflow/contract/outgoing-webhooks';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Outcome } from '../../platform/standard-webhooks/attempt.ts';
import { deliveryRows } from '../../platform/standard-webhooks/delivery-rows.ts';
import { ofCompanies } from '../../platform/standard-webhooks/webhook-tables.ts';

export const deliveries = deliveryRows<OutgoingEvent>(ofCompanies);

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
