import type { InvoiceState } from '@yupflow/contract/invoices';
import type { Cycle } from '@yupflow/contract/money';
import type { Payer } from '@yupflow/contract/payer';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Standing } from './terms.service.ts';

/** A company's account, as billing knows it. All of this is behind the reseller's wall. */
export interface Account extends Standing {
  readonly id: string;
  readonly name: string;
  readonly timezone: string;
  readonly ownerId: string | null;
  readonly planId: string | null;
  readonly roleId: string | null;
  readonly nextPlanId: string | null;
  readonly nextCycle: Cycle | null;
  readonly method: string | null;
  readonly graceDays: number;
  readonly noticeDays: number;
}

const accounts = (tx: Tx, franchiseId: string, companyId: string) =>
  tx
    .selectFrom('companies as c')
    .innerJoin('franchises as f', 'f.id', 'c.franchise_id')
    .select([
      'c.id',
      'c.name',
      'c.timezone',
      'c.owner_id as ownerId',
      'c.plan_id as planId',
      'c.franchise_role_id as roleId',
      'c.next_plan_id as nextPlanId',
      'c.next_cycle as nextCycle',
      'c.payment_method as method',
      'c.status',
      'c.cycle',
      'c.anchor_day as anchorDay',
      sql<string | null>`c.due_date::text`.as('dueDate'),
      'f.grace_days as graceDays',
      'f.notice_days as noticeDays',
    ])
    .where('c.franchise_id', '=', franchiseId)
    .where('c.id', '=', companyId);

/**
 * Holds a company's account until the transaction ends. Whoever moves money takes locks in one order, so that nobody waits
 * for somebody who waits for them: the company, its charge, plans, its invoices by id, coupons by id, what the company has of
 * them, and last the reseller's counter of invoices.
 */
export async function holdAccount(tx: Tx, franchiseId: string, companyId: string): Promise<Account | null> {
  // Those that only refer to it need not wait.
  const row = await accounts(tx, franchiseId, companyId).forNoKeyUpdate('c').executeTakeFirst();
  // The database holds these columns to the words of the contract.
  return (row as Account | undefined) ?? null;
}

export async function getAccount(tx: Tx, franchiseId: string, companyId: string): Promise<Account> {
  return (await accounts(tx, franchiseId, companyId).executeTakeFirstOrThrow()) as Account;
}

export interface HeldInvoice {
  readonly id: string;
  readonly companyId: string;
  readonly number: number;
  readonly token: string;
  readonly state: InvoiceState;
  readonly planId: string | null;
  readonly cycle: Cycle | null;
  readonly total: number;
  readonly couponId: string | null;
  readonly isManual: boolean;
  readonly buyerLanguage: string | null;
  readonly payer: Payer | null;
  readonly dueBefore: string | null;
  readonly dueAfter: string | null;
  readonly cycleBefore: Cycle | null;
  readonly planBefore: string | null;
  readonly anchorBefore: number | null;
}

const heldColumns = [
  'id',
  'company_id as companyId',
  'number',
  'token',
  'state',
  'plan_id as planId',
  'cycle',
  'total_cents as total',
  'coupon_id as couponId',
  'is_manual as isManual',
  'buyer_language as buyerLanguage',
  'payer',
  'cycle_before as cycleBefore',
  'plan_before as planBefore',
  'anchor_before as anchorBefore',
] as const;

/** By the calendar, or by a buyer: not by hand. */
const isWaiting = sql<boolean>`(i.state = 'open' and i.cycle is not null and not i.is_manual)`;

const held = (tx: Tx, franchiseId: string) =>
  tx
    .selectFrom('invoices as i')
    .select([
      ...heldColumns,
      sql<string | null>`i.due_before::text`.as('dueBefore'),
      sql<string | null>`i.due_after::text`.as('dueAfter'),
    ])
    .where('franchise_id', '=', franchiseId);

/** What it is for stays, and what it was paid instead of: whoever deletes a plan takes it off invoices, which come later. */
async function holdPlansOf(tx: Tx, franchiseId: string, invoiceId: string): Promise<void> {
  await sql`select from plans p where p.franchise_id = ${franchiseId} and p.id in (
      select unnest(array[i.plan_id, i.plan_before]) from invoices i
      where i.franchise_id = ${franchiseId} and i.id = ${invoiceId})
    order by p.id for key share`.execute(tx);
}

interface Held {
  readonly account: Account;
  readonly invoice: HeldInvoice;
  /** Of the same company, what waits by the calendar: a payment may make it needless. */
  readonly others: readonly HeldInvoice[];
}

/** Holds an invoice, its company and the others that wait. Null where there is none. */
export async function holdInvoice(tx: Tx, franchiseId: string, id: string): Promise<Held | null> {
  // Whose it is never changes: it can be read before it is held.
  const found = await tx
    .selectFrom('invoices')
    .select('company_id')
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', id)
    .executeTakeFirst();
  const account = found && (await holdAccount(tx, franchiseId, found.company_id));
  if (!account) return null;
  await holdPlansOf(tx, franchiseId, id);
  const rows = await held(tx, franchiseId)
    .where('company_id', '=', account.id)
    .where((eb) => eb.or([eb('id', '=', id), isWaiting]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const invoices = rows as unknown as HeldInvoice[];
  const invoice = invoices.find((row) => row.id === id);
  return invoice ? { account, invoice, others: invoices.filter((row) => row.id !== id) } : null;
}

/** Holds what a company was asked for by the calendar and has not paid. The company is held already. */
export async function holdOpenInvoices(tx: Tx, franchiseId: string, companyId: string): Promise<HeldInvoice[]> {
  const rows = await held(tx, franchiseId)
    .where('company_id', '=', companyId)
    .where(isWaiting)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows as unknown as HeldInvoice[];
}

/** The one that waits for a company's next cycle. */
export async function openInvoiceOf(tx: Tx, franchiseId: string, companyId: string) {
  return tx
    .selectFrom('invoices')
    .select(['id', 'token', 'number', 'total_cents as total', sql<string>`due_date::text`.as('dueDate')])
    .where('franchise_id', '=', franchiseId)
    .where('company_id', '=', companyId)
    .where('state', '=', 'open')
    .where('cycle', 'is not', null)
    .orderBy('due_date')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Paid, or something is to be paid: as the company's own page says it. */
export async function tellPaymentStatus(tx: Tx, franchiseId: string, companyId: string): Promise<void> {
  await sql`update companies set payment_status = case
      when status not in ('active', 'suspended') or exists (
        select 1 from invoices i where i.franchise_id = ${franchiseId} and i.company_id = companies.id
          and i.state = 'open' and i.cycle is not null) then 'pending' else 'paid' end
    where franchise_id = ${franchiseId} and id = ${companyId}`.execute(tx);
}
