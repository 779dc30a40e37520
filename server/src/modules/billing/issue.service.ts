import type { InvoiceState } from '@yupflow/contract/invoices';
import type { Language } from '@yupflow/contract/languages';
import type { Cycle } from '@yupflow/contract/money';
import type { Payer } from '@yupflow/contract/payer';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { newPublicToken } from '../../platform/auth/tokens.ts';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { tellFranchise } from '../franchise-integration/tell.service.ts';
import { holdPlan } from '../plans/find-plan.service.ts';
import { type Account, holdAccount, holdOpenInvoices, tellPaymentStatus } from './billing-accounts.service.ts';
import type { BillingParts } from './billing-parts.ts';
import { dropInvoices } from './drop-invoices.service.ts';
import { settleInvoice } from './settle.service.ts';
import { tellBilling } from './tell-billing.ts';
import { hasTerm } from './terms.service.ts';

export interface NewInvoice {
  readonly franchiseId: string;
  readonly companyId: string;
  readonly planId: string | null;
  /** Without one it moves no due date. */
  readonly cycle: Cycle | null;
  readonly description: string;
  readonly subtotal: number;
  readonly discount: number;
  readonly couponId: string | null;
  /** A local date of the company. */
  readonly dueDate: string;
  readonly isManual?: boolean;
  /** Of a company that has nothing yet: void unless it is paid within `passingDays`. */
  readonly isPassing?: boolean;
  readonly note?: string;
  readonly buyerLanguage?: Language | null;
  readonly payer?: Payer | null;
}

/** So long somebody who means to buy is waited for: a PIX lasts a day, and what comes late comes within three. */
const passingDays = 7;

export interface IssuedInvoice {
  readonly id: string;
  readonly token: string;
  readonly number: number;
  readonly state: InvoiceState;
  /** False where a cycle was invoiced already: then it is that one. */
  readonly isNew: boolean;
}

/** One that was paid moved the due date. Where that is back, as something before it was given back, it is asked for anew. */
async function findIssued(
  tx: Tx,
  account: Account,
  { franchiseId, companyId, dueDate }: NewInvoice,
): Promise<IssuedInvoice | null> {
  const isDue = hasTerm(account) && account.dueDate === dueDate;
  const row = await tx
    .selectFrom('invoices')
    .select(['id', 'token', 'number', 'state'])
    .where('franchise_id', '=', franchiseId)
    .where('company_id', '=', companyId)
    .where('due_date', '=', sql<Date>`${dueDate}::date`)
    .where('state', 'in', isDue ? ['open'] : ['open', 'paid'])
    .where('cycle', 'is not', null)
    .where('is_manual', '=', false)
    .executeTakeFirst();
  return row ? { ...row, state: row.state as InvoiceState, isNew: false } : null;
}

/** Without gaps: whoever issues at the same time waits for the number, and a number that is not used goes back. */
async function nextNumber(tx: Tx, franchiseId: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    update franchises set next_invoice = next_invoice + 1 where id = ${franchiseId}
    returning next_invoice - 1 as number`.execute(tx);
  return only(rows).number;
}

async function insertInvoice(tx: Tx, given: NewInvoice): Promise<{ id: string; token: string; number: number }> {
  const { franchiseId, companyId, subtotal, discount, payer } = given;
  return tx
    .insertInto('invoices')
    .values({
      franchise_id: franchiseId,
      company_id: companyId,
      number: await nextNumber(tx, franchiseId),
      token: newPublicToken(),
      description: given.description,
      plan_id: given.planId,
      cycle: given.cycle,
      subtotal_cents: subtotal,
      discount_cents: discount,
      total_cents: subtotal - discount,
      coupon_id: given.couponId,
      due_date: sql<Date>`${given.dueDate}::date`,
      is_manual: given.isManual ?? false,
      note: given.note ?? '',
      expires_at: given.isPassing ? sql<Date>`app.now() + make_interval(days => ${passingDays})` : null,
      buyer_language: given.buyerLanguage ?? null,
      payer: payer ? JSON.stringify(payer) : null,
    })
    .returning(['id', 'token', 'number'])
    .executeTakeFirstOrThrow();
}

/**
 * Asks a company for money, behind the reseller's wall. However often a cycle is asked for, it is asked for once: the
 * company is held meanwhile. What costs nothing is paid at once.
 */
export async function issueInvoice(parts: BillingParts, tx: Tx, given: NewInvoice): Promise<IssuedInvoice> {
  const { franchiseId, companyId, cycle, subtotal, discount, dueDate } = given;
  const account = await holdAccount(tx, franchiseId, companyId);
  if (!account) throw new AppError('not_found');
  const known = cycle && !given.isManual ? await findIssued(tx, account, given) : null;
  if (known) return known;
  const total = subtotal - discount;
  if (given.planId) await holdPlan(tx, franchiseId, given.planId);
  // What costs nothing is paid at once, and others for the same time with it: they go before the number is drawn, which
  // is held last.
  if (total === 0 && cycle) {
    const invoices = await holdOpenInvoices(tx, franchiseId, companyId);
    await dropInvoices(parts, tx, { franchiseId, companyId, invoices, keptCoupon: given.couponId });
  }
  const issued = await insertInvoice(tx, given);
  if (cycle) await tellPaymentStatus(tx, franchiseId, companyId);
  await tellFranchise(tx, parts, {
    franchiseId,
    event: 'invoice.issued',
    data: {
      id: issued.id,
      number: issued.number,
      company: { id: companyId, name: account.name },
      total,
      due_date: dueDate,
    },
  });
  await tellBilling(parts, tx, { franchiseId, companyId, invoiceId: issued.id });
  if (total > 0) return { ...issued, state: 'open', isNew: true };
  await settleInvoice(parts, tx, { franchiseId, invoiceId: issued.id, method: 'free', at: parts.clock.now() });
  return { ...issued, state: 'paid', isNew: true };
}
