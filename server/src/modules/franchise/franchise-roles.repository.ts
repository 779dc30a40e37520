import type { FranchiseRole, FranchiseRoleForm, ShortFranchiseRole } from '@yupflow/contract/franchise';
import type { List, ListQuery } from '@yupflow/contract/list';
import { type ResellerModule, resellerModules } from '@yupflow/contract/permissions';
import { sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** A newer version may know modules that this one does not. */
const known = (stored: readonly string[]): ResellerModule[] =>
  resellerModules.filter((module) => stored.includes(module));

function matching(tx: Tx, franchiseId: string, search?: string) {
  const own = tx.selectFrom('franchise_roles as r').where('r.franchise_id', '=', franchiseId);
  return search ? own.where(containsFolded(sql.ref('r.name'), search)) : own;
}

const columns = ['r.id', 'r.name', 'r.description', 'r.permissions', 'r.created_at'] as const;
const sortName = sql<string>`app.fold(r.name)`;
/** That have it, without those that wait for their end. */
const companies = sql<number>`(select count(*)::int from companies c
  where c.franchise_id = r.franchise_id and c.franchise_role_id = r.id and c.deleted_at is null)`.as('companies');

interface Row {
  id: string;
  name: string;
  description: string;
  permissions: string[];
  created_at: Date;
  companies: number;
}

const present = ({ id, name, description, permissions, created_at, companies: count }: Row): FranchiseRole => ({
  id,
  name,
  description,
  permissions: known(permissions),
  companies: count,
  created_at: created_at.toISOString(),
});

/** By name without case and accents, then by id. */
function pageQuery(tx: Tx, franchiseId: string, { cursor, search, limit }: ListQuery) {
  const page = matching(tx, franchiseId, search)
    .select(sortName.as('sort_name'))
    .orderBy(sortName)
    .orderBy('r.id')
    .limit(limit + 1);
  if (!cursor) return page;
  const [name, id] = decodeCursor(cursor, [/^/, uuidShape]);
  return page.where(sql<boolean>`(app.fold(r.name), r.id) > (${name}, ${id}::uuid)`);
}

const keysOf = (row: { sort_name: string; id: string }) => [row.sort_name, row.id];
const totalOf = (tx: Tx, franchiseId: string, search?: string) =>
  countUpToLimit(tx, matching(tx, franchiseId, search).select('r.id'));

export async function listRoles(tx: Tx, franchiseId: string, query: ListQuery): Promise<List<FranchiseRole>> {
  const rows = await pageQuery(tx, franchiseId, query).select(columns).select(companies).execute();
  return {
    ...pageOf(rows, query.limit, { keysOf, present }),
    ...(await totalOf(tx, franchiseId, query.search)),
  };
}

export async function listShortRoles(tx: Tx, franchiseId: string, query: ListQuery): Promise<List<ShortFranchiseRole>> {
  const rows = await pageQuery(tx, franchiseId, query).select(['r.id', 'r.name', 'r.permissions']).execute();
  return {
    ...pageOf(rows, query.limit, {
      keysOf,
      present: ({ id, name, permissions }) => ({ id, name, permissions: known(permissions) }),
    }),
    ...(await totalOf(tx, franchiseId, query.search)),
  };
}

export async function getRole(tx: Tx, franchiseId: string, id: string): Promise<FranchiseRole | undefined> {
  const row = await matching(tx, franchiseId)
    .where('r.id', '=', id)
    .select(columns)
    .select(companies)
    .executeTakeFirst();
  return row && present(row);
}

export async function countRoles(tx: Tx, franchiseId: string): Promise<number> {
  return (await totalOf(tx, franchiseId)).total;
}

/** Held until the end of the transaction: nobody gives it to a company or a plan meanwhile. */
export async function lockRole(tx: Tx, franchiseId: string, id: string) {
  return tx
    .selectFrom('franchise_roles')
    .select(['name', 'description', 'permissions'])
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Its id; undefined when the name is taken. */
export async function createRole(tx: Tx, franchiseId: string, form: FranchiseRoleForm): Promise<string | undefined> {
  const row = await tx
    .insertInto('franchise_roles')
    .values({ franchise_id: franchiseId, ...form })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateRole(tx: Tx, franchiseId: string, id: string, form: FranchiseRoleForm): Promise<void> {
  await tx
    .updateTable('franchise_roles')
    .set(form)
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', id)
    .execute();
}

export async function removeRole(tx: Tx, franchiseId: string, id: string): Promise<void> {
  await tx.deleteFrom('franchise_roles').where('franchise_id', '=', franchiseId).where('id', '=', id).execute();
}

/** Those that can still be restored count: they come back with their role. */
export async function listCompaniesOf(tx: Tx, franchiseId: string, roleId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('companies')
    .select('id')
    .where('franchise_id', '=', franchiseId)
    .where('franchise_role_id', '=', roleId)
    .execute();
  return rows.map(({ id }) => id);
}

export async function isSold(tx: Tx, franchiseId: string, roleId: string): Promise<boolean> {
  const plan = await tx
    .selectFrom('plans')
    .select('id')
    .where('franchise_id', '=', franchiseId)
    .where('role_id', '=', roleId)
    .limit(1)
    .executeTakeFirst();
  return plan !== undefined;
}
