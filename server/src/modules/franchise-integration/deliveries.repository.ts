import type { Output } from '@yupflow/contract/endpoint';
import type { FranchiseDelivery, FranchiseEvent, franchiseIntegration } from '@yupflow/contract/franchise-integration';
import { sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { pageOf } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Outcome } from '../../platform/standard-webhooks/attempt.ts';

interface Row {
  readonly id: string;
  readonly event: string;
  readonly state: string;
  readonly attempts: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly next_at: Date | null;
  readonly created_at: Date;
}

const columns = ['id', 'event', 'state', 'attempts', 'status', 'error', 'next_at', 'created_at'] as const;

const present = ({ event, state, next_at, created_at, ...row }: Row): FranchiseDelivery => ({
  ...row,
  event: event as FranchiseEvent,
  state: state as FranchiseDelivery['state'],
  next_at: next_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
});

type DeliveriesQuery = Output<typeof franchiseIntegration.listDeliveries, 'query'>;

export async function listDeliveries(
  tx: Tx,
  franchiseId: string,
  webhookId: string,
  { cursor, limit }: DeliveriesQuery,
) {
  let page = tx
    .selectFrom('franchise_deliveries')
    .select(columns)
    .where('franchise_id', '=', franchiseId)
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor) {
    const [before = ''] = decodeCursor(cursor, [uuidShape]);
    page = page.where('id', '<', before);
  }
  return pageOf(await page.execute(), limit, { keysOf: ({ id }) => [id], present });
}

interface Tried {
  readonly id: string;
  readonly webhookId: string;
  readonly event: FranchiseEvent;
  readonly data: object;
}

/** An example that was sent at once: it waits for nothing. */
export async function createTried(
  tx: Tx,
  franchiseId: string,
  { id, webhookId, event, data }: Tried,
  { isOk, status, error }: Outcome,
): Promise<FranchiseDelivery> {
  const row = await tx
    .insertInto('franchise_deliveries')
    .values({
      franchise_id: franchiseId,
      webhook_id: webhookId,
      id,
      event,
      data: JSON.stringify(data),
      state: isOk ? 'delivered' : 'failed',
      attempts: 1,
      status,
      error,
      next_at: null,
      ended_at: sql`app.now()`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return present(row);
}

export interface Claimed {
  readonly id: string;
  readonly webhook_id: string;
  readonly event: FranchiseEvent;
  readonly data: object;
  readonly created_at: Date;
}

/** Taken for so long; whoever dies with it has had it then. Undefined where somebody else has it. */
export async function claimDelivery(
  tx: Tx,
  franchiseId: string,
  id: string,
  seconds: number,
): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    with free as materialized (
      select d.id from franchise_deliveries d
      where d.franchise_id = ${franchiseId} and d.id = ${id} and d.state = 'waiting' and d.next_at <= app.now()
      for no key update skip locked)
    update franchise_deliveries d set next_at = app.now() + make_interval(secs => ${seconds}) from free
    where d.franchise_id = ${franchiseId} and d.id = free.id
    returning d.id, d.webhook_id, d.event, d.data, d.created_at`.execute(tx);
  return rows[0];
}

/** How often it was tried, held; undefined where it waits no more. */
export async function holdWaiting(tx: Tx, franchiseId: string, id: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('franchise_deliveries')
    .select('attempts')
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.attempts;
}

/** How an attempt ended, and when it is tried again; null where that was the last. */
export async function keepOutcome(
  tx: Tx,
  franchiseId: string,
  id: string,
  { isOk, status, error }: Outcome,
  nextAt: Date | null,
): Promise<void> {
  const failed = nextAt ? 'waiting' : 'failed';
  await sql`
    update franchise_deliveries set attempts = attempts + 1, status = ${status}, error = ${error},
      state = ${isOk ? 'delivered' : failed}, next_at = ${isOk ? null : nextAt},
      ended_at = case when ${isOk || !nextAt} then app.now() end
    where franchise_id = ${franchiseId} and id = ${id}`.execute(tx);
}

/** Nothing that waits is sent any more. */
export async function failWaiting(
  tx: Tx,
  franchiseId: string,
  of: { readonly webhookId: string } | { readonly id: string },
  error: string,
): Promise<void> {
  const own = 'id' in of ? sql`id = ${of.id}` : sql`webhook_id = ${of.webhookId}`;
  await sql`
    update franchise_deliveries set state = 'failed', next_at = null, error = ${error}, ended_at = app.now()
    where franchise_id = ${franchiseId} and ${own} and state = 'waiting'`.execute(tx);
}
