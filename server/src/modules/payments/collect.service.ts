import type { PaymentForm } from '@yupflow/contract/payer';
import { type Card, type Gateway, GatewayError, type Seen } from '../../gateways/gateway.ts';
import { AppError } from '../../platform/app-error.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { asUnavailable } from './as-unavailable.ts';
import { type AskParts, askCharge, isUnderWay, subjectOf } from './ask-charge.ts';
import { begin, isKnown, type Start } from './begin-charge.ts';
import { type ChargedInvoice, type ChargeRow, changeCharge, listCharges } from './charges.repository.ts';
import { giveBack } from './give-back.ts';
import { orderOf } from './order.ts';
import { chargeKind, recordSeen } from './record.ts';

/** Earlier tries of which nobody knows whether they came through: they are asked about before another is begun. */
async function clearUp(parts: AskParts, { franchiseId, invoiceId }: Start): Promise<void> {
  const now = parts.clock.now();
  const unknown = (await parts.db.withFranchise(franchiseId, (tx) => listCharges(tx, franchiseId, invoiceId))).filter(
    (charge) => charge.state === 'pending' && !isKnown(charge) && !isUnderWay(charge, now),
  );
  for (const { id } of unknown) await askCharge(parts, franchiseId, id).catch(asUnavailable);
}

/** A call that was cut off may have been heard: it is said once more, in a way that does not do it twice. */
async function twice(create: (isAgain: boolean) => Promise<Seen>): Promise<Seen> {
  return create(false).catch((error: unknown) => {
    if (error instanceof GatewayError && error.kind === 'unavailable') return create(true);
    throw error;
  });
}

async function call(gateway: Gateway, charge: ChargeRow, invoice: ChargedInvoice, form: PaymentForm, now: Date) {
  const order = orderOf(charge, { ...invoice, payer: form.payer }, now);
  // The payer is given with the form.
  if (!order) throw new Error('a charge without a payer');
  return twice((isAgain) =>
    form.method === 'pix' ? gateway.createPix(order, isAgain) : gateway.createCard(order, cardOf(form), isAgain),
  );
}

const cardOf = (form: PaymentForm): Card | null => (form.method === 'card' ? (form.card ?? null) : null);

/** Said no: nothing was charged, and the next try is another charge. */
async function refuse(parts: AskParts, tx: Tx, { franchiseId, invoiceId }: Start, id: string, error: GatewayError) {
  await changeCharge(tx, franchiseId, id, { state: 'refused', reason: error.reason, ask_at: null });
  afterCommit(tx, () => parts.bus.publish('invoices.changed', { id: invoiceId }));
}

/** Perhaps it was done: whoever asks about charges finds out, and makes it where nothing is missing for it. */
async function leaveOpen({ bus, clock }: AskParts, tx: Tx, { franchiseId }: Start, id: string): Promise<void> {
  await changeCharge(tx, franchiseId, id, { reason: 'no_answer', ask_at: clock.now() });
  afterCommit(tx, () => bus.publish('due.added', { kind: chargeKind }));
}

/**
 * Begins to collect an invoice. Not inside a transaction: it calls the gateway between two of its own. A card that is
 * refused is an outcome, which the charge tells; only a gateway that can't be reached is an error.
 */
export async function startCharge(parts: AskParts, start: Start): Promise<void> {
  const { db, clock } = parts;
  const { franchiseId, form } = start;
  await clearUp(parts, start);
  const charge = await db.withFranchise(franchiseId, (tx) => begin(parts, tx, start));
  failpoint('charges.after-row');
  if (!charge) return;
  const subject = await db.withFranchise(franchiseId, (tx) => subjectOf(parts, tx, franchiseId, charge.id));
  if (!subject?.gateway) {
    const error = new GatewayError('refused', { reason: 'gateway_not_set' });
    await db.withFranchise(franchiseId, (tx) => refuse(parts, tx, start, charge.id, error));
    throw new AppError('no_payment_way');
  }
  try {
    const seen = await call(subject.gateway, charge, subject.invoice, form, clock.now());
    failpoint('charges.after-call');
    await db.withFranchise(franchiseId, (tx) => recordSeen(parts, tx, franchiseId, charge.id, seen));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    parts.log.warn({ err: error, chargeId: charge.id }, 'a charge could not be made');
    if (error.kind === 'refused' || error.kind === 'missing')
      return db.withFranchise(franchiseId, (tx) => refuse(parts, tx, start, charge.id, error));
    await db.withFranchise(franchiseId, (tx) =>
      // What was not heard at all is over: the next try need not wait for it.
      error.kind === 'unavailable'
        ? leaveOpen(parts, tx, start, charge.id)
        : refuse(parts, tx, start, charge.id, error),
    );
    asUnavailable(error);
  }
}

/** Asks now about everything that was begun for an invoice: somebody says that they have paid. */
export async function askGateways(parts: AskParts, franchiseId: string, invoiceId: string): Promise<void> {
  const charges = await parts.db.withFranchise(franchiseId, (tx) => listCharges(tx, franchiseId, invoiceId));
  const open = charges.filter(
    ({ gateway, state }) => gateway !== 'static_pix' && ['pending', 'expired'].includes(state),
  );
  for (const { id } of open) await askCharge(parts, franchiseId, id).catch(asUnavailable);
}

/** Gives back what came by a gateway; what came otherwise, the reseller gives back by hand. Not inside a transaction. */
export async function refundCharges(
  parts: AskParts,
  franchiseId: string,
  invoiceId: string,
): Promise<'refunded' | 'by_hand'> {
  const charges = await parts.db.withFranchise(franchiseId, (tx) => listCharges(tx, franchiseId, invoiceId));
  const paid = charges.filter(({ state, gateway_id }) => state === 'paid' && gateway_id !== null);
  for (const charge of paid) {
    const subject = await parts.db.withFranchise(franchiseId, (tx) => subjectOf(parts, tx, franchiseId, charge.id));
    if (!subject?.gateway) throw new AppError('no_payment_way');
    await giveBack(parts, franchiseId, subject.gateway, charge);
  }
  return paid.length > 0 ? 'refunded' : 'by_hand';
}
