import type { Payer } from '@yupflow/contract/payer';
import type { GatewayName } from '@yupflow/contract/payments';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

export type ChargeState = 'pending' | 'paid' | 'expired' | 'cancelled' | 'refused' | 'refunded';

export interface ChargeRow {
  readonly id: string;
  readonly company_id: string;
  readonly invoice_id: string;
  readonly gateway: GatewayName;
  readonly method: 'pix' | 'card';
  readonly gateway_id: string | null;
  readonly state: ChargeState;
  readonly amount_cents: number;
  readonly pix_text: string | null;
  readonly url: string | null;
  readonly reason: string | null;
  readonly has_settled: boolean;
  readonly expires_at: Date | null;
  readonly ask_at: Date | null;
  readonly created_at: Date;
}

const columns = [
  'id',
  'company_id',
  'invoice_id',
  'gateway',
  'method',
  'gateway_id',
  'state',
  'amount_cents',
  'pix_text',
  'url',
  'reason',
  'has_settled',
  'expires_at',
  'ask_at',
  'created_at',
] as const;

const ofFranchise = (tx: Tx, franchiseId: string) =>
  tx
    .selectFrom('charges')
    .select(columns)
    .where('franchise_id', '=', franchiseId)
    // Its words are those that the table allows.
    .$castTo<ChargeRow>();

/** All tries to collect an invoice, the newest first. A handful at most. */
export const listCharges = (tx: Tx, franchiseId: string, invoiceId: string): Promise<ChargeRow[]> =>
  ofFranchise(tx, franchiseId).where('invoice_id', '=', invoiceId).orderBy('id', 'desc').limit(50).execute();

export const getCharge = (tx: Tx, franchiseId: string, id: string): Promise<ChargeRow | undefined> =>
  ofFranchise(tx, franchiseId).where('id', '=', id).executeTakeFirst();

/** Held until the end: of two who saw the same payment, one acts. */
export const holdCharge = (tx: Tx, franchiseId: string, id: string): Promise<ChargeRow | undefined> =>
  ofFranchise(tx, franchiseId).where('id', '=', id).forUpdate().executeTakeFirst();

/** Which never changes. */
export async function companyOfCharge(tx: Tx, franchiseId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('charges')
    .select('company_id')
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.company_id;
}

export async function idOfGatewayCharge(
  tx: Tx,
  franchiseId: string,
  gateway: GatewayName,
  gatewayId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('charges')
    .select('id')
    .where('franchise_id', '=', franchiseId)
    .where('gateway', '=', gateway)
    .where('gateway_id', '=', gatewayId)
    .executeTakeFirst();
  return row?.id;
}

export interface ChargedInvoice {
  readonly id: string;
  readonly company_id: string;
  readonly number: number;
  readonly state: 'open' | 'paid' | 'void' | 'refunded';
  readonly method: string | null;
  readonly description: string;
  readonly total_cents: number;
  readonly due_date: string;
  readonly payer: Payer | null;
  /** The try that was chosen last. */
  readonly charge_id: string | null;
}

const selectInvoice = (tx: Tx, franchiseId: string, id: string) =>
  tx
    .selectFrom('invoices')
    .select(['id', 'company_id', 'number', 'state', 'method', 'description', 'total_cents', 'payer', 'charge_id'])
    .select(sql<string>`due_date::text`.as('due_date'))
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', id)
    .$castTo<ChargedInvoice>();

export const getInvoice = (tx: Tx, franchiseId: string, id: string): Promise<ChargedInvoice | undefined> =>
  selectInvoice(tx, franchiseId, id).executeTakeFirst();

/** Held until the end: two who begin to pay at once begin one after the other. */
export const holdInvoice = (tx: Tx, franchiseId: string, id: string): Promise<ChargedInvoice | undefined> =>
  selectInvoice(tx, franchiseId, id).forNoKeyUpdate().executeTakeFirst();

/** Who pays, and by which try. */
export async function keepChoice(
  tx: Tx,
  franchiseId: string,
  id: string,
  { payer, chargeId }: { readonly payer: Payer; readonly chargeId: string },
): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ payer: JSON.stringify(payer), charge_id: chargeId })
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', id)
    .execute();
}

interface NewCharge {
  readonly company_id: string;
  readonly invoice_id: string;
  readonly gateway: GatewayName;
  readonly method: 'pix' | 'card';
  readonly amount_cents: number;
  readonly pix_text?: string;
  readonly expires_at?: Date | null;
  readonly ask_at?: Date | null;
}

export const createCharge = (tx: Tx, franchiseId: string, values: NewCharge): Promise<ChargeRow> =>
  tx
    .insertInto('charges')
    .values({ franchise_id: franchiseId, ...values })
    .returning(columns)
    .$castTo<ChargeRow>()
    .executeTakeFirstOrThrow();

interface ChargeChange {
  readonly state?: ChargeState;
  readonly gateway_id?: string;
  readonly pix_text?: string;
  readonly url?: string;
  readonly reason?: string | null;
  readonly has_settled?: boolean;
  readonly ask_at?: Date | null;
}

export async function changeCharge(tx: Tx, franchiseId: string, id: string, change: ChargeChange): Promise<void> {
  await tx.updateTable('charges').set(change).where('franchise_id', '=', franchiseId).where('id', '=', id).execute();
}

/** False where it was told before. */
export async function keepEvent(tx: Tx, franchiseId: string, gateway: GatewayName, eventId: string): Promise<boolean> {
  const kept = await tx
    .insertInto('payment_events')
    .values({ franchise_id: franchiseId, gateway, event_id: eventId.slice(0, 200) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return kept !== undefined;
}
