import { limits } from '@yupflow/contract/limits';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { findByText, type Wanted } from '../contacts/contact-search.service.ts';
import { exactly, isBefore, type Place } from './chat-list.cursor.ts';

type Predicate = RawBuilder<SqlBool>;

const along = sql`order by conversations.last_message_at desc, conversations.id desc`;
const place = sql`conversations.id, ${exactly('conversations.last_message_at')} as at`;
const behind = (after: Place | null) =>
  after ? sql`and ${isBefore(after, 'conversations.last_message_at', 'conversations.id')}` : sql``;

interface Stretch {
  readonly after: Place | null;
  readonly limit: number;
}

/** The next ones of all lanes: the beginning of each, put in one order. */
export async function listAlong(
  tx: Tx,
  companyId: string,
  lanes: readonly Predicate[],
  filter: Predicate,
  { after, limit }: Stretch,
): Promise<Place[]> {
  if (lanes.length === 0) return [];
  const beginnings = lanes.map(
    (lane) => sql`(select conversations.id, conversations.last_message_at from conversations
      where conversations.company_id = ${companyId}::uuid and ${lane} and ${filter} ${behind(after)}
      ${along} limit ${limit})`,
  );
  const { rows } = await sql<Place>`
    select ${place} from (${sql.join(beginnings, sql` union all `)}) as conversations ${along} limit ${limit}`.execute(
    tx,
  );
  return rows;
}

/** Counted only as far as anybody wants to know, and one more. */
export function countOf(companyId: string, lanes: readonly Predicate[], filter: Predicate): RawBuilder<number> {
  if (lanes.length === 0) return sql<number>`0`;
  const all = lanes.map(
    (lane) => sql`(select from conversations
      where conversations.company_id = ${companyId}::uuid and ${lane} and ${filter} limit ${limits.countedTotal + 1})`,
  );
  return sql<number>`(select count(*)::int from
    (select from (${sql.join(all, sql` union all `)}) as found limit ${limits.countedTotal + 1}) as counted)`;
}

export async function countAlong(
  tx: Tx,
  companyId: string,
  lanes: readonly Predicate[],
  filter: Predicate,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${countOf(companyId, lanes, filter)} as count`.execute(tx);
  return only(rows).count;
}

interface Found {
  readonly count: number;
  readonly places: Place[];
}

/** Where names of more contacts have the words, chats are looked at along their order instead. */
const mostContacts = 20_000;

/** Chats whose contact or group has the words, from the index of contacts. Null where too many have them. */
export async function listNamed(
  tx: Tx,
  companyId: string,
  { wanted, text }: { wanted: readonly Wanted[]; text: string },
  filter: Predicate,
  { after, limit }: Stretch,
): Promise<Found | null> {
  const columns = sql`select conversations.id, conversations.last_message_at`;
  const { rows } = await sql<{ is_given_up: boolean; count: number; id: string | null; at: string }>`
    with named as materialized (select id from ${findByText(companyId, wanted, mostContacts + 1)} as one),
    found as materialized (
      ${columns} from named join conversations
        on conversations.company_id = ${companyId}::uuid and conversations.contact_id = named.id
      where ${filter}
      union all
      ${columns} from groups join conversations on conversations.company_id = groups.company_id
        and conversations.connection_id = groups.connection_id and conversations.group_id = groups.id
      where groups.company_id = ${companyId}::uuid and position(app.fold(${text}) in app.fold(groups.name)) > 0
        and ${filter}
    )
    select (select count(*) > ${mostContacts} from named) as is_given_up, (select count(*)::int from found) as count,
      page.id, page.at
    from (select) as always left join lateral (
      select ${place}, conversations.last_message_at from found as conversations where true ${behind(after)}
      ${along} limit ${limit}
    ) as page on true
    order by page.last_message_at desc, page.id desc`.execute(tx);
  const { is_given_up, count } = only(rows.slice(0, 1));
  if (is_given_up) return null;
  return { count, places: rows.flatMap(({ id, at }) => (id === null ? [] : [{ id, at }])) };
}
