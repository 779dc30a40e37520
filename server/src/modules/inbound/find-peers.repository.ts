import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { LastMessage } from '../chats/last-message.service.ts';
import type { Peer } from './peers.ts';
import { toJson } from './to-json.ts';

export interface Line {
  readonly companyId: string;
  readonly connectionId: string;
}

/** A conversation as it is, locked. */
export interface Locked {
  readonly id: string;
  readonly contact_id: string | null;
  readonly group_id: string | null;
  readonly ticket_id: string | null;
  readonly status: 'pending' | 'open' | 'closed';
  readonly assigned_to: string | null;
  readonly role_id: string | null;
  readonly unread_count: number;
  readonly waiting_since: Date | null;
  readonly last_message_id: string | null;
  readonly last_message_at: Date;
  readonly last_message: LastMessage | null;
  readonly last_inbound_at: Date | null;
  readonly bot_paused_at: Date | null;
  /** The last that reached them and was not answered yet. */
  readonly broadcast_id: string | null;
}

interface Found extends Locked {
  readonly n: number;
  /** How many of the peer's identities are known to be somebody's. */
  readonly known: number;
}

const columns =
  sql.raw(`v.id, v.contact_id, v.group_id, v.ticket_id, v.status, v.assigned_to, v.role_id, v.unread_count,
  v.waiting_since, v.last_message_id, v.last_message_at, v.last_message, v.last_inbound_at, v.bot_paused_at,
  v.broadcast_id`);

type Numbered = readonly (readonly [n: number, peer: Peer])[];

async function lockPeople(tx: Tx, { companyId, connectionId }: Line, people: Numbered): Promise<Found[]> {
  const wanted = people.flatMap(([n, { identities }]) =>
    identities.map((identity, rank) => ({ n, rank, ...identity })),
  );
  const { rows } = await sql<Found>`
    with found as materialized (
      select w.n, (array_agg(i.contact_id order by w.rank))[1] as contact_id, count(*)::int as known
      from json_to_recordset(${toJson(wanted)}::json) as w (n int, rank int, kind text, value text)
      join contact_identities i on i.company_id = ${companyId} and i.kind = w.kind and i.value = w.value
      group by w.n)
    select f.n, f.known, ${columns} from found f
    join conversations v on v.company_id = ${companyId} and v.connection_id = ${connectionId}
      and v.contact_id = f.contact_id
    order by v.id for update of v`.execute(tx);
  return rows;
}

async function lockGroups(tx: Tx, { companyId, connectionId }: Line, groups: Numbered): Promise<Found[]> {
  const { rows } = await sql<Found & { address: string }>`
    select g.address, 1 as known, ${columns} from groups g
    join conversations v on v.company_id = ${companyId} and v.connection_id = ${connectionId} and v.group_id = g.id
    where g.company_id = ${companyId} and g.connection_id = ${connectionId}
      and g.address = any(${groups.map(([, { address }]) => address)}::text[])
    order by v.id for update of v`.execute(tx);
  const numbers = new Map(groups.map(([n, { address }]) => [address, n]));
  return rows.map(({ address, ...row }) => ({ ...row, n: numbers.get(address) ?? -1 }));
}

/**
 * The conversations of these peers, locked in the order of their ids. Who has none yet is left out, and so is whoever
 * became somebody else's while we waited for the lock: they are looked up again.
 */
export async function lockConversations(tx: Tx, line: Line, peers: readonly Peer[]): Promise<Map<Peer, Locked>> {
  const numbered = [...peers.entries()];
  const people = numbered.filter(([, { isGroup }]) => !isGroup);
  const groups = numbered.filter(([, { isGroup }]) => isGroup);
  const rows = [
    ...(people.length > 0 ? await lockPeople(tx, line, people) : []),
    ...(groups.length > 0 ? await lockGroups(tx, line, groups) : []),
  ];
  const locked = new Map<Peer, Locked>();
  const strangers: { peer: Peer; contactId: string }[] = [];
  for (const { n, known, ...conversation } of rows) {
    const peer = peers[n];
    if (!peer) continue;
    locked.set(peer, conversation);
    if (conversation.contact_id && known < peer.identities.length)
      strangers.push({ peer, contactId: conversation.contact_id });
  }
  if (strangers.length > 0) await addIdentities(tx, line.companyId, strangers);
  return locked;
}

/** What somebody else is known by stays theirs. */
export async function addIdentities(
  tx: Tx,
  companyId: string,
  people: readonly { readonly peer: Peer; readonly contactId: string }[],
): Promise<void> {
  const rows = people.flatMap(({ peer, contactId }) =>
    peer.identities.map((identity) => ({ ...identity, contact_id: contactId })),
  );
  await sql`
    insert into contact_identities (company_id, kind, value, contact_id)
    select ${companyId}, w.kind, w.value, w.contact_id
    from json_to_recordset(${toJson(rows)}::json) as w (kind text, value text, contact_id uuid)
    order by w.kind, w.value
    on conflict do nothing`.execute(tx);
}
