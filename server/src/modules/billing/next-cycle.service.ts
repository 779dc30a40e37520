import type { Cycle } from '@yupflow/contract/money';
import type { Tx } from '../../platform/db/transaction.ts';
import { moveCycles } from '../coupons/coupon-cycles.service.ts';
import { renewalDiscount } from '../coupons/use-coupon.service.ts';
import { holdPlan, priceOf } from '../plans/find-plan.service.ts';
import type { Account } from './billing-accounts.service.ts';
import type { BillingParts } from './billing-parts.ts';
import { type IssuedInvoice, issueInvoice } from './issue.service.ts';
import { hasTerm } from './terms.service.ts';

/** What a company pays for next: what it has, or what it changes to. Null where nothing more is to be paid. */
export function nextCycleOf(account: Account): { planId: string | null; cycle: Cycle } | null {
  const hasForEver = account.cycle === 'lifetime' && hasTerm(account);
  const cycle = account.nextCycle ?? account.cycle;
  if (hasForEver || !cycle) return null;
  return { planId: account.nextPlanId ?? account.planId, cycle };
}

interface Asking {
  readonly franchiseId: string;
  readonly account: Account;
  readonly planId: string;
  readonly cycle: Cycle;
  readonly dueDate: string;
  /** Whether it is void unless it is paid soon. */
  readonly isPassing?: boolean;
}

/** Asks for the next cycle, at today's price and with what a coupon still gives; null where it is no longer sold. */
export async function issueNextCycle(
  parts: BillingParts,
  tx: Tx,
  { franchiseId, account, planId, cycle, dueDate, isPassing = false }: Asking,
): Promise<IssuedInvoice | null> {
  const plan = await holdPlan(tx, franchiseId, planId);
  const subtotal = plan ? priceOf(plan, cycle) : null;
  if (!plan || subtotal === null) return null;
  const coupon = await renewalDiscount(tx, franchiseId, account.id, planId, subtotal);
  const issued = await issueInvoice(parts, tx, {
    franchiseId,
    companyId: account.id,
    planId,
    cycle,
    description: plan.name,
    subtotal,
    discount: coupon?.discount ?? 0,
    couponId: coupon?.couponId ?? null,
    dueDate,
    isPassing,
  });
  // It was asked for meanwhile: what the coupon gave was given there.
  if (coupon && !issued.isNew)
    await moveCycles(tx, franchiseId, { couponId: coupon.couponId, companyId: account.id }, 1);
  return issued;
}
