import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import type { WebhookTables } from './webhook-tables.ts';

interface Row<Event> {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly events: Event[];
  readonly is_active: boolean;
  readonly disabled_at: Date | null;
  readonly failing_since: Date | null;
  readonly last_delivery_at: Date | null;
  readonly created_at: Date;
  readonly waiting: number;
}

const present = <Event>(row: Row<Event>) => ({
  ...row,
  disabled_at: row.disabled_at?.toISOString() ?? null,
  failing_since: row.failing_since?.toISOString() ?? null,
  last_delivery_at: row.last_delivery_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

interface Webhook<Event> {
  readonly name: string;
  readonly url: string;
  readonly events: readonly Event[];
  readonly is_active: boolean;
}

interface NewWebhook<Event> extends Webhook<Event> {
  readonly id: string;
  readonly secret_sealed: Buffer;
}

export interface Sealed {
  readonly url: string;
  readonly is_active: boolean;
  readonly secret_sealed: Buffer;
  /** Only while it still signs. */
  readonly old_secret_sealed: Buffer | null;
}

/** Webhooks of whoever has them: a company or a reseller, behind its own wall. */
export function webhookRows<Event extends string>({ webhooks, deliveries, owner }: WebhookTables) {
  const [table, queue, whose] = [sql.table(webhooks), sql.table(deliveries), sql.ref(owner)];

  /** How many wait is counted only as far as anybody wants to know. */
  async function select(tx: Tx, ownerId: string, id: string | null) {
    const { rows } = await sql<Row<Event>>`
      select h.id, h.name, h.url, h.events, h.is_active, h.disabled_at, h.failing_since, h.last_delivery_at, h.created_at,
        (select count(*)::int from (
          select from ${queue} d where d.webhook_id = h.id and d.state = 'waiting'
          limit ${limits.countedTotal}) counted) as waiting
      from ${table} h
      where h.${whose} = ${ownerId} and (${id}::uuid is null or h.id = ${id})
      order by app.fold(h.name), h.id`.execute(tx);
    return rows.map(present);
  }

  /** There are few. */
  const listWebhooks = (tx: Tx, ownerId: string) => select(tx, ownerId, null);

  return {
    listWebhooks,
    getWebhook: async (tx: Tx, ownerId: string, id: string) => (await select(tx, ownerId, id))[0],

    /** Whoever adds one does so alone. */
    async lockAndCount(tx: Tx, ownerId: string): Promise<number> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`${webhooks} ${ownerId}`}, 0))`.execute(tx);
      return (await listWebhooks(tx, ownerId)).length;
    },

    /** False when the name is taken. */
    async createWebhook(tx: Tx, ownerId: string, webhook: NewWebhook<Event>): Promise<boolean> {
      const { id, name, url, events, is_active, secret_sealed } = webhook;
      const { rows } = await sql`
        insert into ${table} (${whose}, id, name, url, events, is_active, secret_sealed)
        values (${ownerId}, ${id}, ${name}, ${url}, ${[...events]}::text[], ${is_active}, ${secret_sealed})
        on conflict do nothing returning id`.execute(tx);
      return rows.length > 0;
    },

    /** Switched on again it begins anew: what failed before counts no more. */
    async updateWebhook(
      tx: Tx,
      ownerId: string,
      id: string,
      { name, url, events, is_active }: Webhook<Event>,
    ): Promise<void> {
      await sql`
        update ${table} set name = ${name}, url = ${url}, events = ${[...events]}::text[], is_active = ${is_active},
          disabled_at = case when ${is_active} then null else disabled_at end,
          failing_since = case when ${is_active} and (not is_active or url <> ${url}) then null else failing_since end
        where ${whose} = ${ownerId} and id = ${id}`.execute(tx);
    },

    /** The one before signs too for a day. */
    async replaceSecret(tx: Tx, ownerId: string, id: string, sealed: Buffer): Promise<void> {
      await sql`
        update ${table} set old_secret_sealed = secret_sealed, old_secret_until = app.now() + interval '1 day',
          secret_sealed = ${sealed}
        where ${whose} = ${ownerId} and id = ${id}`.execute(tx);
    },

    async removeWebhook(tx: Tx, ownerId: string, id: string): Promise<void> {
      await sql`delete from ${table} where ${whose} = ${ownerId} and id = ${id}`.execute(tx);
    },

    /**
     * Whoever changes it or its deliveries holds it first, so that nobody waits for each other. It keeps nobody from
     * telling: a new delivery only needs it to be there.
     */
    async holdWebhook(tx: Tx, ownerId: string, id: string): Promise<boolean> {
      const { rows } = await sql`
        select id from ${table} where ${whose} = ${ownerId} and id = ${id} for no key update`.execute(tx);
      return rows.length > 0;
    },

    /** The turn of whoever delivers what is due, for so long; false where somebody else has it. */
    async takeTurn(tx: Tx, ownerId: string, id: string, seconds: number): Promise<boolean> {
      const { rows } = await sql`
        with free as materialized (
          select h.id from ${table} h where h.${whose} = ${ownerId} and h.id = ${id} and h.is_active
            and (h.busy_until is null or h.busy_until <= app.now()) for no key update skip locked)
        update ${table} h set busy_until = app.now() + make_interval(secs => ${seconds}) from free
        where h.${whose} = ${ownerId} and h.id = free.id returning h.id`.execute(tx);
      return rows.length > 0;
    },

    async endTurn(tx: Tx, ownerId: string, id: string): Promise<void> {
      await sql`update ${table} set busy_until = null, last_delivery_at = app.now()
        where ${whose} = ${ownerId} and id = ${id}`.execute(tx);
    },

    /** What an attempt needs of it, as it is at this moment. */
    async getSealed(tx: Tx, ownerId: string, id: string): Promise<Sealed | undefined> {
      const { rows } = await sql<Sealed>`
        select url, is_active, secret_sealed,
          case when old_secret_until > app.now() then old_secret_sealed end as old_secret_sealed
        from ${table} where ${whose} = ${ownerId} and id = ${id}`.execute(tx);
      return rows[0];
    },

    /** It lives: whatever failed before is over. */
    async noteSuccess(tx: Tx, ownerId: string, id: string): Promise<void> {
      await sql`update ${table} set failing_since = null
        where ${whose} = ${ownerId} and id = ${id} and failing_since is not null`.execute(tx);
    },

    /** Five days in which nothing was taken end it. True where they just did. */
    async noteFailure(tx: Tx, ownerId: string, id: string): Promise<boolean> {
      const { rows } = await sql<{ is_over: boolean }>`
        update ${table} set failing_since = coalesce(failing_since, app.now()),
          is_active = failing_since is null or failing_since > app.now() - interval '5 days',
          disabled_at = case when failing_since <= app.now() - interval '5 days' then app.now() end
        where ${whose} = ${ownerId} and id = ${id} and is_active
        returning not is_active as is_over`.execute(tx);
      return rows[0]?.is_over ?? false;
    },
  };
}

export type WebhookRows = ReturnType<typeof webhookRows>;
