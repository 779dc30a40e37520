import type { InvoiceState, PublicInvoice } from '@yupflow/contract/invoices';
import type { Payer } from '@yupflow/contract/payer';
import { localDate } from '@yupflow/contract/subscription';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { chargeOf, waysOf } from '../payments/charges.service.ts';
import { getSeller } from './seller.service.ts';

/** Enough to know one's own by. */
const shownDigits = 3;

const select = (tx: Tx, franchiseId: string, token: string) =>
  tx
    .selectFrom('invoices as i')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.franchise_id', '=', 'i.franchise_id').onRef('c.id', '=', 'i.company_id'),
    )
    .leftJoin('coupons as u', (join) =>
      join.onRef('u.franchise_id', '=', 'i.franchise_id').onRef('u.id', '=', 'i.coupon_id'),
    )
    .select(['i.id', 'i.token', 'i.number', 'i.state', 'i.description', 'i.cycle', 'i.method', 'i.payer'])
    .select(['i.subtotal_cents', 'i.discount_cents', 'i.total_cents', 'i.issued_at', 'i.paid_at', 'i.buyer_language'])
    .select(['c.name as company', 'c.timezone', 'u.code as coupon'])
    .select([sql<string>`i.due_date::text`.as('due_date'), sql<string | null>`i.due_after::text`.as('due_after')])
    .where('i.franchise_id', '=', franchiseId)
    .where('i.token', '=', token);

const endOf = ({ name, document }: Payer) => ({ name, document_end: document.slice(-shownDigits) });

/** What whoever has the link sees, and no more. Behind the reseller's wall. */
export async function getPublicInvoice(tx: Tx, franchiseId: string, token: string, now: Date): Promise<PublicInvoice> {
  const row = await select(tx, franchiseId, token).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  // The database holds these columns to the words of the contract, and the payer came through it.
  const state = row.state as InvoiceState;
  const payer = row.payer as Payer | null;
  const isOpen = state === 'open';
  return {
    id: row.token,
    number: row.number,
    state,
    seller: await getSeller(tx, franchiseId),
    company: row.company,
    description: row.description,
    cycle: row.cycle as PublicInvoice['cycle'],
    subtotal: row.subtotal_cents,
    discount: row.discount_cents,
    total: row.total_cents,
    coupon: row.coupon,
    issued_at: row.issued_at.toISOString(),
    due_date: row.due_date,
    is_overdue: isOpen && row.due_date < localDate(now, row.timezone),
    paid_at: row.paid_at?.toISOString() ?? null,
    term: state === 'paid' && row.cycle !== null ? { until: row.due_after } : null,
    method: row.method as PublicInvoice['method'],
    payer: payer && endOf(payer),
    // Nobody pays what is over.
    ways: isOpen ? await waysOf(tx, franchiseId) : { pix: false, card: null },
    charge: isOpen ? await chargeOf(tx, franchiseId, row.id, now) : null,
    is_code_mailed: state === 'paid' && row.buyer_language !== null,
  };
}

/** Its id inside; what is outside knows only the token. */
export async function findInvoiceId(tx: Tx, franchiseId: string, token: string): Promise<string> {
  const row = await tx
    .selectFrom('invoices')
    .select('id')
    .where('franchise_id', '=', franchiseId)
    .where('token', '=', token)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row.id;
}

/** Who paid for the company of an invoice last, where the person who asks owns it. Behind the reseller's wall. */
export async function getLastPayer(
  tx: Tx,
  franchiseId: string,
  { token, userId }: { readonly token: string; readonly userId: string },
): Promise<Payer | null> {
  const row = await tx
    .selectFrom('invoices as wanted')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.franchise_id', '=', 'wanted.franchise_id').onRef('c.id', '=', 'wanted.company_id'),
    )
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.franchise_id', '=', 'c.franchise_id').onRef('i.company_id', '=', 'c.id'),
    )
    .select('i.payer')
    .where('wanted.franchise_id', '=', franchiseId)
    .where('wanted.token', '=', token)
    .where('c.owner_id', '=', userId)
    .where('i.payer', 'is not', null)
    .orderBy('i.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  // It came through the contract.
  return (row?.payer as Payer | null | undefined) ?? null;
}
