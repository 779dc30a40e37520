import type { Cycle } from '@yupflow/contract/money';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type FoundPlan, findPlan, holdPlan, priceOf } from '../plans/find-plan.service.ts';
import { moveCycles } from './coupon-cycles.service.ts';
import { discountOf } from './discount.ts';

/** Wrong, expired, used up, for another plan or had before: whoever tries codes learns nothing from the answer. */
const invalidCoupon = () => new AppError('invalid_fields', { fields: { coupon: 'invalid_coupon' } });

export interface Asked {
  readonly planId: string;
  readonly cycle: Cycle;
  readonly code?: string | undefined;
  /** Who buys, where it is there already. */
  readonly companyId?: string | undefined;
  /** The local date of whoever buys. */
  readonly today: string;
  /** How the caller's form names the plan and the cycle. */
  readonly fields?: { readonly plan: string; readonly cycle: string };
}

export interface Quoted {
  readonly subtotal: number;
  readonly discount: number;
  readonly total: number;
  readonly coupon: { readonly id: string; readonly code: string; readonly cycles: number | null } | null;
}

const usual = { plan: 'planId', cycle: 'cycle' };

/** What is no longer sold can still be had by whoever has it. */
async function isFor(tx: Tx, franchiseId: string, plan: FoundPlan, companyId: string | undefined): Promise<boolean> {
  if (plan.isActive || !companyId) return plan.isActive;
  const row = await tx
    .selectFrom('companies')
    .select('id')
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', companyId)
    .where('plan_id', '=', plan.id)
    .executeTakeFirst();
  return row !== undefined;
}

async function subtotalOf(tx: Tx, franchiseId: string, asked: Asked): Promise<number> {
  const { planId, cycle, companyId, fields = usual } = asked;
  // Whoever is there already is about to have it: it stays until then.
  const plan = await (companyId ? holdPlan : findPlan)(tx, franchiseId, planId);
  if (!plan || !(await isFor(tx, franchiseId, plan, companyId)))
    throw new AppError('invalid_fields', { fields: { [fields.plan]: 'not_sold' } });
  const price = priceOf(plan, cycle);
  if (price === null) throw new AppError('invalid_fields', { fields: { [fields.cycle]: 'not_sold' } });
  return price;
}

/** Of those that somebody could use: not deleted, switched on, and with a use left. */
const usable = (tx: Tx, franchiseId: string) =>
  tx
    .selectFrom('coupons')
    .select(['id', 'code', 'percent', 'cents', 'cycles', 'plan_id'])
    .where('franchise_id', '=', franchiseId)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .where(sql<boolean>`(max_uses is null or uses < max_uses)`);

async function findCoupon(tx: Tx, franchiseId: string, { code, planId, companyId, today }: Asked & { code: string }) {
  const coupon = await usable(tx, franchiseId)
    .where('code', '=', code)
    .where(sql<boolean>`(expires_on is null or expires_on >= ${today}::date)`)
    .where((eb) => eb.or([eb('plan_id', 'is', null), eb('plan_id', '=', planId)]))
    .executeTakeFirst();
  if (!coupon) throw invalidCoupon();
  if (companyId && (await hasTaken(tx, franchiseId, coupon.id, companyId))) throw invalidCoupon();
  return coupon;
}

async function hasTaken(tx: Tx, franchiseId: string, couponId: string, companyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('coupon_uses')
    .select('coupon_id')
    .where('franchise_id', '=', franchiseId)
    .where('company_id', '=', companyId)
    .where('coupon_id', '=', couponId)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a cycle of a plan costs, with a coupon or without. Promises nothing: `takeCoupon` does. Behind the reseller's wall. */
export async function quote(tx: Tx, franchiseId: string, asked: Asked): Promise<Quoted> {
  const subtotal = await subtotalOf(tx, franchiseId, asked);
  const { code } = asked;
  if (!code) return { subtotal, discount: 0, total: subtotal, coupon: null };
  const coupon = await findCoupon(tx, franchiseId, { ...asked, code });
  const discount = discountOf(coupon, subtotal);
  const { id, cycles } = coupon;
  return { subtotal, discount, total: subtotal - discount, coupon: { id, code: coupon.code, cycles } };
}

/**
 * The company has it from now on, and the invoice at hand is the first that it counts for. Of two who take the last use
 * at once, the second waits for the first and is then refused.
 */
export async function takeCoupon(tx: Tx, franchiseId: string, couponId: string, companyId: string): Promise<void> {
  // Those that only refer to it, such as an invoice, need not wait: they may hold what comes later in the order of locks.
  const coupon = await usable(tx, franchiseId).where('id', '=', couponId).forNoKeyUpdate().executeTakeFirst();
  if (!coupon) throw invalidCoupon();
  const { percent, cents, cycles, plan_id } = coupon;
  const use = await tx
    .insertInto('coupon_uses')
    .values({
      franchise_id: franchiseId,
      coupon_id: couponId,
      company_id: companyId,
      percent,
      cents,
      plan_id,
      cycles_left: cycles === null ? null : cycles - 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('coupon_id')
    .executeTakeFirst();
  if (!use) throw invalidCoupon();
  await tx
    .updateTable('coupons')
    .set({ uses: sql`uses + 1` })
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', couponId)
    .execute();
}

/** What a coupon that the company has takes off its next invoice, the one that gives most; spends one of its cycles. */
export async function renewalDiscount(
  tx: Tx,
  franchiseId: string,
  companyId: string,
  planId: string,
  subtotal: number,
): Promise<{ couponId: string; discount: number } | null> {
  const held = await tx
    .selectFrom('coupon_uses')
    .select(['coupon_id', 'percent', 'cents'])
    .where('franchise_id', '=', franchiseId)
    .where('company_id', '=', companyId)
    .where(sql<boolean>`(cycles_left is null or cycles_left > 0)`)
    .where((eb) => eb.or([eb('plan_id', 'is', null), eb('plan_id', '=', planId)]))
    .orderBy('used_at')
    .orderBy('coupon_id')
    .forUpdate()
    .execute();
  const [best] = held
    .map((use) => ({ couponId: use.coupon_id, discount: discountOf(use, subtotal) }))
    .sort((one, other) => other.discount - one.discount);
  // Where nothing is to be paid, nothing is spent.
  if (!best || best.discount === 0) return null;
  await moveCycles(tx, franchiseId, { couponId: best.couponId, companyId }, -1);
  return best;
}
