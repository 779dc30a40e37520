import { limits } from '@yupflow/contract/limits';
import type { List, ListQuery } from '@yupflow/contract/list';
import type { ShortTag, Tag, TagForm } from '@yupflow/contract/tags';
import { type ExpressionBuilder, sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/db.types.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';

const shortColumns = ['id', 'name', 'color'] as const;
const columns = [...shortColumns, 'created_at'] as const;

interface Row extends ShortTag {
  created_at: Date;
  contacts: number | null;
}

const shorten = ({ id, name, color }: ShortTag): ShortTag => ({ id, name, color });

const present = (row: Row): Tag => ({
  ...shorten(row),
  contacts: row.contacts ?? 0,
  created_at: row.created_at.toISOString(),
});

/** How many contacts have it, counted only as far as anybody wants to know. */
const holders = (eb: ExpressionBuilder<DB, 'tags'>) =>
  eb
    .selectFrom((counted) =>
      counted
        .selectFrom('contact_tags')
        .select(sql`1`.as('one'))
        .whereRef('contact_tags.company_id', '=', 'tags.company_id')
        .whereRef('contact_tags.tag_id', '=', 'tags.id')
        .limit(limits.countedTotal)
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .as('contacts');

const ownTags = (tx: Tx, companyId: string) => tx.selectFrom('tags').where('company_id', '=', companyId);

const matching = (tx: Tx, companyId: string, search?: string) =>
  search ? ownTags(tx, companyId).where(containsFolded(sql.ref('name'), search)) : ownTags(tx, companyId);

/** By name without case and accents, then by id: the order of the index `tags_order`. */
const sortName = sql<string>`app.fold(name)`;

function pageQuery(tx: Tx, companyId: string, { cursor, search, limit }: ListQuery) {
  const page = matching(tx, companyId, search)
    .select(sortName.as('sort_name'))
    .orderBy(sortName)
    .orderBy('id')
    .limit(limit + 1);
  if (!cursor) return page;
  const [name, id] = decodeCursor(cursor, [/^/, uuidShape]);
  return page.where(sql<boolean>`(app.fold(name), id) > (${name}, ${id}::uuid)`);
}

const keysOf = (row: { sort_name: string; id: string }) => [row.sort_name, row.id];

// Along the key: the plan that all companies share would otherwise read the whole table for a small one.
const countTags = (tx: Tx, companyId: string, { search }: ListQuery) =>
  countUpToLimit(tx, matching(tx, companyId, search).select('id').orderBy('id'));

export async function listTags(tx: Tx, companyId: string, query: ListQuery): Promise<List<Tag>> {
  const rows = await pageQuery(tx, companyId, query).select(columns).select(holders).execute();
  return { ...pageOf(rows, query.limit, { keysOf, present }), ...(await countTags(tx, companyId, query)) };
}

export async function listShortTags(tx: Tx, companyId: string, query: ListQuery): Promise<List<ShortTag>> {
  const rows = await pageQuery(tx, companyId, query).select(shortColumns).execute();
  return { ...pageOf(rows, query.limit, { keysOf, present: shorten }), ...(await countTags(tx, companyId, query)) };
}

export async function getTag(tx: Tx, companyId: string, id: string): Promise<Tag | undefined> {
  const row = await ownTags(tx, companyId).where('id', '=', id).select(columns).select(holders).executeTakeFirst();
  return row && present(row);
}

export async function hasTag(tx: Tx, companyId: string, id: string): Promise<boolean> {
  return (await ownTags(tx, companyId).where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
}

/** Exactly: somebody decides by it. */
export async function countHolders(tx: Tx, companyId: string, id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('contact_tags')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', companyId)
    .where('tag_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Undefined when the name is taken. */
export async function createTag(tx: Tx, companyId: string, form: TagForm): Promise<Tag | undefined> {
  const row = await tx
    .insertInto('tags')
    .values({ company_id: companyId, ...form })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row && present({ ...row, contacts: 0 });
}

/** Undefined when there is no such tag. */
export async function updateTag(tx: Tx, companyId: string, id: string, form: TagForm): Promise<Tag | undefined> {
  const row = await tx
    .updateTable('tags')
    .set(form)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .returning(holders)
    .executeTakeFirst();
  return row && present(row);
}

/** Held until the end of the transaction: nobody gets it meanwhile. */
export async function lockTag(tx: Tx, companyId: string, id: string): Promise<{ name: string } | undefined> {
  return ownTags(tx, companyId).where('id', '=', id).select('name').forUpdate().executeTakeFirst();
}

/** Those who had it lose it. */
export async function removeTag(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('tags').where('company_id', '=', companyId).where('id', '=', id).execute();
}
