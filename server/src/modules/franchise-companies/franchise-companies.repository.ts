import type { SoldCompaniesQuery, SoldCompany, SoldCompanyFilter } from '@yupflow/contract/franchise-companies';
import { limits } from '@yupflow/contract/limits';
import type { List } from '@yupflow/contract/list';
import { sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { pictureUrl } from '../pictures/pictures.service.ts';
import { filterOfCompany, stateOfCompany, todayOfCompany } from './company-state.service.ts';

const ofFranchise = (tx: Tx, franchiseId: string) =>
  tx
    .selectFrom('companies as c')
    .innerJoin('franchises as f', 'f.id', 'c.franchise_id')
    .leftJoin('users as u', 'u.id', 'c.owner_id')
    .where('c.franchise_id', '=', franchiseId);

const daysLeft = sql<number>`c.due_date - ${todayOfCompany}`;
const dueConditions = {
  past: sql<boolean>`${daysLeft} < 0`,
  '7': sql<boolean>`${daysLeft} between 0 and 7`,
  '30': sql<boolean>`${daysLeft} between 0 and 30`,
};

/** By name, owner or address. */
const matching = (
  tx: Tx,
  franchiseId: string,
  { search, state, planId, roleId, due }: Partial<Omit<SoldCompaniesQuery, 'sort'>>,
) =>
  ofFranchise(tx, franchiseId)
    .$if(!state, (query) => query.where('c.deleted_at', 'is', null))
    .$if(state !== undefined, (query) => query.where(sql<boolean>`${filterOfCompany} = ${state}`))
    .$if(planId !== undefined, (query) => query.where('c.plan_id', '=', planId ?? ''))
    .$if(roleId !== undefined, (query) => query.where('c.franchise_role_id', '=', roleId ?? ''))
    .$if(due !== undefined, (query) => query.where(dueConditions[due ?? 'past']))
    .$if(!!search, (query) =>
      query.where(containsFolded(sql`concat_ws(' ', c.name, u.name, u.email, c.owner_email)`, search ?? '')),
    );

/** Those without a day come last. */
const sortDay = sql<string>`coalesce(c.due_date, 'infinity')`;

const withFacts = (query: ReturnType<typeof ofFranchise>) =>
  query
    .leftJoin('plans as p', (join) =>
      join.onRef('p.franchise_id', '=', 'c.franchise_id').onRef('p.id', '=', 'c.plan_id'),
    )
    .leftJoin('franchise_roles as r', (join) =>
      join.onRef('r.franchise_id', '=', 'c.franchise_id').onRef('r.id', '=', 'c.franchise_role_id'),
    )
    .leftJoin('activation_codes as a', 'a.company_id', 'c.id')
    .select([
      'c.id',
      'c.name',
      'c.image',
      'c.owner_id',
      'u.name as owner_name',
      'u.email as owner_address',
      'c.owner_email',
      stateOfCompany.as('state'),
      'c.status',
      'c.plan_id',
      'p.name as plan_name',
      'c.cycle',
      'r.id as role_id',
      'r.name as role_name',
      sql<string | null>`c.due_date::text`.as('due_date'),
      sql<string>`${sortDay}::text`.as('sort_day'),
      'a.last_four',
      'a.redeemed_at',
      sql<number>`(select count(*)::int from members m where m.company_id = c.id)`.as('members'),
      sql<number>`(select coalesce(sum(i.total_cents), 0)::int from invoices i
        where i.franchise_id = c.franchise_id and i.company_id = c.id and i.state = 'open')`.as('owed'),
      'c.created_at',
      sql<Date | null>`c.deleted_at + make_interval(days => ${limits.companyGraceDays})`.as('deleted_after'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number];

const named = <Thing>(id: string | null, name: string | null, thing: (id: string, name: string) => Thing) =>
  id !== null && name !== null ? thing(id, name) : null;
const pair = (id: string, name: string) => ({ id, name });

const present = (row: Row): SoldCompany => ({
  id: row.id,
  name: row.name,
  image: pictureUrl(row.image),
  owner: named(row.owner_id, row.owner_name, (id, name) => ({ id, name, email: row.owner_address ?? '' })),
  owner_email: row.owner_email,
  state: row.state,
  plan: named(row.plan_id, row.plan_name, pair),
  // The database holds this column to the words of the contract.
  cycle: row.cycle as SoldCompany['cycle'],
  role: named(row.role_id, row.role_name, pair),
  due_date: row.due_date,
  activation:
    row.last_four === null ? null : { lastFour: row.last_four, redeemed_at: row.redeemed_at?.toISOString() ?? null },
  members: row.members,
  owed: row.owed,
  created_at: row.created_at.toISOString(),
  is_suspended_by_hand: row.status === 'suspended',
  deleted_after: row.deleted_after?.toISOString() ?? null,
});

const dayShape = /^(\d{4}-\d{2}-\d{2}|infinity)$/;

export async function listCompanies(
  tx: Tx,
  franchiseId: string,
  query: SoldCompaniesQuery,
): Promise<List<SoldCompany>> {
  const { cursor, sort, limit } = query;
  const byDay = sort === 'due_date';
  let page = withFacts(matching(tx, franchiseId, query))
    .$if(byDay, (rows) => rows.orderBy(sortDay))
    .orderBy('c.id', 'desc')
    .limit(limit + 1);
  if (cursor && byDay) {
    const [day, id] = decodeCursor(cursor, [dayShape, uuidShape]);
    page = page.where(sql<boolean>`(${sortDay} > ${day}::date or (${sortDay} = ${day}::date and c.id < ${id}::uuid))`);
  } else if (cursor) {
    const [id = ''] = decodeCursor(cursor, [uuidShape]);
    page = page.where('c.id', '<', id);
  }
  const keysOf = (row: Row) => (byDay ? [row.sort_day, row.id] : [row.id]);
  return {
    ...pageOf(await page.execute(), limit, { keysOf, present }),
    ...(await countUpToLimit(tx, matching(tx, franchiseId, query).select('c.id'))),
  };
}

export async function countCompanies(
  tx: Tx,
  franchiseId: string,
): Promise<{ state: SoldCompanyFilter; count: number }[]> {
  return ofFranchise(tx, franchiseId)
    .select([filterOfCompany.as('state'), sql<number>`count(*)::int`.as('count')])
    .groupBy(sql`1`)
    .execute();
}

export async function getCompany(tx: Tx, franchiseId: string, id: string): Promise<SoldCompany | undefined> {
  const row = await withFacts(ofFranchise(tx, franchiseId).where('c.id', '=', id)).executeTakeFirst();
  return row && present(row);
}

/** Held until the end of the transaction, so that what is decided stays true. */
export async function lockCompany(tx: Tx, franchiseId: string, id: string) {
  const row = await tx
    .selectFrom('companies')
    .select([
      'id',
      'name',
      'status',
      'owner_id',
      'owner_email',
      'timezone',
      'plan_id',
      'cycle',
      'franchise_role_id',
      'deleted_at',
      sql<string | null>`due_date::text`.as('due_date'),
    ])
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row;
}

export type LockedCompany = NonNullable<Awaited<ReturnType<typeof lockCompany>>>;

/** The role's id, where this reseller has it. */
export async function findRole(tx: Tx, franchiseId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('franchise_roles')
    .select('id')
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.id;
}

/** Who answers for a company: its owner, and those who look after its settings. Behind the company's wall. */
export async function listAnswerable(tx: Tx, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.user_id as id from members m join companies c on c.id = m.company_id
    where m.company_id = ${companyId} and (c.owner_id = m.user_id or exists (
      select from member_roles mr join roles r on r.company_id = mr.company_id and r.id = mr.role_id
      where mr.company_id = m.company_id and mr.user_id = m.user_id and 'settings_company' = any(r.permissions)))
    order by 1 limit 200`.execute(tx);
  return rows.map(({ id }) => id);
}
