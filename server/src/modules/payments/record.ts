import type { Seen } from '../../gateways/gateway.ts';
import type { Parts } from '../../parts.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { holdAccount } from '../billing/billing-accounts.service.ts';
import { refundInvoice } from '../billing/close.service.ts';
import { flagInvoice } from '../billing/flag-invoice.service.ts';
import { settleInvoice } from '../billing/settle.service.ts';
import { tellAdmins } from '../franchise/tell-admins.service.ts';
import {
  type ChargeRow,
  type ChargeState,
  changeCharge,
  companyOfCharge,
  holdCharge,
  keepEvent,
} from './charges.repository.ts';
import { nextAsk } from './next-ask.ts';

export type RecordParts = Pick<Parts, 'bus' | 'clock' | 'config' | 'jobs' | 'realtime' | 'log'>;

/** As `due.added` names it. */
export const chargeKind = 'charges';

/** What can follow on what: a charge goes forward only. Paid, it can be given back; given back, nothing more happens. */
const follows: Readonly<Record<ChargeState, readonly Seen['state'][]>> = {
  pending: ['paid', 'expired', 'cancelled', 'refused', 'refunded', 'charged_back'],
  // Money that comes late has come all the same.
  expired: ['paid', 'cancelled', 'refunded', 'charged_back'],
  cancelled: ['paid', 'refunded', 'charged_back'],
  refused: ['paid', 'refunded', 'charged_back'],
  paid: ['refunded', 'charged_back'],
  refunded: [],
};

/** A charge that we look at after its time is over for us, though the gateway would still take the money. */
function newStateOf(charge: ChargeRow, seen: Seen, now: Date): Seen['state'] | null {
  if (follows[charge.state].includes(seen.state)) return seen.state;
  const isOver = charge.expires_at !== null && charge.expires_at <= now;
  return charge.state === 'pending' && isOver ? 'expired' : null;
}

const isDue = ({ ask_at }: ChargeRow, now: Date) => ask_at !== null && ask_at <= now;

const rowState = (state: Seen['state']): ChargeState => (state === 'charged_back' ? 'refunded' : state);

async function takePayment(
  parts: RecordParts,
  tx: Tx,
  franchiseId: string,
  charge: ChargeRow,
  seen: Seen,
): Promise<void> {
  const { id, invoice_id: invoiceId, method } = charge;
  if (seen.cents < charge.amount_cents) return flagInvoice(tx, franchiseId, invoiceId, 'wrong_amount');
  const outcome = await settleInvoice(parts, tx, { franchiseId, invoiceId, method, at: parts.clock.now() });
  if (outcome === 'void') return flagInvoice(tx, franchiseId, invoiceId, 'paid_void');
  if (outcome === 'already_paid') return flagInvoice(tx, franchiseId, invoiceId, 'paid_twice');
  await changeCharge(tx, franchiseId, id, { has_settled: true });
  // Others that were begun for the same invoice are of no use now.
  afterCommit(tx, () => parts.bus.publish('due.added', { kind: chargeKind }));
}

async function takeLoss(
  parts: RecordParts,
  tx: Tx,
  franchiseId: string,
  { invoice_id: invoiceId, has_settled }: ChargeRow,
  state: 'refunded' | 'charged_back',
): Promise<void> {
  // One that came on top is given back without anybody losing what they paid for.
  if (has_settled) await refundInvoice(parts, tx, { franchiseId, invoiceId });
  if (state === 'charged_back') await flagInvoice(tx, franchiseId, invoiceId, 'charged_back');
}

/**
 * Writes down how the gateway sees a charge, and what follows from it, in one transaction. However often, late or out of
 * order it is called: each step is taken once. Behind the reseller's wall; `holdAccount` says in which order it holds what.
 */
export async function recordSeen(
  parts: RecordParts,
  tx: Tx,
  franchiseId: string,
  chargeId: string,
  seen: Seen,
): Promise<ChargeRow | undefined> {
  const { clock, bus, log, realtime } = parts;
  const companyId = await companyOfCharge(tx, franchiseId, chargeId);
  if (companyId) await holdAccount(tx, franchiseId, companyId);
  const charge = await holdCharge(tx, franchiseId, chargeId);
  if (!charge) return undefined;
  if (seen.reference !== null && seen.reference !== chargeId) {
    log.warn({ chargeId, gatewayId: seen.gatewayId }, 'a gateway names another charge than the one it was asked for');
    return charge;
  }
  const now = clock.now();
  const moved = newStateOf(charge, seen, now);
  const state = moved ? rowState(moved) : charge.state;
  const { gateway_id, pix_text, url } = charge;
  await changeCharge(tx, franchiseId, chargeId, {
    state,
    ...(gateway_id ? {} : { gateway_id: seen.gatewayId }),
    ...(!pix_text && seen.pixText ? { pix_text: seen.pixText } : {}),
    ...(!url && seen.url ? { url: seen.url } : {}),
    ...(moved === 'refused' ? { reason: seen.reason } : {}),
    // A callback that came while the gateway was being asked wants it to be asked once more.
    ask_at: isDue(charge, now) ? charge.ask_at : nextAsk(charge, state, now),
  });
  await keepEvent(tx, franchiseId, charge.gateway, `${seen.gatewayId}:${seen.words}`);
  if (moved === 'paid') await takePayment(parts, tx, franchiseId, charge, seen);
  if (moved === 'refunded' || moved === 'charged_back') await takeLoss(parts, tx, franchiseId, charge, moved);
  if (moved) await tellAdmins(tx, realtime, franchiseId);
  if (isDue(charge, now)) afterCommit(tx, () => bus.publish('due.added', { kind: chargeKind }));
  if (moved || !gateway_id) afterCommit(tx, () => bus.publish('invoices.changed', { id: charge.invoice_id }));
  return charge;
}
