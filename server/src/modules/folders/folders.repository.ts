import type { Folder, FolderForm } from '@yupflow/contract/folders';
import type { List, ListQuery } from '@yupflow/contract/list';
import { type ExpressionBuilder, sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/db.types.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';

const columns = ['id', 'name', 'created_at'] as const;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly flows: number | null;
}

const present = ({ id, name, flows, created_at }: Row): Folder => ({
  id,
  name,
  flows: flows ?? 0,
  created_at: created_at.toISOString(),
});

const flowsInside = (eb: ExpressionBuilder<DB, 'folders'>) =>
  eb
    .selectFrom('flows')
    .select(sql<number>`count(*)::int`.as('count'))
    .whereRef('flows.company_id', '=', 'folders.company_id')
    .whereRef('flows.folder_id', '=', 'folders.id')
    .where('flows.deleted_at', 'is', null)
    .as('flows');

const own = (tx: Tx, companyId: string) => tx.selectFrom('folders').where('company_id', '=', companyId);

const matching = (tx: Tx, companyId: string, search?: string) =>
  search ? own(tx, companyId).where(containsFolded(sql.ref('name'), search)) : own(tx, companyId);

const sortName = sql<string>`app.fold(name)`;
const keysOf = (row: { sort_name: string; id: string }) => [row.sort_name, row.id];

/** By name. */
export async function listFolders(
  tx: Tx,
  companyId: string,
  { cursor, search, limit }: ListQuery,
): Promise<List<Folder>> {
  let page = matching(tx, companyId, search)
    .select(columns)
    .select(flowsInside)
    .select(sortName.as('sort_name'))
    .orderBy(sortName)
    .orderBy('id')
    .limit(limit + 1);
  if (cursor) {
    const [name, id] = decodeCursor(cursor, [/^/, uuidShape]);
    page = page.where(sql<boolean>`(app.fold(name), id) > (${name}, ${id}::uuid)`);
  }
  const counted = await countUpToLimit(tx, matching(tx, companyId, search).select('id'));
  return { ...pageOf(await page.execute(), limit, { keysOf, present }), ...counted };
}

export async function getFolder(tx: Tx, companyId: string, id: string): Promise<Folder | undefined> {
  const row = await own(tx, companyId).where('id', '=', id).select(columns).select(flowsInside).executeTakeFirst();
  return row && present(row);
}

export async function countFolders(tx: Tx, companyId: string): Promise<number> {
  // The company's row is what two who create one at once wait for.
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
  const { count } = await own(tx, companyId).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return count;
}

/** Undefined when the name is taken. */
export async function createFolder(tx: Tx, companyId: string, form: FolderForm): Promise<Folder | undefined> {
  const row = await tx
    .insertInto('folders')
    .values({ company_id: companyId, ...form })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row && present({ ...row, flows: 0 });
}

/** Undefined when there is no such folder. */
export async function updateFolder(
  tx: Tx,
  companyId: string,
  id: string,
  form: FolderForm,
): Promise<Folder | undefined> {
  const row = await tx
    .updateTable('folders')
    .set(form)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .returning(flowsInside)
    .executeTakeFirst();
  return row && present(row);
}

/** Held until the end of the transaction: nobody puts a flow into it meanwhile. */
export async function lockFolder(tx: Tx, companyId: string, id: string): Promise<{ name: string } | undefined> {
  return own(tx, companyId).where('id', '=', id).select('name').forUpdate().executeTakeFirst();
}

export async function removeFolder(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('folders').where('company_id', '=', companyId).where('id', '=', id).execute();
}
