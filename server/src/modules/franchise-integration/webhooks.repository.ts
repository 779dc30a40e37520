import type { FranchiseEvent, FranchiseWebhook } from '@yupflow/contract/franchise-integration';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly events: FranchiseEvent[];
  readonly is_active: boolean;
  readonly created_at: Date;
  readonly last_status: 'delivered' | 'failed' | null;
  readonly last_delivery_at: Date | null;
}

const present = ({ created_at, last_delivery_at, ...row }: Row): FranchiseWebhook => ({
  ...row,
  created_at: created_at.toISOString(),
  last_delivery_at: last_delivery_at?.toISOString() ?? null,
});

async function select(tx: Tx, franchiseId: string, id: string | null): Promise<FranchiseWebhook[]> {
  const { rows } = await sql<Row>`
    select h.id, h.name, h.url, h.events, h.is_active, h.created_at, l.state as last_status, l.ended_at as last_delivery_at
    from franchise_webhooks h
    left join lateral (
      select d.state, d.ended_at from franchise_deliveries d
      where d.franchise_id = h.franchise_id and d.webhook_id = h.id and d.state <> 'waiting'
      order by d.id desc limit 1) l on true
    where h.franchise_id = ${franchiseId} and (${id}::uuid is null or h.id = ${id})
    order by app.fold(h.name), h.id`.execute(tx);
  return rows.map(present);
}

/** There are `limits.franchiseWebhooks` at most. */
export const listWebhooks = (tx: Tx, franchiseId: string): Promise<FranchiseWebhook[]> => select(tx, franchiseId, null);

export async function getWebhook(tx: Tx, franchiseId: string, id: string): Promise<FranchiseWebhook | undefined> {
  return (await select(tx, franchiseId, id))[0];
}

/** Whoever adds one does so alone. */
export async function lockAndCountWebhooks(tx: Tx, franchiseId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('franchise webhooks ' || ${franchiseId}, 0))`.execute(tx);
  return (await listWebhooks(tx, franchiseId)).length;
}

interface NewWebhook {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly events: FranchiseEvent[];
  readonly is_active: boolean;
  readonly secret: Buffer;
}

/** False when the name is taken. */
export async function createWebhook(tx: Tx, franchiseId: string, webhook: NewWebhook): Promise<boolean> {
  const row = await tx
    .insertInto('franchise_webhooks')
    .values({ franchise_id: franchiseId, ...webhook })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False where there is none. */
export async function updateWebhook(
  tx: Tx,
  franchiseId: string,
  id: string,
  { name, url, events, is_active }: Omit<NewWebhook, 'id' | 'secret'>,
): Promise<boolean> {
  const row = await tx
    .updateTable('franchise_webhooks')
    .set({ name, url, events, is_active })
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeWebhook(tx: Tx, franchiseId: string, id: string): Promise<void> {
  await tx.deleteFrom('franchise_webhooks').where('franchise_id', '=', franchiseId).where('id', '=', id).execute();
}

/** What an attempt needs of it, as it is at this moment. */
export const getSealed = (tx: Tx, franchiseId: string, id: string) =>
  tx
    .selectFrom('franchise_webhooks')
    .select(['url', 'is_active', 'secret'])
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', id)
    .executeTakeFirst();
