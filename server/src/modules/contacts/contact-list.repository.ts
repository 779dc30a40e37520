import { limits } from '@yupflow/contract/limits';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Place } from './contact-list.cursor.ts';
import { type ContactFilter, eachMatches } from './contact-list.filter.ts';
import type { Sorting } from './contact-list.sorting.ts';

export interface Stretch {
  readonly sorting: Sorting;
  readonly order: 'asc' | 'desc';
  readonly after: Place | null;
  readonly limit: number;
}

/** So many contacts are looked at along the order before it is given up for sorting all that match. */
const walkBudget = 5_000;

export const textOf = (type: Sorting['type'], value: RawBuilder<unknown>) =>
  type === 'timestamptz'
    ? sql<string>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql<string>`${value}::text`;
export const direction = ({ order }: Stretch) => (order === 'asc' ? sql`asc` : sql`desc`);
export const beyond = ({ order }: Stretch) => (order === 'asc' ? sql`>` : sql`<`);

/**
 * Those with a value behind the place. Behind a name all have one, and whoever said so again (`> ''`) would have
 * PostgreSQL begin at the first name instead of the place.
 */
function valuedAfter(stretch: Stretch): RawBuilder<SqlBool> {
  const { sorting, order, after } = stretch;
  if (!after) return sorting.hasValue;
  const place = sql`(${after.value}::${sql.raw(sorting.type)}, ${after.id}::uuid)`;
  const isBehind = sql<SqlBool>`(${sorting.value}, ${sorting.id}) ${beyond(stretch)} ${place}`;
  return sorting.isEmptyLowest && order === 'asc' ? isBehind : sql`${sorting.hasValue} and ${isBehind}`;
}

/**
 * Along the index of the order, for who is asked for so often that the page fills soon. Null where it did not: with
 * those who match far away, it would be a walk through everybody.
 */
export async function walkToMatching(tx: Tx, filter: ContactFilter, stretch: Stretch): Promise<Place[] | null> {
  const { sorting, after, limit } = stretch;
  if (after?.value === null) return null;
  const along = direction(stretch);
  const { rows } = await sql<Place>`
    select contacts.id, ${textOf(sorting.type, sql.ref('contacts.sorted_by'))} as value
    from (
      select contacts.*, ${sorting.value} as sorted_by from ${sorting.valued}
      where contacts.company_id = ${filter.companyId}::uuid and contacts.deleted_at is null and ${valuedAfter(stretch)}
      order by ${sorting.value} ${along}, ${sorting.id} ${along} limit ${walkBudget}
    ) as contacts
    where ${eachMatches(filter)}
    order by contacts.sorted_by ${along}, contacts.id ${along} limit ${limit}`.execute(tx);
  return rows.length < limit ? null : rows;
}

/** Along the index: those with a value, then those without. */
export async function listEverybody(tx: Tx, { companyId }: ContactFilter, stretch: Stretch): Promise<Place[]> {
  const { sorting, after, limit } = stretch;
  const along = direction(stretch);
  const own = sql`contacts.company_id = ${companyId}::uuid and contacts.deleted_at is null`;
  const valued =
    after?.value === null
      ? []
      : (
          await sql<Place>`
            select contacts.id, ${textOf(sorting.type, sorting.value)} as value from ${sorting.valued}
            where ${own} and ${valuedAfter(stretch)}
            order by ${sorting.value} ${along}, ${sorting.id} ${along} limit ${limit}`.execute(tx)
        ).rows;
  if (valued.length === limit) return valued;
  const afterLast = after?.value === null ? sql`and contacts.id ${beyond(stretch)} ${after.id}::uuid` : sql``;
  const { rows: others } = await sql<{ id: string }>`
    select contacts.id from contacts where ${own} and ${sorting.lacksValue} ${afterLast}
    order by contacts.id ${along} limit ${limit - valued.length}`.execute(tx);
  return [...valued, ...others.map(({ id }) => ({ id, value: null }))];
}

/** Counted only as far as anybody wants to know, along the key. */
export async function countEverybody(tx: Tx, { companyId }: ContactFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from contacts where company_id = ${companyId}::uuid and deleted_at is null
      order by created_at limit ${limits.countedTotal + 1}
    ) as counted`.execute(tx);
  return only(rows).count;
}
