import { createHmac, randomUUID } from 'node:crypto';
import { type Answer, request } from '../people.ts';
import { type Asked, type FakeServer, type Reply, startFakeServer } from './fake-server.ts';

export const accessToken = 'APP_USR-1234567890-fake-access-token';
export const webhookSecret = 'a-secret-for-signatures';

interface Order {
  readonly id: string;
  readonly external_reference: string;
  readonly total_amount: string;
  total_paid_amount?: string;
  status: string;
  status_detail: string;
  readonly transactions: { payments: Record<string, unknown>[] };
}

interface Notifying {
  /** Path and query of our callback. */
  readonly origin: string;
  readonly path: string;
  readonly secret?: string;
  readonly at: Date;
  readonly headers?: Record<string, string>;
}

export interface FakeMercadoPago extends FakeServer {
  orderOf(reference: string): Order;
  readonly orders: () => Order[];
  /** The state it moves to, and what was paid. */
  move(reference: string, status: string, detail: string, paid?: string): void;
  pay(reference: string, paid?: string): void;
  /** Tells us, signed as its documentation says. */
  notify(order: { readonly id: string }, how: Notifying): Promise<Answer>;
}

const missing: Reply = { status: 404, body: { errors: [{ code: 'order_not_found' }] } };

/** The tokens of cards that tests pay with. */
function cardOutcome(token: string): [status: string, detail: string] {
  if (token === 'card-refused') return ['failed', 'cc_rejected_insufficient_amount'];
  return token === 'card-in-review' ? ['processing', 'in_process'] : ['processed', 'accredited'];
}

export async function startMercadoPago(): Promise<FakeMercadoPago> {
  const orders = new Map<string, Order>();
  const answers = new Map<string, Order>();

  function create({ body, headers }: Asked): Reply {
    const key = String(headers['x-idempotency-key'] ?? '');
    if (!key) return { status: 400, body: { errors: [{ code: 'idempotency_key_missing' }] } };
    const known = answers.get(key);
    if (known) return { status: 201, body: known };
    const [given] = body.transactions.payments;
    const { token } = given.payment_method;
    const [status, detail] = token ? cardOutcome(token) : ['action_required', 'waiting_transfer'];
    const order: Order = {
      id: `ORD${randomUUID().replaceAll('-', '').toUpperCase().slice(0, 26)}`,
      external_reference: body.external_reference,
      total_amount: body.total_amount,
      status,
      status_detail: status === 'failed' ? 'failed' : detail,
      ...(status === 'processed' ? { total_paid_amount: body.total_amount } : {}),
      transactions: {
        payments: [
          {
            amount: given.amount,
            status,
            status_detail: detail,
            payment_method: token ? given.payment_method : { id: 'pix', qr_code: `pix-of-${body.external_reference}` },
          },
        ],
      },
    };
    orders.set(order.id, order);
    answers.set(key, order);
    if (status === 'failed') return { status: 402, body: { errors: [{ code: 'failed' }], data: order } };
    return { status: 201, body: order };
  }

  function move(order: Order, status: string, detail: string): Reply {
    order.status = status;
    order.status_detail = detail;
    return { status: 200, body: order };
  }

  function answer(asked: Asked): Reply {
    const { method, path, query, headers } = asked;
    if (headers.authorization !== `Bearer ${accessToken}`) return { status: 401, body: { message: 'unauthorized' } };
    if (path === '/users/me') return { status: 200, body: { id: 1 } };
    if (path === '/v1/orders' && method === 'POST') return create(asked);
    if (path === '/v1/orders') {
      if (!query.get('begin_date') || !query.get('end_date')) return { status: 400, body: { message: 'no dates' } };
      const wanted = query.get('external_reference');
      return { status: 200, body: { data: [...orders.values()].filter((one) => one.external_reference === wanted) } };
    }
    const [, id = '', deed = ''] = /^\/v1\/orders\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    const order = orders.get(id);
    if (!order) return missing;
    if (deed === 'cancel')
      return order.status === 'processed'
        ? { status: 409, body: { errors: [{ code: 'cannot_cancel' }] } }
        : move(order, 'canceled', 'canceled');
    if (deed === 'refund')
      return order.status === 'processed'
        ? move(order, 'refunded', 'refunded')
        : { status: 409, body: { errors: [{ code: 'cannot_refund' }] } };
    return { status: 200, body: order };
  }

  const server = await startFakeServer(answer);
  const orderOf = (reference: string) => {
    const found = [...orders.values()].find((order) => order.external_reference === reference);
    if (!found) throw new Error(`no order of ${reference}`);
    return found;
  };
  const fake: FakeMercadoPago = {
    ...server,
    orders: () => [...orders.values()],
    orderOf,
    move(reference, status, detail, paid) {
      const order = orderOf(reference);
      move(order, status, detail);
      if (paid) order.total_paid_amount = paid;
    },
    pay: (reference, paid) => fake.move(reference, 'processed', 'accredited', paid ?? orderOf(reference).total_amount),
    notify({ id }, { origin, path, secret = webhookSecret, at, headers = {} }) {
      const ts = String(at.getTime());
      const requestId = randomUUID();
      const signed = `id:${id.toLowerCase()};request-id:${requestId};ts:${ts};`;
      const v1 = createHmac('sha256', secret).update(signed).digest('hex');
      const body = { action: 'order.processed', type: 'order', data: { id } };
      return request(origin, 'POST', `${path}?data.id=${id}&type=order`, body, {
        'x-request-id': requestId,
        'x-signature': `ts=${ts},v1=${v1}`,
        ...headers,
      });
    },
  };
  return fake;
}
