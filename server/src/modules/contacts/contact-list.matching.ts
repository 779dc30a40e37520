import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Place } from './contact-list.cursor.ts';
import { type ContactFilter, matches } from './contact-list.filter.ts';
import { beyond, direction, type Stretch, textOf } from './contact-list.repository.ts';
import { findByText } from './contact-search.service.ts';

/** Where words alone find more, each contact that the conditions find is looked at for the words. */
const mostByText = 50_000;

const sortedColumns = sql`contacts.id, contacts.sort_name, contacts.phone, contacts.email, contacts.created_at,
  contacts.last_activity_at`;

/** Common table expressions, of which `found` has at most so many who match, by what lists are sorted by. */
interface Matching {
  readonly tables: RawBuilder<unknown>;
  /** Too many have the words to go by them: what was found says nothing. */
  readonly isGivenUp: RawBuilder<SqlBool>;
}

function byConditions(filter: ContactFilter, most: number | null): Matching {
  const found = sql`select ${sortedColumns} from contacts where ${matches(filter)} limit ${most}`;
  return { tables: sql`found as materialized (${found})`, isGivenUp: sql`false` };
}

function byText({ companyId, wanted, conditions }: ContactFilter, most: number | null): Matching {
  if (!conditions) {
    const found = sql`select * from ${findByText(companyId, wanted, most)}`;
    return { tables: sql`found as materialized (${found})`, isGivenUp: sql`false` };
  }
  const isGivenUp = sql<SqlBool>`(select count(*) > ${mostByText} from texts)`;
  const texts = sql`select id from ${findByText(companyId, wanted, mostByText + 1)}`;
  const found = sql`
    select ${sortedColumns} from texts cross join lateral (
      select * from contacts where contacts.company_id = ${companyId}::uuid and contacts.id = texts.id offset 0
    ) as contacts
    where not ${isGivenUp} and ${conditions.ofEach} limit ${most}`;
  return { tables: sql`texts as materialized (${texts}), found as materialized (${found})`, isGivenUp };
}

/** Behind the place, those without a value last. */
function isBehind(stretch: Stretch): RawBuilder<SqlBool> {
  const { sorting, after } = stretch;
  const isLacking = sql<SqlBool>`(${sorting.hasValue}) is not true`;
  if (!after) return sql`true`;
  if (after.value === null) return sql`${isLacking} and contacts.id ${beyond(stretch)} ${after.id}::uuid`;
  const place = sql`(${after.value}::${sql.raw(sorting.type)}, ${after.id}::uuid)`;
  return sql`(${isLacking} or (${sorting.value}, contacts.id) ${beyond(stretch)} ${place})`;
}

interface Found {
  /** At most as many as were asked for. */
  readonly count: number;
  /** Empty where that many were found: there may be more, which nobody sorted. */
  readonly places: Place[];
}

async function sortFound(
  tx: Tx,
  { tables, isGivenUp }: Matching,
  stretch: Stretch,
  most: number | null,
): Promise<Found | null> {
  const { sorting, limit } = stretch;
  const along = direction(stretch);
  const { rows } = await sql<{ count: number; is_given_up: boolean; id: string | null; value: string | null }>`
    with ${tables}, counted as (select count(*)::int as count from found)
    select counted.count, ${isGivenUp} as is_given_up, page.id,
      ${textOf(sorting.type, sql.ref('page.sorted_by'))} as value
    from counted left join lateral (
      select contacts.id, case when ${sorting.hasValue} then ${sorting.value} end as sorted_by
      from found as contacts ${sorting.joined}
      where (${most}::int is null or counted.count < ${most}::int) and ${isBehind(stretch)}
      order by sorted_by ${along} nulls last, contacts.id ${along} limit ${limit}
    ) as page on true
    order by page.sorted_by ${along} nulls last, page.id ${along}`.execute(tx);
  if (rows[0]?.is_given_up) return null;
  return {
    count: rows[0]?.count ?? 0,
    places: rows.flatMap(({ id, value }) => (id === null ? [] : [{ id, value }])),
  };
}

/** Finds all who match, up to `most` of them, and sorts them unless there are that many. */
export async function listMatching(
  tx: Tx,
  filter: ContactFilter,
  stretch: Stretch,
  most: number | null,
): Promise<Found> {
  const found = filter.wanted.length > 0 ? await sortFound(tx, byText(filter, most), stretch, most) : null;
  if (found) return found;
  const sorted = await sortFound(tx, byConditions(filter, most), stretch, most);
  if (!sorted) throw new Error('conditions alone are never given up');
  return sorted;
}
