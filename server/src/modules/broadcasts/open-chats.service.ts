import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

interface Pair {
  readonly contactId: string;
  readonly connectionId: string;
}

/** A conversation that mass sends may begin with, locked. */
export interface OpenedChat extends Pair {
  readonly id: string;
  readonly status: 'pending' | 'open' | 'closed';
  /** Automation keeps out. */
  readonly isPaused: boolean;
  readonly address: string;
}

/** Where the channel finds them: as it once told, else by their number. */
const addressOf = sql`coalesce(
  (select i.value from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id
    and i.kind = 'wa_jid' order by i.value limit 1),
  c.phone || '@s.whatsapp.net',
  (select i.value from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id
    and i.kind = 'lid' order by i.value limit 1))`;

/**
 * The conversations of these contacts on these lines, locked in the order of their ids; they are made where there are
 * none. No attendance begins: the contact's answer begins one. Whoever is deleted, or can't be reached, is left out.
 */
export async function openChats(tx: Tx, companyId: string, pairs: readonly Pair[]): Promise<OpenedChat[]> {
  if (pairs.length === 0) return [];
  const wanted = JSON.stringify(pairs);
  // Named one by one, so that they are found by their keys also where a table has just grown and nobody counted it yet.
  const ids = pairs.map(({ contactId }) => contactId);
  const pair = sql`json_to_recordset(${wanted}::json) as w ("contactId" uuid, "connectionId" uuid)`;
  await sql`
    insert into conversations (company_id, connection_id, contact_id, address)
    select ${companyId}, w."connectionId", c.id, ${addressOf}
    from ${pair}
    join contacts c on c.company_id = ${companyId} and c.id = any(${ids}::uuid[]) and c.id = w."contactId"
      and c.deleted_at is null
    where ${addressOf} is not null
    order by c.id
    on conflict (company_id, connection_id, contact_id) where contact_id is not null do nothing`.execute(tx);
  const { rows } = await sql<OpenedChat>`
    select v.id, v.contact_id as "contactId", v.connection_id as "connectionId", v.status, v.address,
      v.bot_paused_at is not null as "isPaused"
    from ${pair}
    join contacts c on c.company_id = ${companyId} and c.id = any(${ids}::uuid[]) and c.id = w."contactId"
      and c.deleted_at is null
    join conversations v on v.company_id = ${companyId} and v.contact_id = any(${ids}::uuid[]) and v.contact_id = c.id
      and v.connection_id = w."connectionId"
    where v.address <> ''
    order by v.id for update of v`.execute(tx);
  return rows;
}
