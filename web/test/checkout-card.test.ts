import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { cardBrandOf, cardFields, isCardNumber, noCard, tokenOfCard } from '../src/features/checkout/card.ts';
import { refusalKind } from '../src/features/checkout/refusal-kind.ts';
import { savingOf } from '../src/pickers/cycle-prices.ts';

describe('a card number', () => {
  it.each([
    ['4111 1111 1111 1111', true, 'visa'],
    ['5031 4332 1540 6351', true, 'master'],
    ['2223 0031 2200 3222', true, 'master'],
    ['3753 651535 56885', true, 'amex'],
    ['5067 2686 5051 7446', true, 'elo'],
    ['4111 1111 1111 1112', false, 'visa'],
    ['4111', false, 'visa'],
    ['', false, undefined],
  ])('“%s” is one: %s, of %s', (text, isOne, brand) => {
    expect(isCardNumber(text)).toBe(isOne);
    expect(cardBrandOf(text)).toBe(brand);
  });

  it('with one digit changed is none', () => {
    const valid = '4111111111111111';
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const other = String((Number(valid[at]) + by) % 10);
        expect(isCardNumber(valid.slice(0, at) + other + valid.slice(at + 1))).toBe(false);
      }),
    );
  });
});

describe('what is typed of a card', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-16T12:00:00Z') }));
  afterEach(() => void vi.useRealTimers());
  const card = z.object(cardFields);
  const good = { cardNumber: '4111 1111 1111 1111', cardName: 'Ana Beatriz', cardExpiry: '11/26', cardCvv: '123' };

  it('is good in its last month', () => {
    expect(card.safeParse(good).success).toBe(true);
  });

  it.each([
    [{ cardNumber: '4111 1111 1111 1112' }, 'invalid_card_number'],
    [{ cardExpiry: '13/30' }, 'invalid_expiry_month'],
    [{ cardExpiry: '00/30' }, 'invalid_expiry_month'],
    [{ cardExpiry: '10/26' }, 'invalid_expiry_year'],
    [{ cardExpiry: '11/' }, 'invalid_expiry_year'],
    [{ cardExpiry: '11/88' }, 'invalid_expiry_year'],
    [{ cardCvv: '12' }, 'invalid_cvv'],
    [{ cardName: '1234' }, 'invalid_name'],
  ])('is refused as %j', (change, fault) => {
    expect(card.safeParse({ ...good, ...change }).error?.issues.map(({ message }) => message)).toContain(fault);
  });
});

describe("the gateway's token", () => {
  const answer = (body: object, status = 201) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Response.json(body, { status })),
    );
  const ask = () => tokenOfCard('TEST-key', { ...noCard, cardNumber: '4111 1111 1111 1111', cardExpiry: '11/30' }, '1');

  it('is asked for at the gateway, with the key of the seller', async () => {
    answer({ id: 'a-token' });
    expect(await ask()).toBe('a-token');
    const [address, init] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect(address).toBe('https://api.mercadopago.com/v1/card_tokens?public_key=TEST-key');
    expect(JSON.parse(String(init?.body))).toMatchObject({ card_number: '4111111111111111', expiration_year: 2030 });
  });

  it.each([
    [{ cause: [{ code: 'E301' }] }, 400, { cardNumber: 'invalid_card_number' }],
    [{ cause: [{ code: 325 }] }, 400, { cardExpiry: 'invalid_expiry_month' }],
    [{ cause: [{ code: '224' }] }, 400, { cardCvv: 'invalid_cvv' }],
    [{}, 400, { cardNumber: 'invalid_card_number' }],
    [{}, 500, {}],
  ])('that is refused (%j) says of which field', async (body, status, fields) => {
    answer(body, status);
    await expect(ask()).rejects.toMatchObject({ fields });
  });
});

it.each([
  ['cc_rejected_insufficient_amount', 'funds'],
  ['cc_rejected_call_for_authorize', 'call'],
  ['cc_rejected_high_risk', 'risk'],
  ['cc_rejected_bad_filled_date', 'details'],
  ['something else', 'other'],
  ['', 'other'],
])('a card refused as “%s” is told as %s', (reason, kind) => {
  expect(refusalKind(reason)).toBe(kind);
});

it.each([
  [24_990, 239_904, 20],
  [24_990, 299_880, 0],
  [24_990, 400_000, 0],
  [null, 239_904, 0],
])('a year beside %s a month at %s saves %s percent', (monthly, yearly, saving) => {
  expect(savingOf({ monthly, semiannual: null, yearly, lifetime: null }, 'yearly')).toBe(saving);
});
