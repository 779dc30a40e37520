import { randomInt, randomUUID } from 'node:crypto';
import { type Answer, type Person, request } from './people.ts';

/** Somebody without an account at the address of a reseller, from a place of their own on the net. */
export function buyerAt({ origin }: { readonly origin: string }, host: string, ip = somewhere()) {
  const headers = { 'x-forwarded-host': host, 'x-forwarded-for': ip };
  return {
    get: (path: string) => request(origin, 'GET', path, undefined, headers),
    post: (path: string, body?: unknown) => request(origin, 'POST', path, body, headers),
  };
}

const somewhere = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** The reseller collects by a PIX that it confirms itself. */
export async function takesPix(admin: Person): Promise<void> {
  const staticPix = { key: '11222333000181', name: 'REVENDA EXEMPLO', city: 'SAO PAULO' };
  mustBe(200, await admin.put('/franchise/payment', { staticPix, pixBy: 'static_pix' }));
}

const noPrices = { monthly: null, semiannual: null, yearly: null, lifetime: null };

export const planForm = (facts: object = {}) => ({
  name: `Plan ${randomUUID().slice(0, 8)}`,
  prices: { ...noPrices, monthly: 9_900, yearly: 99_000 },
  ...facts,
});

/** What the reseller sells: a month for 99 reais, a year for 990, unless said otherwise. `token` opens its checkout. */
export async function aPlan(admin: Person, facts: { prices?: object; [field: string]: unknown } = {}) {
  const prices = { ...(facts.prices ? noPrices : planForm().prices), ...facts.prices };
  const { body } = mustBe(201, await admin.post('/franchise/plans', planForm({ ...facts, prices })));
  return { ...body, token: String(body.checkout_url).split('/').at(-1) as string };
}

export const couponForm = (facts: object = {}) => ({
  code: `C-${randomUUID().slice(0, 8)}`.toUpperCase(),
  discount: { kind: 'percent', percent: 50 },
  ...facts,
});

/** Half of the first invoice, unless said otherwise. */
export async function aCoupon(admin: Person, facts: object = {}) {
  return mustBe(201, await admin.post('/coupons', couponForm(facts))).body;
}

export const payer = (facts: object = {}) => ({
  name: 'Paula Souza',
  document: '529.982.247-25',
  email: `paula.${randomUUID().slice(0, 8)}@example.com`,
  phone: '(11) 98765-4321',
  address: {
    postalCode: '01310-100',
    street: 'Avenida Paulista',
    number: '1000',
    neighbourhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  },
  ...facts,
});

/** What a checkout sends. */
export const purchase = (facts: object = {}) => ({
  company: 'Padaria da Paula',
  cycle: 'monthly',
  payment: { method: 'pix', payer: payer() },
  ...facts,
});

function mustBe(status: number, answer: Answer): Answer {
  if (answer.status !== status)
    throw new Error(`${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`);
  return answer;
}
