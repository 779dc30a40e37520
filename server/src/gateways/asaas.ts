import type { Egress } from '../platform/egress/egress.ts';
import { amountText, centsOf } from './amounts.ts';
import { callGateway, orNull } from './call-gateway.ts';
import { type Gateway, GatewayError, type Notice, type Order, type Seen } from './gateway.ts';
import { isSame } from './is-same.ts';

interface AsaasSettings {
  readonly url: string;
  readonly apiKey: string;
}

/** The parts of its answers that we read. */
interface Payment {
  readonly id: string;
  readonly status?: string;
  readonly value?: number;
  readonly externalReference?: string | null;
  readonly billingType?: string;
  readonly deleted?: boolean;
  readonly invoiceUrl?: string;
}
interface List<T> {
  readonly data?: readonly T[];
}

/** Overdue is no end: it can be paid still. Confirmed and received are both paid. */
const states: Readonly<Record<string, Seen['state']>> = {
  CONFIRMED: 'paid',
  RECEIVED: 'paid',
  RECEIVED_IN_CASH: 'paid',
  REFUNDED: 'refunded',
  REFUND_REQUESTED: 'refunded',
  REFUND_IN_PROGRESS: 'refunded',
  CHARGEBACK_REQUESTED: 'charged_back',
  CHARGEBACK_DISPUTE: 'charged_back',
  AWAITING_CHARGEBACK_REVERSAL: 'charged_back',
};

function seenOf(payment: Payment, pixText: string | null = null): Seen {
  const { id, status = '', value, externalReference, deleted, invoiceUrl, billingType } = payment;
  if (typeof id !== 'string') throw new GatewayError('unavailable', { reason: 'no payment' });
  return {
    gatewayId: id,
    reference: externalReference ?? null,
    state: deleted ? 'cancelled' : (states[status] ?? 'pending'),
    cents: centsOf(value),
    words: deleted ? 'DELETED' : status,
    reason: null,
    pixText,
    url: billingType === 'CREDIT_CARD' ? (invoiceUrl ?? null) : null,
  };
}

function reasonOf(answer: unknown): string | null {
  const { errors } = answer as { errors?: readonly { description?: string; code?: string }[] };
  return errors?.[0]?.description ?? errors?.[0]?.code ?? null;
}

/** It has no key for requests: after a try of which nobody knows how it ended, it is looked up before it is made again. */
export function asaas(egress: Egress, { url, apiKey }: AsaasSettings): Gateway {
  const headers = { access_token: apiKey };
  const get = (path: string) => callGateway(egress, { url: `${url}${path}`, headers, reasonOf });
  const send = (method: 'POST' | 'DELETE', path: string, body: object = {}) =>
    callGateway(egress, { method, url: `${url}${path}`, headers, body, reasonOf });
  const pathOf = (gatewayId: string) => `/payments/${encodeURIComponent(gatewayId)}`;

  async function paymentOf(reference: string): Promise<Payment | null> {
    const found = (await get(`/payments?externalReference=${encodeURIComponent(reference)}`)) as List<Payment>;
    return found.data?.find(({ externalReference }) => externalReference === reference) ?? null;
  }

  /** Somebody who bought before is known by their document. */
  async function ensureCustomer({ payer }: Order): Promise<string> {
    const known = (await get(`/customers?cpfCnpj=${encodeURIComponent(payer.document)}`)) as List<{ id: string }>;
    const [first] = known.data ?? [];
    if (first) return first.id;
    const made = (await send('POST', '/customers', {
      name: payer.name,
      cpfCnpj: payer.document,
      email: payer.email,
      mobilePhone: payer.phone.replace(/^55(?=\d{10,11}$)/, ''),
      postalCode: payer.address.postalCode,
      address: payer.address.street,
      addressNumber: payer.address.number,
      complement: payer.address.complement,
      province: payer.address.neighbourhood,
      // We write to them ourselves, in the reseller's name.
      notificationDisabled: true,
    })) as { id: string };
    return made.id;
  }

  async function create(order: Order, billingType: 'PIX' | 'CREDIT_CARD', isAgain: boolean): Promise<Payment> {
    const made = isAgain ? await paymentOf(order.reference) : null;
    if (made) return made;
    return (await send('POST', '/payments', {
      customer: await ensureCustomer(order),
      billingType,
      value: Number(amountText(order.cents)),
      dueDate: order.dueDate,
      description: order.description,
      externalReference: order.reference,
    })) as Payment;
  }

  async function pixOf(payment: Payment): Promise<Seen> {
    const isOpen = seenOf(payment).state === 'pending' && payment.billingType !== 'CREDIT_CARD';
    if (!isOpen) return seenOf(payment);
    const code = (await get(`${pathOf(payment.id)}/pixQrCode`)) as { payload?: string };
    return seenOf(payment, code.payload ?? null);
  }

  return {
    name: 'asaas',
    check: async () => void (await get('/finance/balance')),
    createPix: async (order, isAgain) => pixOf(await create(order, 'PIX', isAgain)),
    // Its own page asks for the card.
    createCard: async (order, _card, isAgain) => seenOf(await create(order, 'CREDIT_CARD', isAgain)),
    async get(gatewayId) {
      const payment = await orNull(get(pathOf(gatewayId)));
      return payment ? seenOf(payment as Payment) : null;
    },
    async find(reference) {
      const payment = await paymentOf(reference);
      return payment ? pixOf(payment) : null;
    },
    cancel: async (gatewayId) => void (await send('DELETE', pathOf(gatewayId))),
    refund: async (gatewayId) => void (await send('POST', `${pathOf(gatewayId)}/refund`)),
  };
}

interface Given {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Who speaks is proven by a word that only the two of us know. */
export function readAsaasNotice({ headers, body }: Given, token: string): Notice | null {
  const given = headers['asaas-access-token'];
  if (typeof given !== 'string' || !isSame(given, token)) return null;
  const { id } = (body.payment ?? {}) as { id?: unknown };
  // Of what is no payment nothing follows, and the one who told need not tell it again.
  return { gatewayId: typeof id === 'string' ? id : '', eventId: typeof body.id === 'string' ? body.id : null };
}
