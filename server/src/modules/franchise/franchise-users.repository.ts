import type { FranchiseUser } from '@yupflow/contract/franchise';
import type { List, ListQuery } from '@yupflow/contract/list';
import { sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { pictureUrl } from '../pictures/pictures.service.ts';

const mostCompanies = 5;

/** Who registered at the reseller's address, who looks after it, and who is in one of its companies. */
function matching(tx: Tx, franchiseId: string, search?: string) {
  const own = tx.selectFrom('users as u').where(sql<boolean>`u.id in (
    select id from users where franchise_id = ${franchiseId}
    union
    select user_id from franchise_admins where franchise_id = ${franchiseId}
    union
    select m.user_id from members m join companies c on c.id = m.company_id
    where c.franchise_id = ${franchiseId} and c.deleted_at is null)`);
  return search ? own.where(containsFolded(sql`concat_ws(' ', u.name, u.email)`, search)) : own;
}

const sortName = sql<string>`app.fold(u.name)`;

interface Company {
  id: string;
  name: string;
  isOwner: boolean;
}

/** Of this reseller alone, the first few by name, and how many there are. */
const companiesOf = (franchiseId: string) => sql<{ count: number; first: Company[] }>`(
  select jsonb_build_object('count', count(*), 'first', coalesce(
    jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'isOwner', x.owner_id is not distinct from u.id)
      order by x.place) filter (where x.place <= ${mostCompanies}), '[]'))
  from (
    select c.id, c.name, c.owner_id, row_number() over (order by app.fold(c.name), c.id) as place
    from members m join companies c on c.id = m.company_id
    where m.user_id = u.id and c.franchise_id = ${franchiseId} and c.deleted_at is null
  ) x)`;

export async function listUsers(tx: Tx, franchiseId: string, query: ListQuery): Promise<List<FranchiseUser>> {
  const { cursor, search, limit } = query;
  let page = matching(tx, franchiseId, search)
    .select(['u.id', 'u.name', 'u.email', 'u.image', 'u.phone', 'u.created_at'])
    .select((eb) => [
      sortName.as('sort_name'),
      companiesOf(franchiseId).as('companies'),
      eb
        .exists(
          eb
            .selectFrom('franchise_admins as a')
            .select('a.user_id')
            .where('a.franchise_id', '=', franchiseId)
            .whereRef('a.user_id', '=', 'u.id'),
        )
        .as('is_admin'),
    ])
    .orderBy(sortName)
    .orderBy('u.id')
    .limit(limit + 1);
  if (cursor) {
    const [name, id] = decodeCursor(cursor, [/^/, uuidShape]);
    page = page.where(sql<boolean>`(app.fold(u.name), u.id) > (${name}, ${id}::uuid)`);
  }
  return {
    ...pageOf(await page.execute(), limit, {
      keysOf: ({ sort_name, id }) => [sort_name, id],
      present: ({ image, created_at, companies, is_admin, sort_name: _sorted, ...row }) => ({
        ...row,
        image: pictureUrl(image),
        isAdmin: Boolean(is_admin),
        companies: companies.first,
        company_count: companies.count,
        created_at: created_at.toISOString(),
      }),
    }),
    ...(await countUpToLimit(tx, matching(tx, franchiseId, search).select('u.id'))),
  };
}
