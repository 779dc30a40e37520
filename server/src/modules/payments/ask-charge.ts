import { type Gateway, GatewayError, type OnlineGatewayName, type Order, type Seen } from '../../gateways/gateway.ts';
import type { Parts } from '../../parts.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { type ChargedInvoice, type ChargeRow, changeCharge, getCharge, getInvoice } from './charges.repository.ts';
import { askAfterFailure, nextAsk } from './next-ask.ts';
import { openGateway } from './open-gateway.ts';
import { orderOf } from './order.ts';
import { type RecordParts, recordSeen } from './record.ts';

export type AskParts = RecordParts & Pick<Parts, 'db' | 'secrets' | 'egress'>;

/** A charge with all that is needed to ask about it. */
export interface Subject {
  readonly charge: ChargeRow;
  readonly invoice: ChargedInvoice;
  readonly gateway: Gateway | null;
}

export async function subjectOf(
  parts: AskParts,
  tx: Tx,
  franchiseId: string,
  chargeId: string,
): Promise<Subject | undefined> {
  const charge = await getCharge(tx, franchiseId, chargeId);
  const invoice = charge && (await getInvoice(tx, franchiseId, charge.invoice_id));
  if (!invoice || charge.gateway === 'static_pix') return undefined;
  const name: OnlineGatewayName = charge.gateway;
  return { charge, invoice, gateway: await openGateway(parts, tx, franchiseId, name) };
}

/** So long whoever began may still be waiting for the gateway's answer. */
export const underWayMs = 60_000;

/** Begun and not answered, and nobody knows yet that no answer will come. */
export const isUnderWay = ({ gateway_id, reason, created_at }: ChargeRow, now: Date): boolean =>
  gateway_id === null && reason === null && now.getTime() - created_at.getTime() < underWayMs;

/** The gateway's clock is not ours. */
const aroundMs = 86_400_000;

async function look(gateway: Gateway, { charge }: Subject, now: Date): Promise<Seen | null> {
  if (charge.gateway_id) return gateway.get(charge.gateway_id);
  const [since, until] = [charge.created_at.getTime() - aroundMs, now.getTime() + aroundMs];
  return gateway.find(charge.id, new Date(since), new Date(until));
}

/** What was never made is made now, where nothing is missing for it: a card's token is not kept. */
function remake(gateway: Gateway, { charge, invoice }: Subject, order: Order | null): Promise<Seen> | null {
  const isWanted = charge.state === 'pending' && invoice.state === 'open' && charge.gateway_id === null;
  if (!isWanted || !order) return null;
  if (charge.method === 'pix') return gateway.createPix(order, true);
  return gateway.name === 'asaas' ? gateway.createCard(order, null, true) : null;
}

/** Nobody needs it any more, so nobody should be able to pay it. What the gateway says afterwards is what counts. */
async function cancel(gateway: Gateway, seen: Seen): Promise<Seen> {
  await gateway.cancel(seen.gatewayId).catch((error: unknown) => {
    // Paid or cancelled this very moment, for example.
    if (!(error instanceof GatewayError && ['refused', 'missing'].includes(error.kind))) throw error;
  });
  return (await gateway.get(seen.gatewayId)) ?? { ...seen, state: 'cancelled' };
}

/** Asks the gateway how a charge stands, and takes the consequences. Throws a GatewayError where it can't be asked. */
export async function askCharge(parts: AskParts, franchiseId: string, chargeId: string): Promise<void> {
  const { db, clock } = parts;
  const subject = await db.withFranchise(franchiseId, (tx) => subjectOf(parts, tx, franchiseId, chargeId));
  if (!subject) return;
  const { charge, invoice, gateway } = subject;
  if (!gateway) {
    await db.withFranchise(franchiseId, (tx) => changeCharge(tx, franchiseId, chargeId, { ask_at: null }));
    return;
  }
  try {
    const now = clock.now();
    const found = await look(gateway, subject, now);
    const order = orderOf(charge, invoice, now);
    const made = found ?? (await remake(gateway, subject, order));
    // What was paid is only looked at, whatever the gateway calls it now.
    const isUseless = charge.state !== 'paid' && (charge.state === 'cancelled' || invoice.state !== 'open');
    const seen = made?.state === 'pending' && isUseless ? await cancel(gateway, made) : made;
    failpoint('charges.after-ask');
    await db.withFranchise(franchiseId, (tx) =>
      seen
        ? recordSeen(parts, tx, franchiseId, chargeId, seen).then(() => undefined)
        : recordNothing(tx, franchiseId, charge, now),
    );
  } catch (error) {
    if (error instanceof GatewayError) await putOff(parts, franchiseId, charge, error);
    throw error;
  }
}

/** The gateway knows nothing of it: once nobody can be waiting any more, it never was. What it knew before is asked again. */
async function recordNothing(tx: Tx, franchiseId: string, charge: ChargeRow, now: Date): Promise<void> {
  if (charge.state === 'pending' && !charge.gateway_id) {
    if (!isUnderWay(charge, now)) await changeCharge(tx, franchiseId, charge.id, { state: 'cancelled', ask_at: null });
    return;
  }
  await changeCharge(tx, franchiseId, charge.id, { ask_at: nextAsk(charge, charge.state, now) });
}

/** Not before the gateway wants to be asked again; but what it had to tell, of a refund for example, is not forgotten. */
async function putOff({ db, clock }: AskParts, franchiseId: string, charge: ChargeRow, error: GatewayError) {
  const now = clock.now();
  const next = error.retryAfterSeconds
    ? new Date(now.getTime() + error.retryAfterSeconds * 1_000)
    : askAfterFailure(charge, now);
  await db.withFranchise(franchiseId, (tx) => changeCharge(tx, franchiseId, charge.id, { ask_at: next }));
}
