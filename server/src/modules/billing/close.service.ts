import { localDate } from '@yupflow/contract/subscription';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { tellFranchise } from '../franchise-integration/tell.service.ts';
import { findPlan } from '../plans/find-plan.service.ts';
import { type Account, type HeldInvoice, holdInvoice, tellPaymentStatus } from './billing-accounts.service.ts';
import type { BillingParts } from './billing-parts.ts';
import { dropInvoices } from './drop-invoices.service.ts';
import { tellBilling } from './tell-billing.ts';
import { hasTerm, termWithout } from './terms.service.ts';

interface Closing {
  readonly franchiseId: string;
  readonly invoiceId: string;
}

async function drop(parts: BillingParts, tx: Tx, { franchiseId, invoiceId }: Closing, invoice: HeldInvoice) {
  const { companyId } = invoice;
  await dropInvoices(parts, tx, { franchiseId, companyId, invoices: [invoice] });
  await tellPaymentStatus(tx, franchiseId, companyId);
  await tellBilling(parts, tx, { franchiseId, companyId, invoiceId });
}

/** Nobody asks for this money any more. A payment that is under way is flagged when it comes. Throws where it is not open. */
export async function voidInvoice(parts: BillingParts, tx: Tx, closing: Closing): Promise<void> {
  const held = await holdInvoice(tx, closing.franchiseId, closing.invoiceId);
  if (!held) throw new AppError('not_found');
  if (held.invoice.state !== 'open') throw new AppError('invoice_not_open');
  await drop(parts, tx, closing, held.invoice);
}

/** The same where nobody paid for what was wanted. One that was paid this moment, or whose company works by now, stays. */
export async function expireInvoice(parts: BillingParts, tx: Tx, closing: Closing): Promise<void> {
  const held = await holdInvoice(tx, closing.franchiseId, closing.invoiceId);
  if (held?.invoice.state === 'open' && !hasTerm(held.account)) await drop(parts, tx, closing, held.invoice);
}

/** Whether it has it for ever by something else than this invoice. */
async function hasForEverWithout(tx: Tx, franchiseId: string, { id, cycle, companyId }: HeldInvoice): Promise<boolean> {
  if (cycle !== 'lifetime') return true;
  const other = await tx
    .selectFrom('invoices')
    .select('id')
    .where('franchise_id', '=', franchiseId)
    .where('company_id', '=', companyId)
    .where('state', '=', 'paid')
    .where('cycle', '=', 'lifetime')
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** What was paid for ends, unless something that was paid before still runs: then the company has what it had. */
async function takeBack(tx: Tx, franchiseId: string, account: Account, invoice: HeldInvoice, now: Date): Promise<void> {
  const { cycle, dueBefore, dueAfter, planBefore, planId } = invoice;
  if (!cycle || (account.cycle === 'lifetime' && (await hasForEverWithout(tx, franchiseId, invoice)))) return;
  const today = localDate(now, account.timezone);
  const dueDate = termWithout(account, { cycle, dueBefore, dueAfter, today });
  const isLatest = account.dueDate === dueAfter;
  // It may have been deleted since.
  const plan = planBefore ? await findPlan(tx, franchiseId, planBefore) : undefined;
  const before = {
    cycle: invoice.cycleBefore,
    anchor_day: invoice.anchorBefore,
    plan_id: plan?.id ?? null,
    // The modules came and go with the plan.
    ...(plan && planId && planId !== planBefore ? { franchise_role_id: plan.roleId } : {}),
  };
  await tx
    .updateTable('companies')
    .set({
      ...(dueDate === null ? { status: 'cancelled' } : isLatest ? before : {}),
      due_date: sql<Date | null>`${dueDate ?? account.dueDate}::date`,
    })
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', account.id)
    .execute();
  await tellPaymentStatus(tx, franchiseId, account.id);
}

/** The money went back, by us or by the bank. Once, however often it is told; false where it was not paid. */
export async function refundInvoice(parts: BillingParts, tx: Tx, closing: Closing): Promise<boolean> {
  const { franchiseId, invoiceId } = closing;
  const held = await holdInvoice(tx, franchiseId, invoiceId);
  if (!held) throw new AppError('not_found');
  const { account, invoice } = held;
  if (invoice.state !== 'paid') return false;
  await tx
    .updateTable('invoices')
    .set({ state: 'refunded', closed_at: sql<Date>`app.now()` })
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', invoiceId)
    .execute();
  await takeBack(tx, franchiseId, account, invoice, parts.clock.now());
  const { number, total, companyId } = invoice;
  const company = { id: companyId, name: account.name };
  await tellFranchise(tx, parts, {
    franchiseId,
    event: 'invoice.refunded',
    data: { id: invoiceId, number, company, total },
  });
  await tellBilling(parts, tx, { franchiseId, companyId, invoiceId, isAccess: invoice.cycle !== null });
  return true;
}
