import type { Contact, ContactSelection, ContactsQuery } from '@yupflow/contract/contacts';
import { limits } from '@yupflow/contract/limits';
import type { List } from '@yupflow/contract/list';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { checkConditions } from './contact-conditions.service.ts';
import { type Counted, counted, type Place, readCursor, writeCursor } from './contact-list.cursor.ts';
import { type ContactFilter, filterOf, foundByIndex, matches } from './contact-list.filter.ts';
import { listMatching } from './contact-list.matching.ts';
import { countEverybody, listEverybody, type Stretch, walkToMatching } from './contact-list.repository.ts';
import { sortingOf } from './contact-list.sorting.ts';
import { anyOf } from './contacts.repository.ts';
import { presentContacts } from './contacts.service.ts';

interface Page extends Counted {
  readonly places: readonly Place[];
}

/**
 * Few who match are found and sorted; many are met along the order soon enough, or else they are all sorted. Which
 * it is turns out with the first page, and the cursor remembers it.
 */
async function pageOfMatching(tx: Tx, filter: ContactFilter, stretch: Stretch, before: Counted | null): Promise<Page> {
  const most = limits.countedTotal + 1;
  if (!before?.has_more_than_total) {
    const { count, places } = await listMatching(tx, filter, stretch, most);
    if (count < most) return { places, ...counted(count) };
  }
  const places = (await walkToMatching(tx, filter, stretch)) ?? (await listMatching(tx, filter, stretch, null)).places;
  return { places, ...counted(most) };
}

async function pageOfEverybody(tx: Tx, filter: ContactFilter, stretch: Stretch, before: Counted | null): Promise<Page> {
  const places = await listEverybody(tx, filter, stretch);
  return { places, ...(before ?? counted(await countEverybody(tx, filter))) };
}

export async function listContacts(tx: Tx, companyId: string, query: ContactsQuery): Promise<List<Contact>> {
  const { order, limit, sort } = query;
  const sorting = await sortingOf(tx, companyId, sort);
  const cursor = readCursor(query, sorting);
  const filter = await filterOf(tx, companyId, query);
  const isEverybody = filter.wanted.length === 0 && !filter.conditions;
  const pageOf = isEverybody ? pageOfEverybody : pageOfMatching;
  // One more than the page holds says whether there is another one.
  const stretch = { sorting, order, after: cursor?.place ?? null, limit: limit + 1 };
  const { places, ...count } = await pageOf(tx, filter, stretch, cursor?.count ?? null);
  const shown = places.slice(0, limit);
  const last = shown.at(-1);
  return {
    results: await presentContacts(
      tx,
      companyId,
      shown.map(({ id }) => id),
    ),
    cursor: places.length > limit && last ? writeCursor(query, { place: last, count }) : null,
    ...count,
  };
}

/** Refuses a selection whose conditions make no sense. */
export async function checkSelection(tx: Tx, companyId: string, selection: ContactSelection): Promise<void> {
  if ('conditions' in selection && selection.conditions) await checkConditions(tx, companyId, selection.conditions);
}

/** Refuses conditions that make no sense. */
const filterOfSelection = (tx: Tx, companyId: string, selection: ContactSelection): Promise<ContactFilter> =>
  filterOf(tx, companyId, 'ids' in selection ? {} : selection);

function isPicked(selection: ContactSelection): RawBuilder<SqlBool> {
  if ('ids' in selection) return sql`contacts.id = ${anyOf(selection.ids)}`;
  return selection.except.length > 0 ? sql`contacts.id <> all(${[...selection.except]}::uuid[])` : sql`true`;
}

/** Exactly: somebody decides by it, or watches how far it is. */
export async function countSelected(tx: Tx, companyId: string, selection: ContactSelection): Promise<number> {
  const { from, isFound } = foundByIndex(await filterOfSelection(tx, companyId, selection));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${from} where ${isFound} and ${isPicked(selection)}`.execute(tx);
  return only(rows).count;
}

/** The ids of everybody selected, as a query to be used inside another statement. */
export async function selectedIds(
  tx: Tx,
  companyId: string,
  selection: ContactSelection,
): Promise<RawBuilder<{ id: string }>> {
  const { from, isFound } = foundByIndex(await filterOfSelection(tx, companyId, selection));
  return sql`select contacts.id from ${from} where ${isFound} and ${isPicked(selection)}`;
}

interface Batch {
  readonly after: string | null;
  /** Whoever comes later is left out. */
  readonly until?: string;
  readonly limit: number;
}

/** The next ones in the order of their ids: batches along it meet nobody twice, whatever they change. */
export async function listSelectedIds(
  tx: Tx,
  companyId: string,
  selection: ContactSelection,
  { after, until, limit }: Batch,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select contacts.id from contacts
    where ${matches(await filterOfSelection(tx, companyId, selection))} and ${isPicked(selection)}
      ${after === null ? sql`` : sql`and contacts.id > ${after}::uuid`}
      ${until === undefined ? sql`` : sql`and contacts.id <= ${until}::uuid`}
    order by contacts.id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}
