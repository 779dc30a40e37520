import type { Charge, PaymentWays } from '@yupflow/contract/invoices';
import type { GatewayName } from '@yupflow/contract/payments';
import type { Tx } from '../../platform/db/transaction.ts';
import {
  type ChargedInvoice,
  type ChargeRow,
  type ChargeState,
  getInvoice,
  listCharges,
} from './charges.repository.ts';
import { getCollecting, listGateways } from './gateways.repository.ts';

/** How an invoice of this reseller can be paid. Behind its wall. */
export async function waysOf(tx: Tx, franchiseId: string): Promise<PaymentWays> {
  const { pix_by, card_by } = await getCollecting(tx, franchiseId);
  const rows = new Map((await listGateways(tx, franchiseId)).map((row) => [row.gateway, row]));
  const publicKey = rows.get('mercado_pago')?.settings.publicKey ?? null;
  const pix = pix_by !== null && rows.has(pix_by);
  if (card_by === 'mercado_pago' && publicKey) return { pix, card: { by: 'token', public_key: publicKey } };
  return { pix, card: card_by === 'asaas' && rows.has('asaas') ? { by: 'page', public_key: null } : null };
}

/** Nobody tells us of a PIX without a gateway: how its invoice stands says how it ended. */
function stateOf(row: ChargeRow, invoice: Pick<ChargedInvoice, 'state' | 'method'>, now: Date): ChargeState {
  if (row.state !== 'pending') return row.state;
  if (invoice.state === 'open') return row.expires_at && row.expires_at <= now ? 'expired' : 'pending';
  if (row.gateway !== 'static_pix' || invoice.method !== 'pix') return 'cancelled';
  return invoice.state === 'void' ? 'cancelled' : invoice.state;
}

function present(row: ChargeRow, invoice: Pick<ChargedInvoice, 'state' | 'method'>, now: Date): Charge {
  const state = stateOf(row, invoice, now);
  const isOpen = state === 'pending';
  return {
    method: row.method,
    state,
    pix: isOpen && row.pix_text ? { text: row.pix_text, expires_at: row.expires_at?.toISOString() ?? null } : null,
    is_confirmed_by_hand: row.gateway === 'static_pix',
    url: isOpen ? row.url : null,
    reason: state === 'refused' ? row.reason : null,
  };
}

/** The try by which an invoice was paid, or is to be paid now. Behind the reseller's wall. */
export async function chargeOf(tx: Tx, franchiseId: string, invoiceId: string, now: Date): Promise<Charge | null> {
  const invoice = await getInvoice(tx, franchiseId, invoiceId);
  if (!invoice) return null;
  const rows = await listCharges(tx, franchiseId, invoiceId);
  const row = rows.find(({ has_settled }) => has_settled) ?? rows.find(({ id }) => id === invoice.charge_id) ?? rows[0];
  return row ? present(row, invoice, now) : null;
}

interface Tried extends Charge {
  readonly gateway: GatewayName;
  readonly amount: number;
  readonly created_at: string;
}

/** All of them, the newest first. */
export async function chargesOf(tx: Tx, franchiseId: string, invoiceId: string, now: Date): Promise<Tried[]> {
  const invoice = await getInvoice(tx, franchiseId, invoiceId);
  if (!invoice) return [];
  return (await listCharges(tx, franchiseId, invoiceId)).map((row) => ({
    ...present(row, invoice, now),
    gateway: row.gateway,
    amount: row.amount_cents,
    created_at: row.created_at.toISOString(),
  }));
}
