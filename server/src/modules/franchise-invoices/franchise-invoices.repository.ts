import type { Output } from '@yupflow/contract/endpoint';
import type { franchiseInvoices, SoldInvoice, SoldInvoiceDetails } from '@yupflow/contract/franchise-invoices';
import type { List } from '@yupflow/contract/list';
import type { Payer } from '@yupflow/contract/payer';
import { sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export type InvoiceQuery = Output<typeof franchiseInvoices.list, 'query'>;

/** By the company's own calendar. */
const isOverdue = sql<boolean>`i.state = 'open' and i.due_date < (app.now() at time zone c.timezone)::date`;

const all = (tx: Tx, franchiseId: string) =>
  tx
    .selectFrom('invoices as i')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.id', '=', 'i.company_id').onRef('c.franchise_id', '=', 'i.franchise_id'),
    )
    .where('i.franchise_id', '=', franchiseId);

function matching(tx: Tx, franchiseId: string, { state, companyId, search }: InvoiceQuery) {
  let found = all(tx, franchiseId);
  if (companyId) found = found.where('i.company_id', '=', companyId);
  if (state === 'overdue') found = found.where(isOverdue);
  else if (state === 'flagged') found = found.where('i.flag', 'is not', null);
  else if (state) found = found.where('i.state', '=', state);
  if (!search) return found;
  const number = /^#?(\d{1,9})$/.exec(search)?.[1];
  return number
    ? found.where('i.number', '=', Number(number))
    : found.where((eb) =>
        eb.or([containsFolded(sql.ref('c.name'), search), containsFolded(sql.ref('i.description'), search)]),
      );
}

const columns = [
  'i.id',
  'i.number',
  'i.token',
  'i.state',
  'i.description',
  'i.cycle',
  'i.subtotal_cents',
  'i.discount_cents',
  'i.total_cents',
  'i.issued_at',
  'i.paid_at',
  'i.method',
  'i.flag',
  'i.note',
  'i.payer',
  'c.id as company_id',
  'c.name as company_name',
] as const;

const selected = (found: ReturnType<typeof all>) =>
  found
    .leftJoin('coupons as k', (join) =>
      join.onRef('k.franchise_id', '=', 'i.franchise_id').onRef('k.id', '=', 'i.coupon_id'),
    )
    .select([...columns, 'k.code as coupon', sql<string>`i.due_date::text`.as('due_date'), isOverdue.as('is_overdue')]);

type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>;

const presentWith =
  (publicUrl: string) =>
  (row: Row): SoldInvoice => ({
    id: row.id,
    number: row.number,
    company: { id: row.company_id, name: row.company_name },
    description: row.description,
    // The database holds these columns to the words of the contract.
    cycle: row.cycle as SoldInvoice['cycle'],
    state: row.state as SoldInvoice['state'],
    method: row.method as SoldInvoice['method'],
    flag: row.flag as SoldInvoice['flag'],
    is_overdue: row.is_overdue,
    subtotal: row.subtotal_cents,
    discount: row.discount_cents,
    total: row.total_cents,
    coupon: row.coupon,
    due_date: row.due_date,
    issued_at: row.issued_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    note: row.note,
    url: `${publicUrl}/invoice/${row.token}`,
  });

/** The newest first: by id, which follows the time. */
export async function listInvoices(
  tx: Tx,
  franchiseId: string,
  query: InvoiceQuery,
  publicUrl: string,
): Promise<List<SoldInvoice>> {
  const found = matching(tx, franchiseId, query);
  let page = selected(found)
    .orderBy('i.id', 'desc')
    .limit(query.limit + 1);
  if (query.cursor) {
    const [last = ''] = decodeCursor(query.cursor, [uuidShape]);
    page = page.where('i.id', '<', last);
  }
  const rows = await page.execute();
  return {
    ...pageOf(rows, query.limit, { keysOf: ({ id }) => [id], present: presentWith(publicUrl) }),
    ...(await countUpToLimit(tx, found.select('i.id'))),
  };
}

function presentPayer(payer: Payer | null): SoldInvoiceDetails['payer'] {
  if (!payer) return null;
  const { name, document, email, phone, address } = payer;
  const { street, number, complement, neighbourhood, city, state, postalCode } = address;
  const lines = [`${street}, ${number}`, complement, neighbourhood, `${city} - ${state}`, postalCode];
  return { name, document, email, phone, address: lines.filter(Boolean).join(', ') };
}

export async function findInvoice(
  tx: Tx,
  franchiseId: string,
  id: string,
  publicUrl: string,
): Promise<Omit<SoldInvoiceDetails, 'charges'> | null> {
  const row = await selected(all(tx, franchiseId)).where('i.id', '=', id).executeTakeFirst();
  return row ? { ...presentWith(publicUrl)(row), payer: presentPayer(row.payer as unknown as Payer | null) } : null;
}

export async function findState(tx: Tx, franchiseId: string, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('invoices')
    .select('state')
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.state ?? null;
}

/** One that waits for its end is asked for nothing. */
export async function hasCompany(tx: Tx, franchiseId: string, companyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('companies')
    .select('id')
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function writeNote(tx: Tx, franchiseId: string, id: string, note: string): Promise<void> {
  await tx.updateTable('invoices').set({ note }).where('franchise_id', '=', franchiseId).where('id', '=', id).execute();
}

export async function clearFlag(tx: Tx, franchiseId: string, id: string): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ flag: null })
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', id)
    .execute();
}
