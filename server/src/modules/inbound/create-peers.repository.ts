import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import { addIdentities, type Line } from './find-peers.repository.ts';
import type { Peer } from './peers.ts';
import { toJson } from './to-json.ts';

async function findContacts(tx: Tx, companyId: string, peers: readonly Peer[]): Promise<Map<Peer, string>> {
  const wanted = peers.flatMap(({ identities }, n) => identities.map((identity, rank) => ({ n, rank, ...identity })));
  const { rows } = await sql<{ n: number; contact_id: string }>`
    select distinct on (w.n) w.n, i.contact_id
    from json_to_recordset(${toJson(wanted)}::json) as w (n int, rank int, kind text, value text)
    join contact_identities i on i.company_id = ${companyId} and i.kind = w.kind and i.value = w.value
    order by w.n, w.rank`.execute(tx);
  return new Map(rows.flatMap(({ n, contact_id }) => (peers[n] ? [[peers[n], contact_id] as const] : [])));
}

/** Whoever is new becomes a contact. Somebody else may make the same one at this moment: the first one counts. */
async function createContacts(tx: Tx, companyId: string, peers: readonly Peer[]): Promise<Map<Peer, string>> {
  const known = await findContacts(tx, companyId, peers);
  const created = peers.filter((peer) => !known.has(peer)).map((peer) => ({ peer, contactId: newId() }));
  if (created.length === 0) return known;
  const rows = created.map(({ peer: { name, phone }, contactId }) => ({ id: contactId, name, phone }));
  await sql`
    insert into contacts (company_id, id, name, phone, source)
    select ${companyId}, w.id, w.name, w.phone, 'inbound'
    from json_to_recordset(${toJson(rows)}::json) as w (id uuid, name text, phone text)`.execute(tx);
  await addIdentities(tx, companyId, created);
  const after = await findContacts(tx, companyId, peers);
  const needless = created.filter(({ peer, contactId }) => after.get(peer) !== contactId);
  if (needless.length > 0)
    await tx
      .deleteFrom('contacts')
      .where('company_id', '=', companyId)
      .where('id', '=', sql<string>`any(${needless.map(({ contactId }) => contactId)}::uuid[])`)
      .execute();
  return after;
}

async function createGroups(
  tx: Tx,
  { companyId, connectionId }: Line,
  groups: readonly Pick<Peer, 'address' | 'name'>[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; address: string }>`
    insert into groups as known (company_id, connection_id, address, name)
    select ${companyId}, ${connectionId}, w.address, w.name
    from json_to_recordset(${toJson(groups.map(({ address, name }) => ({ address, name })))}::json)
      as w (address text, name text)
    order by w.address
    on conflict (company_id, connection_id, address) do update
      set name = case when excluded.name = '' then known.name else excluded.name end
    returning id, address`.execute(tx);
  return new Map(rows.map(({ id, address }) => [address, id]));
}

/** Contacts, groups and conversations of those who have none on this line. Answers who of the contacts is new. */
export async function createPeers(tx: Tx, line: Line, peers: readonly Peer[]): Promise<void> {
  const people = peers.filter(({ isGroup }) => !isGroup);
  const groups = peers.filter(({ isGroup }) => isGroup);
  const contacts = people.length > 0 ? await createContacts(tx, line.companyId, people) : new Map<Peer, string>();
  const groupIds = groups.length > 0 ? await createGroups(tx, line, groups) : new Map<string, string>();
  const rows = peers.map((peer) => ({
    address: peer.address,
    contact_id: contacts.get(peer) ?? null,
    group_id: groupIds.get(peer.address) ?? null,
  }));
  await sql`
    insert into conversations (company_id, connection_id, contact_id, group_id, address, last_message_at)
    select ${line.companyId}, ${line.connectionId}, w.contact_id, w.group_id, w.address, 'epoch'
    from json_to_recordset(${toJson(rows)}::json) as w (contact_id uuid, group_id uuid, address text)
    order by w.contact_id, w.group_id
    on conflict do nothing`.execute(tx);
}
