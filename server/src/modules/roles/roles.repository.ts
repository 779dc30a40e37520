import type { List, ListQuery } from '@yupflow/contract/list';
import { type CompanyPermission, companyPermissions } from '@yupflow/contract/permissions';
import type { Role, RoleForm, ShortRole } from '@yupflow/contract/roles';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/db.types.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { pictureUrl } from '../pictures/pictures.service.ts';

const mostFaces = 5;

/** A newer version may know permissions that this one does not. */
const known = (stored: readonly string[]): CompanyPermission[] =>
  companyPermissions.filter((permission) => stored.includes(permission));

const matching = (tx: Tx, companyId: string, search?: string) => {
  const own = tx.selectFrom('roles').where('roles.company_id', '=', companyId);
  return search ? own.where(containsFolded(sql.ref('roles.name'), search)) : own;
};

/** Who has it: the number, and the first few by name. */
const holders = (eb: ExpressionBuilder<DB, 'roles'>) => {
  const held = eb
    .selectFrom('member_roles')
    .whereRef('member_roles.company_id', '=', 'roles.company_id')
    .whereRef('member_roles.role_id', '=', 'roles.id');
  return [
    held.select(sql<number>`count(*)::int`.as('count')).as('member_count'),
    jsonArrayFrom(
      held
        .innerJoin('users', 'users.id', 'member_roles.user_id')
        .select(['users.id', 'users.name', 'users.image'])
        .orderBy(sql`app.fold(users.name)`)
        .orderBy('users.id')
        .limit(mostFaces),
    ).as('members'),
  ] as const;
};

interface Row {
  id: string;
  name: string;
  description: string;
  permissions: string[];
  created_at: Date;
  member_count: number | null;
  members: { id: string; name: string; image: string | null }[];
}

const columns = ['roles.id', 'roles.name', 'roles.description', 'roles.permissions', 'roles.created_at'] as const;
const sortName = sql<string>`app.fold(roles.name)`;

const present = ({ id, name, description, permissions, created_at, member_count, members }: Row): Role => ({
  id,
  name,
  description,
  permissions: known(permissions),
  created_at: created_at.toISOString(),
  member_count: member_count ?? 0,
  members: members.map((member) => ({ ...member, image: pictureUrl(member.image) })),
});

/** By name without case and accents, then by id. */
function pageQuery(tx: Tx, companyId: string, { cursor, search, limit }: ListQuery) {
  const page = matching(tx, companyId, search)
    .select(sortName.as('sort_name'))
    .orderBy(sortName)
    .orderBy('roles.id')
    .limit(limit + 1);
  if (!cursor) return page;
  const [name, id] = decodeCursor(cursor, [/^/, uuidShape]);
  return page.where(sql<boolean>`(app.fold(roles.name), roles.id) > (${name}, ${id}::uuid)`);
}

const keysOf = (row: { sort_name: string; id: string }) => [row.sort_name, row.id];

export async function listRoles(tx: Tx, companyId: string, query: ListQuery): Promise<List<Role>> {
  const rows = await pageQuery(tx, companyId, query).select(columns).select(holders).execute();
  return {
    ...pageOf(rows, query.limit, { keysOf, present }),
    ...(await countUpToLimit(tx, matching(tx, companyId, query.search).select('roles.id'))),
  };
}

export async function listShortRoles(tx: Tx, companyId: string, query: ListQuery): Promise<List<ShortRole>> {
  const rows = await pageQuery(tx, companyId, query)
    .select(['roles.id', 'roles.name', 'roles.description', 'roles.permissions'])
    .execute();
  const shorten = ({ id, name, description, permissions }: (typeof rows)[number]) => ({
    id,
    name,
    description,
    permissions: known(permissions),
  });
  return {
    ...pageOf(rows, query.limit, { keysOf, present: shorten }),
    ...(await countUpToLimit(tx, matching(tx, companyId, query.search).select('roles.id'))),
  };
}

export async function getRole(tx: Tx, companyId: string, id: string): Promise<Role | undefined> {
  const row = await matching(tx, companyId)
    .where('roles.id', '=', id)
    .select(columns)
    .select(holders)
    .executeTakeFirst();
  return row && present(row);
}

/** Held until the end of the transaction, so that what is compared stays true. */
export async function lockRole(tx: Tx, companyId: string, id: string) {
  return tx
    .selectFrom('roles')
    .select(['name', 'permissions'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Its id; undefined when the name is taken. */
export async function createRole(tx: Tx, companyId: string, form: RoleForm): Promise<string | undefined> {
  const row = await tx
    .insertInto('roles')
    .values({ company_id: companyId, ...form })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateRole(tx: Tx, companyId: string, id: string, form: RoleForm): Promise<void> {
  await tx.updateTable('roles').set(form).where('company_id', '=', companyId).where('id', '=', id).execute();
}

export async function removeRole(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('roles').where('company_id', '=', companyId).where('id', '=', id).execute();
}

export async function listHolders(tx: Tx, companyId: string, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('member_roles')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role_id', '=', id)
    .execute();
  return rows.map((row) => row.user_id);
}
