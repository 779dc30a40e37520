import { addDays } from '@yupflow/contract/calendar';
import { localDate } from '@yupflow/contract/subscription';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { spendUse } from '../coupons/coupon-cycles.service.ts';
import { tellFranchise, tellPixels } from '../franchise-integration/tell.service.ts';
import { tellCompany } from '../franchise-integration/tell-company.service.ts';
import { type Account, type HeldInvoice, holdInvoice, tellPaymentStatus } from './billing-accounts.service.ts';
import type { BillingParts } from './billing-parts.ts';
import { mailCode } from './code-mail.service.ts';
import { dropInvoices } from './drop-invoices.service.ts';
import { flagInvoice } from './flag-invoice.service.ts';
import { tellBilling } from './tell-billing.ts';
import { hasTerm, renewalOf } from './terms.service.ts';

interface Settling {
  readonly franchiseId: string;
  readonly invoiceId: string;
  readonly method: 'pix' | 'card' | 'manual' | 'free';
  /** When the money came. */
  readonly at: Date;
}

/** What a plan brings along, where it is another than before. By hand a reseller may have given a company other modules. */
async function roleWith(
  tx: Tx,
  franchiseId: string,
  account: Account,
  { planId }: HeldInvoice,
): Promise<string | null> {
  const isKept = !planId || (account.planId === planId && (account.roleId !== null || account.status !== 'inactive'));
  if (isKept) return account.roleId;
  const plan = await tx
    .selectFrom('plans')
    .select('role_id')
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', planId)
    .executeTakeFirst();
  return plan ? plan.role_id : account.roleId;
}

/** Shut by the reseller's hand: only the same hand opens it. */
const isShutByHand = ({ status }: Account) => status === 'suspended';

/** Moves the due date and opens the doors. Answers whether they were shut and are not any more. */
async function renew(tx: Tx, settling: Settling, account: Account, invoice: HeldInvoice): Promise<boolean> {
  const { franchiseId, invoiceId, at, method } = settling;
  const { cycle, planId } = invoice;
  if (!cycle) return false;
  const paidOn = localDate(at, account.timezone);
  const { dueDate, anchorDay } = renewalOf(account, { cycle, paidOn, graceDays: account.graceDays });
  const isChangeDone = account.nextPlanId === planId && account.nextCycle === cycle;
  await tx
    .updateTable('companies')
    .set({
      status: isShutByHand(account) ? 'suspended' : 'active',
      // Who has it for ever and pays once more still has it for ever.
      cycle: dueDate === null ? 'lifetime' : cycle,
      plan_id: planId ?? account.planId,
      franchise_role_id: await roleWith(tx, franchiseId, account, invoice),
      due_date: sql<Date | null>`${dueDate}::date`,
      anchor_day: anchorDay,
      ...(isChangeDone ? { next_plan_id: null, next_cycle: null } : {}),
      ...(account.method === null && (method === 'pix' || method === 'card') ? { payment_method: method } : {}),
    })
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', account.id)
    .execute();
  await tx
    .updateTable('invoices')
    .set({
      // What was given back before is not to come back with this one.
      due_before: sql<Date | null>`${hasTerm(account) ? account.dueDate : null}::date`,
      due_after: sql<Date | null>`${dueDate}::date`,
      cycle_before: account.cycle,
      plan_before: account.planId,
      anchor_before: account.anchorDay,
    })
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', invoiceId)
    .execute();
  const isOver = account.dueDate !== null && paidOn > addDays(account.dueDate, account.graceDays);
  return !isShutByHand(account) && (account.status !== 'active' || isOver);
}

async function tellWorld(
  parts: BillingParts,
  tx: Tx,
  { franchiseId, method }: Settling,
  account: Account,
  invoice: HeldInvoice,
  isOpened: boolean,
): Promise<void> {
  const company = { id: account.id, name: account.name };
  const { id, number, total, cycle, payer } = invoice;
  await tellFranchise(tx, parts, { franchiseId, event: 'invoice.paid', data: { id, number, company, total, method } });
  if (isOpened) {
    await tellCompany(tx, parts, franchiseId, account.id, { event: 'company.activated' });
    afterCommit(tx, () => parts.bus.publish('companies.opened', { companyId: account.id }));
  }
  if (total > 0)
    await tellPixels(tx, parts, {
      franchiseId,
      event: 'purchase',
      person: { id: account.ownerId ?? account.id, email: payer?.email ?? null, phone: payer?.phone ?? null },
      cents: total,
    });
  await tellBilling(parts, tx, { franchiseId, companyId: account.id, invoiceId: id, isAccess: cycle !== null });
}

/**
 * Takes an invoice as paid, once, however often it is told: what it pays for begins, and whoever waits for that hears
 * of it. Behind the reseller's wall; `holdAccount` says in which order it holds what.
 */
export async function settleInvoice(
  parts: BillingParts,
  tx: Tx,
  settling: Settling,
): Promise<'paid' | 'already_paid' | 'void'> {
  const { franchiseId, invoiceId, method, at } = settling;
  const held = await holdInvoice(tx, franchiseId, invoiceId);
  if (!held) throw new AppError('not_found');
  const { account, invoice, others } = held;
  if (invoice.state === 'void') return 'void';
  if (invoice.state !== 'open') return 'already_paid';
  await tx
    .updateTable('invoices')
    .set({ state: 'paid', paid_at: at, method, closed_at: sql<Date>`app.now()` })
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', invoiceId)
    .execute();
  if (invoice.couponId) await spendUse(tx, franchiseId, { couponId: invoice.couponId, companyId: account.id });
  const isOpened = await renew(tx, settling, account, invoice);
  if (invoice.cycle) {
    // Others of the calendar asked for the same time, which is paid now.
    await dropInvoices(parts, tx, { franchiseId, companyId: account.id, invoices: others });
    await tellPaymentStatus(tx, franchiseId, account.id);
    if (isShutByHand(account)) await flagInvoice(tx, franchiseId, invoiceId, 'paid_suspended');
    if (!account.ownerId && invoice.buyerLanguage) await mailCode(parts, tx, { franchiseId, account, invoice });
  }
  await tellWorld(parts, tx, settling, account, invoice, isOpened);
  failpoint('settle.before-commit');
  afterCommit(tx, () => failpoint('settle.after-commit'));
  return 'paid';
}
