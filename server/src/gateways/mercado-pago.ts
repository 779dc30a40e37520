import type { Egress } from '../platform/egress/egress.ts';
import { amountText, centsOf } from './amounts.ts';
import { callGateway, orNull } from './call-gateway.ts';
import { type Gateway, GatewayError, type Order, type Seen } from './gateway.ts';

interface MercadoPagoSettings {
  readonly url: string;
  readonly accessToken: string;
}

/** The parts of its answers that we read. Whatever is missing reads as undefined. */
interface Payment {
  readonly amount?: string;
  readonly paid_amount?: string;
  readonly status?: string;
  readonly status_detail?: string;
  readonly payment_method?: { readonly qr_code?: string; readonly ticket_url?: string };
}
interface MercadoPagoOrder {
  readonly id: string;
  readonly status?: string;
  readonly status_detail?: string;
  readonly external_reference?: string;
  readonly total_amount?: string;
  readonly total_paid_amount?: string;
  readonly transactions?: { readonly payments?: readonly Payment[] };
}
interface Refusal {
  readonly errors?: readonly { readonly code?: string; readonly message?: string; readonly details?: unknown }[];
  readonly message?: string;
  /** The order, where it was made and then not paid. */
  readonly data?: MercadoPagoOrder;
}

const states: Readonly<Record<string, Seen['state']>> = {
  created: 'pending',
  processing: 'pending',
  action_required: 'pending',
  processed: 'paid',
  expired: 'expired',
  canceled: 'cancelled',
  cancelled: 'cancelled',
  failed: 'refused',
  refunded: 'refunded',
  charged_back: 'charged_back',
};

/** An order that is "processed" may have been given back whole since. */
function stateOf({ status = '', status_detail = '' }: MercadoPagoOrder): Seen['state'] {
  if (status_detail === 'refunded' || status_detail === 'charged_back') return status_detail;
  return states[status] ?? 'pending';
}

function seenOf(order: MercadoPagoOrder): Seen {
  if (typeof order.id !== 'string') throw new GatewayError('unavailable', { reason: 'no order' });
  const [payment] = order.transactions?.payments ?? [];
  const state = stateOf(order);
  const paid = order.total_paid_amount ?? payment?.paid_amount ?? payment?.amount ?? order.total_amount;
  return {
    gatewayId: order.id,
    reference: order.external_reference ?? null,
    state,
    cents: centsOf(state === 'paid' ? paid : order.total_amount),
    words: `${order.status}:${order.status_detail}`,
    reason: state === 'refused' ? (payment?.status_detail ?? order.status_detail ?? null) : null,
    pixText: payment?.payment_method?.qr_code ?? null,
    url: null,
  };
}

function reasonOf(answer: unknown): string | null {
  const { errors, message } = answer as Refusal;
  return errors?.[0]?.message ?? errors?.[0]?.code ?? message ?? null;
}

const payerOf = ({ payer: { name, email, document, address } }: Order) => {
  const [first = name, ...rest] = name.split(' ');
  return {
    email,
    first_name: first,
    last_name: rest.join(' ') || first,
    identification: { type: document.length === 11 ? 'CPF' : 'CNPJ', number: document },
    address: {
      zip_code: address.postalCode,
      street_name: address.street,
      street_number: address.number,
      neighborhood: address.neighbourhood,
      city: address.city,
      state: address.state,
    },
  };
};

/** It knows a request by its key: whatever is sent again under the same one is done once, so nothing need be looked up. */
export function mercadoPago(egress: Egress, { url, accessToken }: MercadoPagoSettings): Gateway {
  const authorization = `Bearer ${accessToken}`;
  const get = (path: string) => callGateway(egress, { url: `${url}${path}`, headers: { authorization }, reasonOf });
  const post = (path: string, key: string, body?: object) =>
    callGateway(egress, {
      method: 'POST',
      url: `${url}${path}`,
      headers: { authorization, 'x-idempotency-key': key },
      ...(body ? { body } : {}),
      reasonOf,
    });
  const pathOf = (gatewayId: string) => `/v1/orders/${encodeURIComponent(gatewayId)}`;

  async function create(order: Order, payment: object): Promise<Seen> {
    const amount = amountText(order.cents);
    const answer = await post('/v1/orders', order.reference, {
      type: 'online',
      processing_mode: 'automatic',
      total_amount: amount,
      external_reference: order.reference,
      description: order.description,
      payer: payerOf(order),
      transactions: { payments: [{ amount, ...payment }] },
    }).catch((error: unknown) => {
      // A card that was refused answers as an error that carries its order.
      const made = error instanceof GatewayError && error.kind === 'refused' && (error.cause as Refusal).data;
      if (made) return made;
      throw error;
    });
    return seenOf(answer as MercadoPagoOrder);
  }

  return {
    name: 'mercado_pago',
    check: async () => void (await get('/users/me')),
    createPix: (order) =>
      create(order, {
        payment_method: { id: 'pix', type: 'bank_transfer' },
        expiration_time: `PT${order.minutes}M`,
      }),
    createCard(order, card) {
      if (!card) throw new GatewayError('refused', { reason: 'card_token_missing' });
      const { token, brand, installments } = card;
      return create(order, { payment_method: { id: brand, type: 'credit_card', token, installments } });
    },
    async get(gatewayId) {
      const order = await orNull(get(pathOf(gatewayId)));
      return order ? seenOf(order as MercadoPagoOrder) : null;
    },
    async find(reference, since, until) {
      const query = new URLSearchParams({
        external_reference: reference,
        begin_date: since.toISOString(),
        end_date: until.toISOString(),
      });
      const { data } = (await get(`/v1/orders?${query}`)) as { data?: MercadoPagoOrder[] | MercadoPagoOrder };
      const found = [data ?? []].flat().find(({ external_reference }) => external_reference === reference);
      return found ? seenOf(found) : null;
    },
    cancel: async (gatewayId) => void (await post(`${pathOf(gatewayId)}/cancel`, `${gatewayId}-cancel`)),
    refund: async (gatewayId, reference) => void (await post(`${pathOf(gatewayId)}/refund`, `${reference}-refund`)),
  };
}
