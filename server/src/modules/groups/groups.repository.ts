import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/** A contact, with where the channel finds them. */
export interface Invited {
  readonly id: string;
  readonly name: string;
  readonly address: string;
}

/** As the channel once told where they are, else by their number. Who has neither is left out. */
export async function listInvited(tx: Tx, companyId: string, ids: readonly string[]): Promise<Invited[]> {
  const { rows } = await sql<{ id: string; name: string; address: string | null }>`
    select c.id, coalesce(nullif(c.name, ''), c.phone, '') as name, coalesce(
      (select i.value from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id
        and i.kind = 'wa_jid' order by i.value limit 1),
      c.phone || '@s.whatsapp.net',
      (select i.value from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id
        and i.kind = 'lid' order by i.value limit 1)) as address
    from contacts c
    where c.company_id = ${companyId} and c.deleted_at is null and c.id = any(${[...ids]}::uuid[])
    order by c.id`.execute(tx);
  return rows.flatMap(({ id, name, address }) => (address ? [{ id, name, address }] : []));
}

export interface Line {
  readonly id: string;
  readonly type: string;
  readonly status: string;
}

export async function findLine(tx: Tx, companyId: string, id: string): Promise<Line | undefined> {
  return tx
    .selectFrom('connections')
    .select(['id', 'type', 'status'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function getGroupAddress(tx: Tx, companyId: string, groupId: string): Promise<string> {
  const { address } = await tx
    .selectFrom('groups')
    .select('address')
    .where('company_id', '=', companyId)
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow();
  return address;
}

/** The conversation with a group that the line knows, held; it is made where there is none. */
export async function lockGroupConversation(tx: Tx, companyId: string, connectionId: string, address: string) {
  await sql`
    insert into conversations (company_id, connection_id, group_id, address, last_message_at)
    select g.company_id, g.connection_id, g.id, g.address, app.now() from groups g
    where g.company_id = ${companyId} and g.connection_id = ${connectionId} and g.address = ${address}
    on conflict do nothing`.execute(tx);
  return tx
    .selectFrom('conversations')
    .innerJoin('groups', (on) =>
      on.onRef('groups.company_id', '=', 'conversations.company_id').onRef('groups.id', '=', 'conversations.group_id'),
    )
    .selectAll('conversations')
    .where('conversations.company_id', '=', companyId)
    .where('conversations.connection_id', '=', connectionId)
    .where('groups.address', '=', address)
    .forUpdate('conversations')
    .executeTakeFirstOrThrow();
}

/** What people of a group are called, by how the channel calls them. */
export async function listPeopleNames(
  tx: Tx,
  companyId: string,
  groupId: string,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('group_participants')
    .select(['address', 'name', 'phone'])
    .where('company_id', '=', companyId)
    .where('group_id', '=', groupId)
    .where('address', '=', sql<string>`any(${[...addresses]}::text[])`)
    .execute();
  return new Map(rows.map(({ address, name, phone }) => [address, name || phone || address]));
}
