import type { Chat, ChatCounters, ChatsQuery } from '@yupflow/contract/chats';
import { limits } from '@yupflow/contract/limits';
import type { List } from '@yupflow/contract/list';
import type { ContactConditions } from '@yupflow/flow-engine/conditions/conditions';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { checkConditions, compileConditions } from '../contacts/contact-conditions.service.ts';
import { textMatches, wantedOf } from '../contacts/contact-search.service.ts';
import { counted, type ListCursor, type Place, readListCursor, writeListCursor } from './chat-list.cursor.ts';
import { kindOf, lanesOf, statusesOf } from './chat-list.lanes.ts';
import { countAlong, countOf, listAlong, listNamed } from './chat-list.repository.ts';
import { type ChatCaller, isVisible } from './chat-visibility.service.ts';
import { presentChats } from './present-chats.service.ts';

export interface ChatScope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
  readonly caller: ChatCaller;
}

type Predicate = RawBuilder<SqlBool>;

/** Groups have no contact: no condition is true of them. */
const hasContact = (companyId: string, isWanted: Predicate): Predicate => sql`(exists (
  select from contacts where contacts.company_id = ${companyId}::uuid and contacts.id = conversations.contact_id
    and contacts.deleted_at is null and ${isWanted})) is true`;

/** What follows in the transaction is planned for this company and these conditions. */
async function fulfils({ tx, companyId }: ChatScope, conditions: ContactConditions): Promise<Predicate> {
  const fields = await checkConditions(tx, companyId, conditions);
  const { rows } = await sql<{ timezone: string; now: Date }>`
    select timezone, app.now() as now, set_config('plan_cache_mode', 'force_custom_plan', true)
    from companies where id = ${companyId}`.execute(tx);
  const { timezone, now } = only(rows);
  return hasContact(companyId, compileConditions(conditions, { companyId, fields, timezone, now, isOneByOne: true }));
}

async function filterOf(scope: ChatScope, { connection, conditions }: ChatsQuery): Promise<Predicate> {
  const filters: Predicate[] = [];
  if (connection) filters.push(sql`conversations.connection_id = ${connection}::uuid`);
  if (conditions && conditions.items.length > 0) filters.push(await fulfils(scope, conditions));
  return filters.length > 0 ? sql`(${sql.join(filters, sql` and `)})` : sql`true`;
}

interface Page {
  readonly places: readonly Place[];
  /** One more than the limit where there are more. */
  readonly count: number;
}

async function pageAlong(
  { tx, companyId, caller }: ChatScope,
  query: ChatsQuery,
  filter: Predicate,
  cursor: ListCursor | null,
): Promise<Page> {
  const lanes = lanesOf(caller, query, Boolean(query.search));
  const stretch = { after: cursor?.place ?? null, limit: query.limit + 1 };
  const [places, count] = await Promise.all([
    listAlong(tx, companyId, lanes, filter, stretch),
    cursor?.count ?? countAlong(tx, companyId, lanes, filter),
  ]);
  return { places, count };
}

async function pageOfNamed(
  scope: ChatScope,
  query: ChatsQuery & { search: string },
  filter: Predicate,
  cursor: ListCursor | null,
): Promise<Page> {
  const { tx, companyId, caller } = scope;
  const { search: text, type, status, limit } = query;
  const kind = kindOf(caller, type);
  if (!kind) return { places: [], count: 0 };
  const wanted = wantedOf(text);
  const isAsked = sql<SqlBool>`${isVisible(caller)} and ${kind} and ${filter}
    and conversations.status = any(${[...statusesOf(status, true)]}::text[])`;
  const stretch = { after: cursor?.place ?? null, limit: limit + 1 };
  const found = await listNamed(tx, companyId, { wanted, text }, isAsked, stretch);
  if (found) return { places: found.places, count: Math.min(found.count, limits.countedTotal + 1) };
  const isNamed = sql<SqlBool>`(${hasContact(companyId, textMatches(wanted))} or (exists (
    select from groups where groups.company_id = ${companyId}::uuid and groups.id = conversations.group_id
      and position(app.fold(${text}) in app.fold(groups.name)) > 0)) is true)`;
  return pageAlong(scope, query, sql`${isNamed} and ${filter}`, cursor);
}

export async function listChats(scope: ChatScope, query: ChatsQuery): Promise<List<Chat>> {
  const { search, limit } = query;
  const cursor = query.cursor ? readListCursor(query.cursor) : null;
  const filter = await filterOf(scope, query);
  const { places, count } = search
    ? await pageOfNamed(scope, { ...query, search }, filter, cursor)
    : await pageAlong(scope, query, filter, cursor);
  const shown = places.slice(0, limit);
  const last = shown.at(-1);
  return {
    results: await presentChats(
      scope.tx,
      scope.companyId,
      shown.map(({ id }) => id),
    ),
    cursor: places.length > limit && last ? writeListCursor({ place: last, count }) : null,
    ...counted(count),
  };
}

/** Each along its own index, in one statement. */
export async function countChats({ tx, companyId, caller }: ChatScope): Promise<ChatCounters> {
  const count = (type: ChatsQuery['type'], status: ChatsQuery['status']) =>
    countOf(companyId, lanesOf(caller, { type, status }), sql`true`);
  const { rows } = await sql<Omit<ChatCounters, 'all'>>`
    select ${count('all', 'open')} as open, ${count('all', 'pending')} as pending, ${count('unread', 'all')} as unread,
      ${count('groups', 'all')} as groups, ${count('assigned', 'all')} as assigned`.execute(tx);
  const { open, pending, unread, groups, assigned } = only(rows);
  const most = (value: number) => Math.min(value, limits.countedTotal);
  return {
    all: most(open + pending),
    open: most(open),
    pending: most(pending),
    unread: most(unread),
    groups: most(groups),
    assigned: most(assigned),
  };
}
