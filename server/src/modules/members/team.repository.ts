import type { List } from '@yupflow/contract/list';
import type { UserStatus } from '@yupflow/contract/me';
import type { ActiveMember, ActiveQuery, TeamMember, TeamQuery } from '@yupflow/contract/members';
import { sql } from 'kysely';
import { isGranted } from '../../platform/auth/is-granted.ts';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { pictureUrl } from '../pictures/pictures.service.ts';

interface Row {
  id: string;
  state: TeamMember['state'];
  name: string | null;
  email: string;
  image: string | null;
  status: UserStatus;
  is_owner: boolean;
  roles: { id: string; name: string }[];
  created_at: Date;
  expires_at: Date | null;
  sort_name: string;
}

const present = ({ sort_name, image, is_owner, created_at, expires_at, ...row }: Row): TeamMember => ({
  ...row,
  image: pictureUrl(image),
  isOwner: is_owner,
  created_at: created_at.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
});

/** Who belongs to the company and who was invited to it, as one: an invite stands under its address. */
const team = (companyId: string) => sql`
  select m.user_id as id, 'accepted' as state, u.name, u.email, u.image, u.status,
    coalesce(m.user_id = c.owner_id, false) as is_owner,
    m.created_at, null::timestamptz as expires_at, app.fold(u.name) as sort_name
  from members m
  join users u on u.id = m.user_id
  join companies c on c.id = m.company_id
  where m.company_id = ${companyId}
  union all
  select i.id, 'invited', null, i.email, null, 'offline', false, i.created_at, i.expires_at, app.fold(i.email)
  from invites i
  where i.company_id = ${companyId}`;

/** The roles of each row, in the same query. */
const withRoles = (companyId: string, rows: ReturnType<typeof team>) => sql<Row>`
  select t.*, coalesce((
    select json_agg(json_build_object('id', r.id, 'name', r.name) order by app.fold(r.name), r.id)
    from roles r
    where r.company_id = ${companyId} and r.id in (
      select mr.role_id from member_roles mr
      where mr.company_id = ${companyId} and mr.user_id = t.id and t.state = 'accepted'
      union all
      select ir.role_id from invite_roles ir
      where ir.company_id = ${companyId} and ir.invite_id = t.id and t.state = 'invited'
    )
  ), '[]') as roles
  from (${rows}) t
  order by t.sort_name, t.id`;

const keysOf = (row: { sort_name: string; id: string }) => [row.sort_name, row.id];

/** The rows behind the last one of the page before. */
function behind(cursor: string | undefined) {
  if (!cursor) return sql<boolean>`true`;
  const [name, id] = decodeCursor(cursor, [/^/, uuidShape]);
  return sql<boolean>`(t.sort_name, t.id) > (${name}, ${id}::uuid)`;
}

const isNamed = (table: string, search: string) =>
  sql<boolean>`(${containsFolded(sql.ref(`${table}.name`), search)} or ${containsFolded(sql.ref(`${table}.email`), search)})`;

export async function listTeam(
  tx: Tx,
  companyId: string,
  { cursor, search, limit, state }: TeamQuery,
): Promise<List<TeamMember>> {
  const found = sql.join(
    [sql`true`, ...(search ? [isNamed('t', search)] : []), ...(state ? [sql`t.state = ${state}`] : [])],
    sql` and `,
  );
  const matching = sql`select t.* from (${team(companyId)}) t where ${found}`;
  const page = sql`
    select t.* from (${matching}) t where ${behind(cursor)} order by t.sort_name, t.id limit ${limit + 1}`;
  const { rows } = await withRoles(companyId, page).execute(tx);
  return { ...pageOf(rows, limit, { keysOf, present }), ...(await countUpToLimit(tx, matching)) };
}

export async function getTeamMember(tx: Tx, companyId: string, id: string): Promise<TeamMember | undefined> {
  const { rows } = await withRoles(companyId, sql`select t.* from (${team(companyId)}) t where t.id = ${id}`).execute(
    tx,
  );
  return rows[0] && present(rows[0]);
}

/** For pickers. The address is part of it: two of one name are told apart by it. */
export async function listActiveMembers(
  tx: Tx,
  companyId: string,
  { cursor, search, limit, permission }: ActiveQuery,
): Promise<List<ActiveMember>> {
  const matching = sql`
    select u.id, u.name, u.email, u.image, u.status, app.fold(u.name) as sort_name
    from members m
    join users u on u.id = m.user_id
    join companies c on c.id = m.company_id
    where m.company_id = ${companyId} and ${search ? isNamed('u', search) : sql`true`}
      and ${permission ? isGranted(permission) : sql`true`}`;
  const { rows } = await sql<Omit<ActiveMember, 'image'> & { image: string | null; sort_name: string }>`
    select t.* from (${matching}) t where ${behind(cursor)} order by t.sort_name, t.id limit ${limit + 1}`.execute(tx);
  const shorten = ({ sort_name, image, ...row }: (typeof rows)[number]) => ({ ...row, image: pictureUrl(image) });
  return { ...pageOf(rows, limit, { keysOf, present: shorten }), ...(await countUpToLimit(tx, matching)) };
}
