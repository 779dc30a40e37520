import { phoneKey } from '@yupflow/contract/phones';
import { sql } from 'kysely';
import type { Group, GroupMember, Sender } from '../../channels/channel.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Line } from './find-peers.repository.ts';
import { cleanName } from './peers.ts';
import { toJson } from './to-json.ts';

/** What somebody's place in a group is after the news. */
interface Place {
  readonly group: string;
  readonly address: string;
  readonly phone: string | null;
  readonly is_self: boolean;
  readonly is_gone: boolean;
  /** Null where it stays as it was. */
  readonly is_admin: boolean | null;
}

type News = NonNullable<Group['news']>[number];

const placeAfter = ({ event }: News): Pick<Place, 'is_gone' | 'is_admin'> | null => {
  if (event === 'group_added') return { is_gone: false, is_admin: null };
  if (event === 'group_removed' || event === 'group_left') return { is_gone: true, is_admin: null };
  if (event === 'group_promoted') return { is_gone: false, is_admin: true };
  return event === 'group_demoted' ? { is_gone: false, is_admin: false } : null;
};

/** Everybody's last place: what happened later counts. */
function placesOf(groups: readonly Group[]): Place[] {
  const places = new Map<string, Place>();
  for (const { address: group, news = [] } of groups)
    for (const one of news) {
      const place = placeAfter(one);
      for (const { address, phone, isMe } of place ? one.whom : []) {
        const before = places.get(`${group} ${address}`);
        const is_admin = place?.is_admin ?? (before?.is_gone === false ? before.is_admin : null);
        const is_gone = place?.is_gone ?? false;
        places.set(`${group} ${address}`, { group, address, phone, is_self: isMe, is_gone, is_admin });
      }
    }
  return [...places.values()];
}

const renamedTo = ({ news = [] }: Group): string =>
  cleanName(news.findLast(({ event }) => event === 'group_renamed')?.name ?? null);

/** Who came, went, leads or no longer leads, and what a group is called now: by one statement. */
export async function applyGroupNews(
  tx: Tx,
  { companyId, connectionId }: Line,
  groups: readonly Group[],
): Promise<void> {
  const names = groups.map((group) => ({ group: group.address, name: renamedTo(group) })).filter(({ name }) => name);
  const places = placesOf(groups);
  if (names.length === 0 && places.length === 0) return;
  await sql`
    with places as materialized (
        select g.id as group_id, w.address, w.phone, w.is_self, w.is_gone, w.is_admin
        from json_to_recordset(${toJson(places)}::json)
          as w ("group" text, address text, phone text, is_self boolean, is_gone boolean, is_admin boolean)
        join groups g on g.company_id = ${companyId} and g.connection_id = ${connectionId} and g.address = w."group"),
      names as materialized (
        select * from json_to_recordset(${toJson(names)}::json) as w ("group" text, name text)),
      gone as (
        delete from group_participants p using places w
        where p.company_id = ${companyId} and p.group_id = w.group_id and p.address = w.address and w.is_gone),
      come as (
        insert into group_participants as known (company_id, group_id, address, phone, is_admin, is_self)
        select ${companyId}, w.group_id, w.address, w.phone, coalesce(w.is_admin, false), w.is_self from places w
        where not w.is_gone order by w.group_id, w.address
        on conflict (company_id, group_id, address) do update
          set phone = coalesce(excluded.phone, known.phone), is_self = excluded.is_self,
            is_admin = coalesce((select w.is_admin from places w
              where w.group_id = known.group_id and w.address = known.address), known.is_admin))
    update groups g set
      name = coalesce((select n.name from names n where n."group" = g.address), g.name),
      left_at = case
        when exists (select from places w where w.group_id = g.id and w.is_self and w.is_gone)
          then coalesce(g.left_at, app.now())
        when exists (select from places w where w.group_id = g.id and w.is_self) then null
        else g.left_at end
    where g.company_id = ${companyId} and g.connection_id = ${connectionId}
      and (g.id in (select w.group_id from places w where w.is_self) or g.address in (select n."group" from names n))`.execute(
    tx,
  );
}

/** The conversations of these groups, held, so that what is told in them is in order. */
export async function lockGroupChats(
  tx: Tx,
  { companyId, connectionId }: Line,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; address: string }>`
    select v.id, g.address from groups g
    join conversations v on v.company_id = g.company_id and v.connection_id = g.connection_id and v.group_id = g.id
    where g.company_id = ${companyId} and g.connection_id = ${connectionId}
      and g.address = any(${[...addresses]}::text[])
    order by v.id for update of v`.execute(tx);
  return new Map(rows.map(({ id, address }) => [address, id]));
}

/** What people of groups are called: as they are there, as our contacts are, else by their number. */
export async function listMemberNames(
  tx: Tx,
  { companyId, connectionId }: Line,
  people: readonly (GroupMember | Sender)[],
): Promise<Map<string, string>> {
  const wanted = people.map(({ address, phone }) => ({ address, phone, key: phone && phoneKey(phone) }));
  const { rows } = await sql<{ address: string; name: string | null }>`
    select w.address, coalesce(
      (select p.name from groups g join group_participants p on p.company_id = g.company_id and p.group_id = g.id
        where g.company_id = ${companyId} and g.connection_id = ${connectionId} and p.address = w.address
          and p.name <> '' limit 1),
      (select nullif(c.name, '') from contact_identities i
        join contacts c on c.company_id = i.company_id and c.id = i.contact_id and c.deleted_at is null
        where i.company_id = ${companyId} and (i.kind, i.value) in (('phone', w.key), ('lid', w.address), ('wa_jid', w.address))
        limit 1),
      '+' || w.phone) as name
    from json_to_recordset(${toJson(wanted)}::json) as w (address text, phone text, key text)`.execute(tx);
  return new Map(rows.flatMap(({ address, name }) => (name ? [[address, name] as const] : [])));
}
