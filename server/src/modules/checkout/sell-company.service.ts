import { defaultTimezone } from '@yupflow/contract/calendar';
import type { Language } from '@yupflow/contract/languages';
import type { Cycle } from '@yupflow/contract/money';
import type { PaymentForm } from '@yupflow/contract/payer';
import { localDate } from '@yupflow/contract/subscription';
import { AppError } from '../../platform/app-error.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { type IssuedInvoice, issueInvoice } from '../billing/issue.service.ts';
import { createSoldCompany } from '../companies/sold-company.service.ts';
import { type Asked, quote, takeCoupon } from '../coupons/use-coupon.service.ts';
import { tellAdmins } from '../franchise/tell-admins.service.ts';
import { tellCompany } from '../franchise-integration/tell-company.service.ts';
import { waysOf } from '../payments/charges.service.ts';
import { holdPlan } from '../plans/find-plan.service.ts';

export type SellingParts = Parameters<typeof issueInvoice>[0];

/** Somebody who is signed in, or who has no account and gets a code by mail. */
type Buyer =
  | { readonly userId: string; readonly language: Language }
  | { readonly payment: PaymentForm; readonly language: Language };

interface Sale {
  readonly franchiseId: string;
  readonly name: string;
  readonly planId: string;
  readonly cycle: Cycle;
  readonly code?: string | undefined;
  readonly buyer: Buyer;
  readonly fields?: Asked['fields'];
}

/** Nothing is sold that nobody could pay for. What costs nothing needs no way. */
async function assertPayable(tx: Tx, { franchiseId, buyer }: Sale, total: number): Promise<void> {
  if (total === 0) return;
  const ways = await waysOf(tx, franchiseId);
  const method = 'payment' in buyer ? buyer.payment.method : null;
  const isPossible = method ? Boolean(ways[method]) : ways.pix || ways.card !== null;
  if (!isPossible) throw new AppError('no_payment_way');
}

/**
 * A company that works once its first invoice is paid, at once where there is nothing to pay. All of it commits together:
 * there is no company without its invoice, and no use of a coupon without its company. Behind the reseller's wall.
 */
export async function sellCompany(
  parts: SellingParts,
  tx: Tx,
  sale: Sale,
): Promise<{ companyId: string; invoice: IssuedInvoice }> {
  const { franchiseId, name, planId, cycle, code, buyer, fields } = sale;
  const today = localDate(parts.clock.now(), defaultTimezone);
  const plan = await holdPlan(tx, franchiseId, planId);
  const price = await quote(tx, franchiseId, { planId, cycle, code, today, ...(fields ? { fields } : {}) });
  // Without a plan there is no price.
  if (!plan) throw new AppError('not_found');
  await assertPayable(tx, sale, price.total);
  const payment = 'payment' in buyer ? buyer.payment : null;
  const companyId = await createSoldCompany(tx, {
    franchiseId,
    name,
    ownerId: 'userId' in buyer ? buyer.userId : null,
    ownerEmail: payment?.payer.email ?? null,
    planId,
    cycle,
    roleId: plan.roleId,
    status: 'inactive',
    method: payment?.method ?? null,
    language: buyer.language,
  });
  if (price.coupon) await takeCoupon(tx, franchiseId, price.coupon.id, companyId);
  await tellCompany(tx, parts, franchiseId, companyId, { event: 'company.created' });
  const invoice = await issueInvoice(parts, tx, {
    franchiseId,
    companyId,
    planId,
    cycle,
    description: plan.name,
    subtotal: price.subtotal,
    discount: price.discount,
    couponId: price.coupon?.id ?? null,
    dueDate: today,
    isPassing: true,
    ...(payment ? { payer: payment.payer, buyerLanguage: buyer.language } : {}),
  });
  await tellAdmins(tx, parts.realtime, franchiseId);
  failpoint('checkout.before-commit');
  afterCommit(tx, () => failpoint('checkout.after-commit'));
  return { companyId, invoice };
}
