import type { FranchiseEvent } from '@yupflow/contract/franchise-integration';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Outcome, Sent } from '../../platform/standard-webhooks/attempt.ts';
import { deliveryRows } from '../../platform/standard-webhooks/delivery-rows.ts';
import { ofFranchises } from '../../platform/standard-webhooks/webhook-tables.ts';

export const deliveries = deliveryRows<FranchiseEvent>(ofFranchises);

interface Tried extends Sent {
  readonly webhookId: string;
  readonly event: FranchiseEvent;
  readonly data: object;
}

/** An example that was sent at once: it waits for nothing. */
export async function createTried(
  tx: Tx,
  franchiseId: string,
  { webhookId: webhook_id, id, event, data, body }: Tried,
  { isOk, status, error, answer, tookMs }: Outcome,
): Promise<void> {
  const tried = { state: isOk ? 'delivered' : 'failed', attempts: 1, status, error, answer, took_ms: tookMs };
  await tx
    .insertInto('franchise_deliveries')
    .values({
      franchise_id: franchiseId,
      webhook_id,
      id,
      event,
      data: JSON.stringify(data),
      body,
      next_at: null,
      ...tried,
    })
    .execute();
}

export interface DueDelivery {
  readonly id: string;
  readonly event: FranchiseEvent;
  readonly data: object;
  readonly body: string | null;
  readonly created_at: Date;
}

/** Whose time came first: what is new in its order, and what is tried again among it. */
export async function listDue(tx: Tx, franchiseId: string, webhookId: string, most: number): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select id, event, data, body, created_at from franchise_deliveries
    where franchise_id = ${franchiseId} and webhook_id = ${webhookId} and state = 'waiting' and next_at <= app.now()
    order by next_at, id limit ${most}`.execute(tx);
  return rows;
}

export async function getDue(
  tx: Tx,
  franchiseId: string,
  webhookId: string,
  id: string,
): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    select id, event, data, body, created_at from franchise_deliveries
    where franchise_id = ${franchiseId} and webhook_id = ${webhookId} and id = ${id}`.execute(tx);
  return rows[0];
}

export async function keepBodies(tx: Tx, franchiseId: string, composed: readonly Sent[]): Promise<void> {
  if (composed.length === 0) return;
  await sql`
    update franchise_deliveries d set body = w.body
    from json_to_recordset(${JSON.stringify(composed)}::json) as w (id uuid, body text)
    where d.franchise_id = ${franchiseId} and d.id = any(${composed.map(({ id }) => id)}::uuid[]) and d.id = w.id`.execute(
    tx,
  );
}
