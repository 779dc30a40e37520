import type { ContactFilter } from '@yupflow/contract/contact-filters';
import type { List, ListQuery } from '@yupflow/contract/list';
import type { ContactConditions } from '@yupflow/flow-engine/conditions/conditions';
import { type ExpressionBuilder, sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/db.types.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface FilterForm {
  readonly name: string;
  readonly conditions: ContactConditions;
}

const columns = ['id', 'name', 'conditions', 'created_at'] as const;

interface Row {
  id: string;
  name: string;
  conditions: unknown;
  created_at: Date;
}

/** Conditions were checked by the contract when they were saved. */
const present = ({ created_at, conditions, ...row }: Row): ContactFilter => ({
  ...row,
  conditions: conditions as ContactConditions,
  created_at: created_at.toISOString(),
});

const stored = ({ name, conditions }: FilterForm) => ({ name, conditions: JSON.stringify(conditions) });

/** By name without case and accents, then by id: the order of the index `contact_filters_order`. */
const sortName = sql<string>`app.fold(name)`;

export async function listFilters(
  tx: Tx,
  companyId: string,
  { cursor, search, limit }: ListQuery,
): Promise<List<ContactFilter>> {
  const matching = (eb: ExpressionBuilder<DB, 'contact_filters'>) => {
    const own = eb('company_id', '=', companyId);
    return search ? eb.and([own, containsFolded(sql.ref('name'), search)]) : own;
  };
  let page = tx
    .selectFrom('contact_filters')
    .select([...columns, sortName.as('sort_name')])
    .where(matching)
    .orderBy(sortName)
    .orderBy('id')
    .limit(limit + 1);
  if (cursor) {
    const [name, id] = decodeCursor(cursor, [/^/, uuidShape]);
    page = page.where(sql<boolean>`(app.fold(name), id) > (${name}, ${id}::uuid)`);
  }
  const counted = tx.selectFrom('contact_filters').select('id').where(matching).orderBy('id');
  return {
    ...pageOf(await page.execute(), limit, {
      keysOf: ({ sort_name, id }) => [sort_name, id],
      present: ({ sort_name: _, ...row }) => present(row),
    }),
    ...(await countUpToLimit(tx, counted)),
  };
}

export async function getFilter(tx: Tx, companyId: string, id: string): Promise<ContactFilter | undefined> {
  const row = await tx
    .selectFrom('contact_filters')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && present(row);
}

/** Undefined when the name is taken. */
export async function createFilter(
  tx: Tx,
  companyId: string,
  userId: string,
  form: FilterForm,
): Promise<ContactFilter | undefined> {
  const row = await tx
    .insertInto('contact_filters')
    .values({ company_id: companyId, created_by: userId, ...stored(form) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row && present(row);
}

/** Undefined when there is no such filter. */
export async function updateFilter(
  tx: Tx,
  companyId: string,
  id: string,
  form: FilterForm,
): Promise<ContactFilter | undefined> {
  const row = await tx
    .updateTable('contact_filters')
    .set(stored(form))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row && present(row);
}

export async function removeFilter(tx: Tx, companyId: string, id: string): Promise<ContactFilter | undefined> {
  const row = await tx
    .deleteFrom('contact_filters')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row && present(row);
}

/** By name, those with a condition of which this is true. A tag's value is one id, or a list of them. */
async function listNamed(tx: Tx, companyId: string, isMentioned: ReturnType<typeof sql<boolean>>) {
  return tx
    .selectFrom('contact_filters')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(conditions -> 'items') as condition where ${isMentioned})`,
    )
    .orderBy(sortName)
    .orderBy('id')
    .limit(100)
    .execute();
}

export const listWithTag = (tx: Tx, companyId: string, tagId: string) =>
  listNamed(
    tx,
    companyId,
    sql<boolean>`condition ->> 'item' = 'tag' and condition -> 'value' @> to_jsonb(${tagId}::text)`,
  );

export const listWithField = (tx: Tx, companyId: string, fieldId: string) =>
  listNamed(tx, companyId, sql<boolean>`condition ->> 'item' = 'field' and condition ->> 'field' = ${fieldId}`);
