import type { Cycle } from '@yupflow/contract/money';
import { newPublicToken } from '../../platform/auth/tokens.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { demoClients, demoSubscription } from './demo-franchise.ts';

export interface SoldPlan {
  readonly id: string;
  readonly cents: Partial<Record<Cycle, number>>;
}

/** What a company pays for, and from when on it does so next. */
interface Account {
  readonly companyId: string;
  readonly plan: string;
  readonly cycle: Cycle;
  readonly nextDue: string;
  readonly paid: number;
  readonly hasOpenInvoice: boolean;
}

const monthsOf: Record<Cycle, number> = { monthly: 1, semiannual: 6, yearly: 12, lifetime: 12 };

const dayMs = 86_400_000;
export const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The 31st becomes the last day of a shorter month. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** When somebody who paid so many cycles before their next one began: a week before the first fell due. */
export const beganOn = (nextDue: string, cycle: Cycle, paid: number): string =>
  daysFrom(monthsBefore(nextDue, monthsOf[cycle] * paid), -7);

/** One cycle of an account, so many before the next one. */
function invoiceOf({ companyId, plan, cycle, nextDue }: Account, { id, cents }: SoldPlan, before: number) {
  const due = monthsBefore(nextDue, monthsOf[cycle] * before);
  const total = cents[cycle] ?? 0;
  // The day before it fell due, in the afternoon.
  const paidAt = before > 0 ? `${daysFrom(due, -1)}T17:30:00Z` : null;
  return {
    company_id: companyId,
    token: newPublicToken(),
    state: paidAt ? 'paid' : 'open',
    description: plan,
    plan_id: id,
    cycle,
    subtotal_cents: total,
    total_cents: total,
    due_date: due,
    paid_at: paidAt,
    closed_at: paidAt,
    method: paidAt ? (before % 3 === 0 ? 'card' : 'pix') : null,
    due_before: paidAt ? due : null,
    due_after: paidAt && cycle !== 'lifetime' ? monthsBefore(nextDue, monthsOf[cycle] * (before - 1)) : null,
    issued_at: `${daysFrom(due, -7)}T12:00:00Z`,
  };
}

/** Whose next cycle has no date pays from today on. */
function accountsOf(companies: ReadonlyMap<string, string>, ownCompanyId: string, today: string): Account[] {
  const clients = demoClients.map(({ name, plan, cycle, dueInDays, paid, hasOpenInvoice = false }) => ({
    companyId: companies.get(name) ?? '',
    plan,
    cycle,
    nextDue: daysFrom(today, dueInDays ?? 0),
    paid,
    hasOpenInvoice,
  }));
  return [{ companyId: ownCompanyId, ...demoSubscription, nextDue: today, paid: 1, hasOpenInvoice: false }, ...clients];
}

/** A year of invoices, numbered in the order in which they were issued. Behind the reseller's wall. */
export async function addInvoices(
  tx: Tx,
  franchiseId: string,
  {
    plans,
    companies,
    ownCompanyId,
    today,
  }: {
    readonly plans: ReadonlyMap<string, SoldPlan>;
    /** By name. */
    readonly companies: ReadonlyMap<string, string>;
    readonly ownCompanyId: string;
    readonly today: string;
  },
): Promise<void> {
  const rows = accountsOf(companies, ownCompanyId, today).flatMap((account) => {
    const plan = plans.get(account.plan);
    if (!plan) throw new Error(`the demo sells no ${account.plan}`);
    const paid = Array.from({ length: account.paid }, (_, index) => invoiceOf(account, plan, index + 1));
    return account.hasOpenInvoice ? [invoiceOf(account, plan, 0), ...paid] : paid;
  });
  const numbered = rows
    .toSorted((one, other) => one.issued_at.localeCompare(other.issued_at))
    .map((row, index) => ({ ...row, franchise_id: franchiseId, number: index + 1 }));
  await tx.insertInto('invoices').values(numbered).execute();
  await tx
    .updateTable('franchises')
    .set({ next_invoice: numbered.length + 1 })
    .where('id', '=', franchiseId)
    .execute();
}
