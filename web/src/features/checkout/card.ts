import { ApiError } from '@yupflow/contract/client';
import type { FieldErrors } from '@yupflow/contract/error-codes';
import * as z from 'zod/mini';

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** The check digit that every card's number ends with (Luhn). */
export function isCardNumber(text: string): boolean {
  const digits = digitsOf(text);
  if (digits.length < 13 || digits.length > 19) return false;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** By the first digits, as Mercado Pago names them; the narrow ranges come before the wide ones that hold them. */
const brands: readonly [name: string, begins: RegExp][] = [
  [
    'elo',
    /^(4011(78|79)|43(1274|8935)|45(1416|7393|763[12])|504175|506(699|7\d\d)|509\d{3}|627780|636(297|368)|65(003[1-3]|003[5-9]|004\d|005[01]|0(4|5)\d\d|1652|1653|16[5-7]\d|50[0-5]\d))/,
  ],
  ['hipercard', /^(606282|3841)/],
  ['amex', /^3[47]/],
  ['master', /^(5[1-5]|5031|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ['visa', /^4/],
];

/** Undefined for a brand that we don't know. */
export function cardBrandOf(text: string): string | undefined {
  const digits = digitsOf(text);
  return brands.find(([, begins]) => begins.test(digits))?.[0];
}

const monthOf = (text: string) => Number(text.slice(0, 2));
/** Two digits are years of this century. */
const yearOf = (text: string) => 2_000 + Number(digitsOf(text).slice(2));

const isMonth = (text: string) => monthOf(text) >= 1 && monthOf(text) <= 12;

/** A card holds until its month is over. */
function isAhead(text: string): boolean {
  if (digitsOf(text).length !== 4) return false;
  const today = new Date();
  const months = (year: number, month: number) => year * 12 + month;
  const left = months(yearOf(text), monthOf(text)) - months(today.getFullYear(), today.getMonth() + 1);
  return left >= 0 && left <= 20 * 12;
}

const filled = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

/** What is typed of a card. It goes to the gateway, and to nobody else. */
export const cardFields = {
  cardNumber: filled.check(
    z.refine((text) => isCardNumber(text) && cardBrandOf(text) !== undefined, 'invalid_card_number'),
  ),
  cardName: filled.check(z.regex(/\p{L}/u, 'invalid_name')),
  cardExpiry: filled.check(z.refine(isMonth, 'invalid_expiry_month'), z.refine(isAhead, 'invalid_expiry_year')),
  cardCvv: filled.check(z.regex(/^\d{3,4}$/, 'invalid_cvv')),
};

export interface CardValues {
  readonly cardNumber: string;
  readonly cardName: string;
  readonly cardExpiry: string;
  readonly cardCvv: string;
}

export const noCard: CardValues = { cardNumber: '', cardName: '', cardExpiry: '', cardCvv: '' };

/** Which field the gateway means, by the codes of its answer. */
const faultOf: Readonly<Record<string, FieldErrors>> = {
  '205': { cardNumber: 'invalid_card_number' },
  E301: { cardNumber: 'invalid_card_number' },
  '208': { cardExpiry: 'invalid_expiry_month' },
  '325': { cardExpiry: 'invalid_expiry_month' },
  '209': { cardExpiry: 'invalid_expiry_year' },
  '326': { cardExpiry: 'invalid_expiry_year' },
  '224': { cardCvv: 'invalid_cvv' },
  E302: { cardCvv: 'invalid_cvv' },
  E203: { cardCvv: 'invalid_cvv' },
  '221': { cardName: 'invalid_name' },
  '316': { cardName: 'invalid_name' },
};

const refusal = (status: number, code: 'invalid_fields' | 'gateway_unavailable', fields: FieldErrors = {}) =>
  new ApiError(status, { code, message: code, fields });

interface TokenAnswer {
  readonly id?: string;
  readonly cause?: readonly { readonly code?: string | number }[];
}

/** The browser gives the card to Mercado Pago itself, and our server only ever sees the token that comes back. */
export async function tokenOfCard(publicKey: string, card: CardValues, document: string): Promise<string> {
  const answer = await fetch(
    `https://api.mercadopago.com/v1/card_tokens?${new URLSearchParams({ public_key: publicKey })}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      referrerPolicy: 'no-referrer',
      body: JSON.stringify({
        card_number: digitsOf(card.cardNumber),
        cardholder: {
          name: card.cardName,
          identification: { type: document.length > 11 ? 'CNPJ' : 'CPF', number: document },
        },
        security_code: card.cardCvv,
        expiration_month: monthOf(card.cardExpiry),
        expiration_year: yearOf(card.cardExpiry),
      }),
    },
  ).catch(() => {
    throw refusal(502, 'gateway_unavailable');
  });
  const { id, cause = [] }: TokenAnswer = await answer.json().catch(() => ({}));
  if (answer.ok && id) return id;
  const faults: FieldErrors = Object.assign({}, ...cause.map(({ code }) => faultOf[String(code)] ?? {}));
  if (Object.keys(faults).length > 0) throw refusal(422, 'invalid_fields', faults);
  if (answer.status === 400) throw refusal(422, 'invalid_fields', { cardNumber: 'invalid_card_number' });
  throw refusal(502, 'gateway_unavailable');
}
