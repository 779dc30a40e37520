import type { Coupon, CouponForm } from '@yupflow/contract/coupons';
import type { List, ListQuery } from '@yupflow/contract/list';
import { sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { presentDiscount, rowOf } from './discount.ts';

const matching = (tx: Tx, franchiseId: string, search?: string) => {
  const own = tx
    .selectFrom('coupons as c')
    .leftJoin('plans as p', (join) =>
      join.onRef('p.franchise_id', '=', 'c.franchise_id').onRef('p.id', '=', 'c.plan_id'),
    )
    .where('c.franchise_id', '=', franchiseId)
    .where('c.deleted_at', 'is', null);
  return search ? own.where(containsFolded(sql.ref('c.code'), search)) : own;
};

const select = (tx: Tx, franchiseId: string, search?: string) =>
  matching(tx, franchiseId, search)
    .select(['c.id', 'c.code', 'c.percent', 'c.cents', 'c.cycles', 'c.max_uses', 'c.uses', 'c.is_active'])
    .select(['c.created_at', 'p.id as plan_id', 'p.name as plan_name'])
    .select(sql<string | null>`c.expires_on::text`.as('expires_on'));

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const presentOn =
  (today: string) =>
  (row: Row): Coupon => ({
    id: row.id,
    code: row.code,
    discount: presentDiscount(row),
    cycles: row.cycles,
    plan: row.plan_id && row.plan_name !== null ? { id: row.plan_id, name: row.plan_name } : null,
    expires_on: row.expires_on,
    max_uses: row.max_uses,
    uses: row.uses,
    is_active: row.is_active,
    is_usable:
      row.is_active &&
      (row.expires_on === null || row.expires_on >= today) &&
      (row.max_uses === null || row.uses < row.max_uses),
    created_at: row.created_at.toISOString(),
  });

/** The newest first. */
export async function listCoupons(
  tx: Tx,
  franchiseId: string,
  { cursor, search, limit }: ListQuery,
  today: string,
): Promise<List<Coupon>> {
  const page = select(tx, franchiseId, search)
    .orderBy('c.id', 'desc')
    .limit(limit + 1);
  const [before] = cursor ? decodeCursor(cursor, [uuidShape]) : [];
  const rows = await (before ? page.where('c.id', '<', before) : page).execute();
  return {
    ...pageOf(rows, limit, { keysOf: ({ id }) => [id], present: presentOn(today) }),
    ...(await countUpToLimit(tx, matching(tx, franchiseId, search).select('c.id'))),
  };
}

export async function getCoupon(tx: Tx, franchiseId: string, id: string, today: string): Promise<Coupon> {
  return presentOn(today)(await select(tx, franchiseId).where('c.id', '=', id).executeTakeFirstOrThrow());
}

/** Counted one after the other: of two who make the last one at once, one is refused. */
export async function countCoupons(tx: Tx, franchiseId: string): Promise<number> {
  await sql`select from franchises where id = ${franchiseId} for no key update`.execute(tx);
  const { count } = await tx
    .selectFrom('coupons')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('franchise_id', '=', franchiseId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

const columnsOf = ({ code, discount, cycles, planId, expires_on, max_uses, is_active }: CouponForm) => ({
  code,
  ...rowOf(discount),
  cycles,
  plan_id: planId,
  expires_on: sql<null>`${expires_on}::date`,
  max_uses,
  is_active,
});

/** Its id; undefined when the code is taken. */
export async function createCoupon(tx: Tx, franchiseId: string, form: CouponForm): Promise<string | undefined> {
  const row = await tx
    .insertInto('coupons')
    .values({ franchise_id: franchiseId, ...columnsOf(form) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Held until the end of the transaction: nobody takes it meanwhile. */
export const lockCoupon = (tx: Tx, franchiseId: string, id: string) =>
  tx
    .selectFrom('coupons')
    .select(['code', 'percent', 'cents', 'cycles', 'plan_id', 'max_uses', 'uses', 'is_active'])
    .select(sql<string | null>`expires_on::text`.as('expires_on'))
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function updateCoupon(tx: Tx, franchiseId: string, id: string, form: CouponForm): Promise<void> {
  await tx
    .updateTable('coupons')
    .set(columnsOf(form))
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', id)
    .execute();
}

/** The row stays for those who have it. */
export async function removeCoupon(tx: Tx, franchiseId: string, id: string): Promise<void> {
  await tx
    .updateTable('coupons')
    .set({ deleted_at: sql`app.now()` })
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', id)
    .execute();
}
