import type { PaymentForm } from '@yupflow/contract/payer';
import type { GatewayName } from '@yupflow/contract/payments';
import { brCode } from '../../gateways/br-code.ts';
import { AppError } from '../../platform/app-error.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { type AskParts, isUnderWay, underWayMs } from './ask-charge.ts';
import {
  type ChargedInvoice,
  type ChargeRow,
  createCharge,
  holdInvoice,
  keepChoice,
  listCharges,
} from './charges.repository.ts';
import { getCollecting, getGateway } from './gateways.repository.ts';
import { pixMinutes } from './order.ts';

export interface Start {
  readonly franchiseId: string;
  readonly invoiceId: string;
  readonly form: PaymentForm;
}

/** With so little left, nobody is sent to their bank any more. */
const leastLeftMs = 10 * 60_000;
/** Whoever dies between the row and the call leaves it to be asked about. */
const firstAskMs = 2 * underWayMs;

/** The gateway has answered, or there is none. */
export const isKnown = ({ gateway, gateway_id }: ChargeRow) => gateway === 'static_pix' || gateway_id !== null;

/** One that was begun and still serves: the same PIX, the same page, a card that the gateway is looking at. */
function isUsable(charge: ChargeRow, wanted: Wanted, now: Date): boolean {
  if (charge.state !== 'pending' || charge.gateway !== wanted.gateway || charge.method !== wanted.method) return false;
  if (charge.amount_cents !== wanted.amount_cents || !isKnown(charge)) return false;
  if (wanted.pix_text && charge.pix_text !== wanted.pix_text) return false;
  return charge.expires_at === null || charge.expires_at.getTime() - now.getTime() > leastLeftMs;
}

async function gatewayFor(tx: Tx, franchiseId: string, method: PaymentForm['method']): Promise<GatewayName> {
  const { pix_by, card_by } = await getCollecting(tx, franchiseId);
  const name = method === 'pix' ? pix_by : card_by;
  if (!name) throw new AppError('no_payment_way');
  return name;
}

/** The text is made here and now, and nobody is called. */
async function staticPix(tx: Tx, franchiseId: string, { number, total_cents }: ChargedInvoice): Promise<string> {
  const facts = (await getGateway(tx, franchiseId, 'static_pix'))?.settings.staticPix;
  if (!facts) throw new AppError('no_payment_way');
  return brCode({ ...facts, cents: total_cents, label: `INV${String(number).padStart(6, '0')}` });
}

type Wanted = Parameters<typeof createCharge>[2];

async function wantedFor(tx: Tx, { franchiseId, form }: Start, invoice: ChargedInvoice, now: Date): Promise<Wanted> {
  const gateway = await gatewayFor(tx, franchiseId, form.method);
  const facts = {
    company_id: invoice.company_id,
    invoice_id: invoice.id,
    gateway,
    method: form.method,
    amount_cents: invoice.total_cents,
  };
  if (gateway === 'static_pix') return { ...facts, pix_text: await staticPix(tx, franchiseId, invoice) };
  return {
    ...facts,
    expires_at: form.method === 'pix' ? new Date(now.getTime() + pixMinutes * 60_000) : null,
    ask_at: new Date(now.getTime() + firstAskMs),
  };
}

/** The row comes first: its id is told to the gateway, so that nothing it does is ever without one. Null: nothing to do. */
export async function begin({ clock, bus }: AskParts, tx: Tx, start: Start): Promise<ChargeRow | null> {
  const { franchiseId, invoiceId, form } = start;
  const invoice = await holdInvoice(tx, franchiseId, invoiceId);
  if (!invoice) throw new AppError('not_found');
  if (invoice.state !== 'open') throw new AppError('invoice_not_open');
  const now = clock.now();
  const wanted = await wantedFor(tx, start, invoice, now);
  const earlier = await listCharges(tx, franchiseId, invoiceId);
  const usable = earlier.find((charge) => isUsable(charge, wanted, now));
  // Pressed twice: the first try has not been answered yet, and a second one might charge twice.
  if (!usable && earlier.some((charge) => charge.state === 'pending' && !isKnown(charge) && isUnderWay(charge, now)))
    throw new AppError('too_many_requests', { retryAfterSeconds: 5 });
  const charge = usable ?? (await createCharge(tx, franchiseId, wanted));
  await keepChoice(tx, franchiseId, invoiceId, { payer: form.payer, chargeId: charge.id });
  afterCommit(tx, () => bus.publish('invoices.changed', { id: invoiceId }));
  return isKnown(charge) ? null : charge;
}
