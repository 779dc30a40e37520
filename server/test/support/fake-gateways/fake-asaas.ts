import { randomUUID } from 'node:crypto';
import { type Answer, request } from '../people.ts';
import { type Asked, type FakeServer, type Reply, startFakeServer } from './fake-server.ts';

export const apiKey = '$aact_prod_fake_api_key_of_asaas';
export const webhookToken = 'a-word-that-only-we-two-know';

/** It is tried again so many minutes after it failed; after fifteen failures the queue stands still. */
export const retryMinutes = [0, 0.5, 1, 3.5, 5, 15, 25, 60, 60, 60, 60, 60, 120, 120, 180];

interface Payment {
  readonly id: string;
  readonly externalReference: string;
  readonly billingType: string;
  readonly invoiceUrl: string;
  readonly dueDate: string;
  value: number;
  status: string;
  deleted: boolean;
}

interface Event {
  readonly id: string;
  readonly event: string;
  readonly payment: Payment;
}

interface Telling {
  readonly origin: string;
  readonly path: string;
  readonly token?: string | null;
}

export interface FakeAsaas extends FakeServer {
  paymentOf(reference: string): Payment;
  readonly payments: () => Payment[];
  readonly customers: () => { cpfCnpj: string }[];
  /** What the payment is now, and the event that tells of it. */
  move(reference: string, status: string): Event;
  /** One delivery. Only 200 counts. */
  tell(event: Event, how: Telling): Promise<Answer>;
  /** Delivers until it is heard, or gives up as it does. How often it tried. */
  insist(event: Event, how: Telling): Promise<{ tries: number; isHeard: boolean }>;
}

const refused = (description: string): Reply => ({ status: 400, body: { errors: [{ code: 'invalid', description }] } });

export async function startAsaas(): Promise<FakeAsaas> {
  const payments = new Map<string, Payment>();
  const customers = new Map<string, { id: string; cpfCnpj: string }>();

  function create({ body }: Asked): Reply {
    if (!customers.has(body.customer)) return refused('Customer inválido.');
    if (body.value < 5) return refused('O valor mínimo é R$ 5,00.');
    const id = `pay_${randomUUID().slice(0, 16)}`;
    const payment: Payment = {
      id,
      externalReference: body.externalReference,
      billingType: body.billingType,
      invoiceUrl: `https://www.asaas.com/i/${id}`,
      dueDate: body.dueDate,
      value: body.value,
      status: 'PENDING',
      deleted: false,
    };
    payments.set(id, payment);
    return { status: 200, body: payment };
  }

  function ofPayment({ method, path }: Asked): Reply {
    const [, id = '', deed = ''] = /^\/payments\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    const payment = payments.get(id);
    if (!payment) return { status: 404, body: {} };
    const isPaid = ['RECEIVED', 'CONFIRMED'].includes(payment.status);
    if (deed === 'pixQrCode') return { status: 200, body: { payload: `pix-of-${payment.externalReference}` } };
    if (deed === 'refund') {
      if (!isPaid) return refused('Não pode ser estornada.');
      payment.status = 'REFUNDED';
    } else if (method === 'DELETE') {
      if (isPaid) return refused('Não pode ser removida.');
      payment.deleted = true;
    }
    return { status: 200, body: payment };
  }

  function answer(asked: Asked): Reply {
    const { method, path, query, headers, body } = asked;
    if (headers.access_token !== apiKey) return { status: 401, body: { errors: [{ code: 'invalid_access_token' }] } };
    if (!headers['user-agent']) return refused('User-Agent');
    if (path === '/finance/balance') return { status: 200, body: { balance: 0 } };
    if (path === '/customers' && method === 'POST') {
      const customer = { ...body, id: `cus_${customers.size + 1}` };
      customers.set(customer.id, customer);
      return { status: 200, body: customer };
    }
    if (path === '/customers') {
      const data = [...customers.values()].filter(({ cpfCnpj }) => cpfCnpj === query.get('cpfCnpj'));
      return { status: 200, body: { data } };
    }
    if (path === '/payments' && method === 'POST') return create(asked);
    if (path === '/payments') {
      const wanted = query.get('externalReference');
      return { status: 200, body: { data: [...payments.values()].filter((one) => one.externalReference === wanted) } };
    }
    return ofPayment(asked);
  }

  const server = await startFakeServer(answer);
  const paymentOf = (reference: string) => {
    const found = [...payments.values()].find((payment) => payment.externalReference === reference);
    if (!found) throw new Error(`no payment of ${reference}`);
    return found;
  };
  const tell: FakeAsaas['tell'] = (event, { origin, path, token = webhookToken }) =>
    request(origin, 'POST', path, event, token === null ? {} : { 'asaas-access-token': token });
  return {
    ...server,
    payments: () => [...payments.values()],
    customers: () => [...customers.values()],
    paymentOf,
    move(reference, status) {
      const payment = paymentOf(reference);
      payment.status = status;
      return { id: `evt_${randomUUID()}`, event: `PAYMENT_${status}`, payment: { ...payment } };
    },
    tell,
    async insist(event, how) {
      for (let tries = 1; tries <= retryMinutes.length; tries += 1)
        if ((await tell(event, how)).status === 200) return { tries, isHeard: true };
      return { tries: retryMinutes.length, isHeard: false };
    },
  };
}
