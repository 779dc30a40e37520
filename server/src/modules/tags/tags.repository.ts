import type { List, ListQuery } from '@yupflow/contract/list';
import type { Tag, TagForm } from '@yupflow/contract/tags';
import { type ExpressionBuilder, sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/db.types.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';

const columns = ['id', 'name', 'color', 'created_at'] as const;

interface Row {
  id: string;
  name: string;
  color: string;
  created_at: Date;
}

const present = ({ created_at, ...row }: Row): Tag => ({ ...row, created_at: created_at.toISOString() });

/** By name without case and accents, then by id: the order of the index `tags_order`. */
const sortName = sql<string>`app.fold(name)`;

export async function listTags(tx: Tx, companyId: string, { cursor, search, limit }: ListQuery): Promise<List<Tag>> {
  const matching = (eb: ExpressionBuilder<DB, 'tags'>) => {
    const own = eb('company_id', '=', companyId);
    return search ? eb.and([own, containsFolded(sql.ref('name'), search)]) : own;
  };
  let page = tx
    .selectFrom('tags')
    .select([...columns, sortName.as('sort_name')])
    .where(matching)
    .orderBy(sortName)
    .orderBy('id')
    .limit(limit + 1);
  if (cursor) {
    const [name, id] = decodeCursor(cursor, [/^/, uuidShape]);
    page = page.where(sql<boolean>`(app.fold(name), id) > (${name}, ${id}::uuid)`);
  }
  // Along the key: the plan that all companies share would otherwise read the whole table for a small one.
  const counted = tx.selectFrom('tags').select('id').where(matching).orderBy('id');
  return {
    ...pageOf(await page.execute(), limit, {
      keysOf: ({ sort_name, id }) => [sort_name, id],
      present: ({ sort_name: _, ...row }) => present(row),
    }),
    ...(await countUpToLimit(tx, counted)),
  };
}

export async function getTag(tx: Tx, companyId: string, id: string): Promise<Tag | undefined> {
  const row = await tx
    .selectFrom('tags')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && present(row);
}

/** Undefined when the name is taken. */
export async function createTag(tx: Tx, companyId: string, form: TagForm): Promise<Tag | undefined> {
  const row = await tx
    .insertInto('tags')
    .values({ company_id: companyId, ...form })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row && present(row);
}

/** Undefined when there is no such tag. */
export async function updateTag(tx: Tx, companyId: string, id: string, form: TagForm): Promise<Tag | undefined> {
  const row = await tx
    .updateTable('tags')
    .set(form)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row && present(row);
}

export async function removeTag(tx: Tx, companyId: string, id: string): Promise<Tag | undefined> {
  const row = await tx
    .deleteFrom('tags')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row && present(row);
}
