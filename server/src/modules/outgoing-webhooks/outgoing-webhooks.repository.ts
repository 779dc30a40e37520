import { limits } from '@yupflow/contract/limits';
import type { OutgoingEvent, OutgoingWebhook } from '@yupflow/contract/outgoing-webhooks';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly events: OutgoingEvent[];
  readonly is_active: boolean;
  readonly disabled_at: Date | null;
  readonly failing_since: Date | null;
  readonly last_delivery_at: Date | null;
  readonly created_at: Date;
  readonly waiting: number;
}

const present = (row: Row): OutgoingWebhook => ({
  ...row,
  disabled_at: row.disabled_at?.toISOString() ?? null,
  failing_since: row.failing_since?.toISOString() ?? null,
  last_delivery_at: row.last_delivery_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

/** How many wait is counted only as far as anybody wants to know. */
async function select(tx: Tx, companyId: string, id: string | null): Promise<OutgoingWebhook[]> {
  const { rows } = await sql<Row>`
    select h.id, h.name, h.url, h.events, h.is_active, h.disabled_at, h.failing_since, h.last_delivery_at, h.created_at,
      (select count(*)::int from (
        select from outgoing_deliveries d where d.webhook_id = h.id and d.state = 'waiting'
        limit ${limits.countedTotal}) counted) as waiting
    from outgoing_webhooks h
    where h.company_id = ${companyId} and (${id}::uuid is null or h.id = ${id})
    order by app.fold(h.name), h.id`.execute(tx);
  return rows.map(present);
}

/** A company has few. */
export const listWebhooks = (tx: Tx, companyId: string): Promise<OutgoingWebhook[]> => select(tx, companyId, null);

export async function getWebhook(tx: Tx, companyId: string, id: string): Promise<OutgoingWebhook | undefined> {
  return (await select(tx, companyId, id))[0];
}

/** Whoever adds one does so alone. */
export async function lockAndCount(tx: Tx, companyId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('outgoing webhooks ' || ${companyId}, 0))`.execute(tx);
  return (await listWebhooks(tx, companyId)).length;
}

interface NewWebhook {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly events: OutgoingEvent[];
  readonly is_active: boolean;
  readonly secret_sealed: Buffer;
}

/** False when the name is taken. */
export async function createWebhook(tx: Tx, companyId: string, webhook: NewWebhook): Promise<boolean> {
  const row = await tx
    .insertInto('outgoing_webhooks')
    .values({ company_id: companyId, ...webhook })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Switched on again it begins anew: what failed before counts no more. */
export async function updateWebhook(
  tx: Tx,
  companyId: string,
  id: string,
  { name, url, events, is_active }: Omit<NewWebhook, 'id' | 'secret_sealed'>,
): Promise<void> {
  await sql`
    update outgoing_webhooks set name = ${name}, url = ${url}, events = ${[...events]}::text[], is_active = ${is_active},
      disabled_at = case when ${is_active} then null else disabled_at end,
      failing_since = case when ${is_active} and (not is_active or url <> ${url}) then null else failing_since end
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

/** The one before signs too for a day. */
export async function replaceSecret(tx: Tx, companyId: string, id: string, sealed: Buffer): Promise<void> {
  await sql`
    update outgoing_webhooks set old_secret_sealed = secret_sealed, old_secret_until = app.now() + interval '1 day',
      secret_sealed = ${sealed}
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

export async function removeWebhook(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('outgoing_webhooks').where('company_id', '=', companyId).where('id', '=', id).execute();
}

export interface Sealed {
  readonly url: string;
  readonly is_active: boolean;
  readonly secret_sealed: Buffer;
  /** Only while it still signs. */
  readonly old_secret_sealed: Buffer | null;
}

/**
 * Whoever changes it or its deliveries holds it first, so that nobody waits for each other. It keeps nobody from telling:
 * a new delivery only needs it to be there.
 */
export async function holdWebhook(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('outgoing_webhooks')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The turn of whoever delivers what is due, for so long; false where somebody else has it. */
export async function takeTurn(tx: Tx, companyId: string, id: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    with free as materialized (
      select h.id from outgoing_webhooks h where h.company_id = ${companyId} and h.id = ${id} and h.is_active
        and (h.busy_until is null or h.busy_until <= app.now()) for no key update skip locked)
    update outgoing_webhooks h set busy_until = app.now() + make_interval(secs => ${seconds}) from free
    where h.company_id = ${companyId} and h.id = free.id returning h.id`.execute(tx);
  return rows.length > 0;
}

export async function endTurn(tx: Tx, companyId: string, id: string): Promise<void> {
  await sql`update outgoing_webhooks set busy_until = null, last_delivery_at = app.now()
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

/** What an attempt needs of it, as it is at this moment. */
export async function getSealed(tx: Tx, companyId: string, id: string): Promise<Sealed | undefined> {
  const { rows } = await sql<Sealed>`
    select url, is_active, secret_sealed,
      case when old_secret_until > app.now() then old_secret_sealed end as old_secret_sealed
    from outgoing_webhooks where company_id = ${companyId} and id = ${id}`.execute(tx);
  return rows[0];
}
