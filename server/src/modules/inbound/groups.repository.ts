import { sql } from 'kysely';
import type { Group } from '../../channels/channel.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Line } from './find-peers.repository.ts';
import type { Moved } from './move-conversations.ts';
import { cleanName } from './peers.ts';
import { toJson } from './to-json.ts';

/** Whoever writes in a group is in it, under the name they have: the channel may tell who else is only later. */
export async function addParticipants(tx: Tx, companyId: string, moved: readonly Moved[]): Promise<void> {
  const rows = new Map<string, object>();
  for (const { after, added } of moved)
    for (const { message, row } of after.group_id ? added : []) {
      const { participant, isOwn } = message;
      if (!participant || isOwn) continue;
      const { address, phone } = participant;
      rows.set(`${after.group_id} ${address}`, {
        group_id: after.group_id,
        address,
        phone,
        name: row.sender_name ?? '',
      });
    }
  if (rows.size === 0) return;
  await sql`
    insert into group_participants as known (company_id, group_id, address, name, phone)
    select ${companyId}, w.group_id, w.address, w.name, w.phone
    from json_to_recordset(${toJson([...rows.values()])}::json) as w (group_id uuid, address text, name text, phone text)
    order by w.group_id, w.address
    on conflict (company_id, group_id, address) do update set name = excluded.name
      where excluded.name <> '' and known.name <> excluded.name`.execute(tx);
}

/** Names and members as the channel now tells them. Answers the conversations that show them. */
export async function saveGroups(
  tx: Tx,
  { companyId, connectionId }: Line,
  batch: readonly Group[],
): Promise<string[]> {
  const groups = [...new Map(batch.map((group) => [group.address, group])).values()];
  const rows = groups.map(({ address, name, participants }) => ({
    address,
    name: cleanName(name),
    is_told: participants !== null,
  }));
  const { rows: saved } = await sql<{ id: string; address: string; conversation_id: string | null }>`
    with saved as (
      insert into groups as known (company_id, connection_id, address, name, participants_at)
      select ${companyId}, ${connectionId}, w.address, w.name, case when w.is_told then app.now() end
      from json_to_recordset(${toJson(rows)}::json) as w (address text, name text, is_told boolean)
      order by w.address
      on conflict (company_id, connection_id, address) do update
        set name = case when excluded.name = '' then known.name else excluded.name end,
          participants_at = coalesce(excluded.participants_at, known.participants_at),
          -- Who is in it is told to its members alone.
          left_at = case when excluded.participants_at is null then known.left_at end
      returning id, address)
    select saved.id, saved.address, v.id as conversation_id from saved
    left join conversations v on v.company_id = ${companyId} and v.connection_id = ${connectionId}
      and v.group_id = saved.id`.execute(tx);
  const idOf = new Map(saved.map(({ id, address }) => [address, id]));
  const told = groups.filter(({ participants }) => participants !== null);
  if (told.length > 0) await replaceParticipants(tx, companyId, told, idOf);
  return saved.flatMap(({ conversation_id }) => conversation_id ?? []);
}

async function replaceParticipants(
  tx: Tx,
  companyId: string,
  groups: readonly Group[],
  idOf: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = groups.flatMap(({ address: group, participants }) =>
    [...new Map((participants ?? []).map((one) => [one.address, one])).values()].map(
      ({ address, phone, name, isAdmin, isMe }) => ({
        group_id: idOf.get(group),
        address,
        phone,
        name: cleanName(name),
        is_admin: isAdmin,
        is_self: isMe,
      }),
    ),
  );
  const ids = groups.flatMap(({ address }) => idOf.get(address) ?? []);
  await sql`
    with wanted as materialized (
        select * from json_to_recordset(${toJson(rows)}::json)
          as w (group_id uuid, address text, phone text, name text, is_admin boolean, is_self boolean)),
      gone as (
        delete from group_participants p where p.company_id = ${companyId} and p.group_id = any(${ids}::uuid[])
          and not exists (select from wanted w where w.group_id = p.group_id and w.address = p.address))
    insert into group_participants as known (company_id, group_id, address, phone, name, is_admin, is_self)
    select ${companyId}, w.group_id, w.address, w.phone, w.name, w.is_admin, w.is_self from wanted w
    order by w.group_id, w.address
    on conflict (company_id, group_id, address) do update
      set phone = coalesce(excluded.phone, known.phone), is_admin = excluded.is_admin, is_self = excluded.is_self,
        name = case when excluded.name = '' then known.name else excluded.name end`.execute(tx);
}
