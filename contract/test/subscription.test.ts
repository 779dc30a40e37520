import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isValidSubscription,
  localDate,
  type Subscription,
  type SubscriptionState,
  subscriptionStateOf,
  subscriptionStates,
} from '../src/subscription.ts';

const due = (dueDate: string | null, changes: Partial<Subscription> = {}): Subscription => ({
  status: 'active',
  dueDate,
  isFranchisePaid: true,
  noticeDays: 7,
  graceDays: 3,
  ...changes,
});

describe('on a day of the calendar a subscription that falls due on 10 March is', () => {
  const days: [today: string, state: SubscriptionState][] = [
    ['2026-02-01', 'active'],
    // Eight days before, and seven: the notice begins.
    ['2026-03-02', 'active'],
    ['2026-03-03', 'expiring'],
    ['2026-03-09', 'expiring'],
    // On the day itself it still holds.
    ['2026-03-10', 'expiring'],
    ['2026-03-11', 'overdue'],
    ['2026-03-13', 'overdue'],
    // The fourth day after: grace is over.
    ['2026-03-14', 'suspended'],
    ['2027-03-14', 'suspended'],
  ];
  it.each(days)('%s: %s', (today, state) => {
    expect(subscriptionStateOf(due('2026-03-10'), today)).toBe(state);
  });
});

describe('whatever the day, a company', () => {
  const rows: [what: string, subscription: Subscription, state: SubscriptionState][] = [
    ['that nothing was paid for is inactive', due(null, { status: 'inactive' }), 'inactive'],
    ['with a lifetime plan is active', due(null), 'active'],
    ['that somebody suspended is suspended', due('2099-01-01', { status: 'suspended' }), 'suspended'],
    ['that was cancelled is cancelled', due('2099-01-01', { status: 'cancelled' }), 'cancelled'],
    ['of a reseller who owes waits for it', due('2099-01-01', { isFranchisePaid: false }), 'franchise_unpaid'],
    ['with a lifetime plan waits too', due(null, { isFranchisePaid: false }), 'franchise_unpaid'],
    [
      'hears of the reseller before it hears of itself',
      due('2026-01-01', { isFranchisePaid: false, status: 'cancelled' }),
      'franchise_unpaid',
    ],
  ];
  it.each(rows)('%s', (_what, subscription, state) => {
    for (const today of ['1999-12-31', '2026-03-10', '2030-02-28'])
      expect(subscriptionStateOf(subscription, today)).toBe(state);
  });
});

describe('what the reseller chose', () => {
  it('may be no notice and no grace', () => {
    const strict = due('2026-03-10', { noticeDays: 0, graceDays: 0 });
    expect(['2026-03-09', '2026-03-10', '2026-03-11'].map((day) => subscriptionStateOf(strict, day))).toEqual([
      'active',
      'expiring',
      'suspended',
    ]);
  });

  it('is counted in days of the calendar, over the end of February and of the year', () => {
    expect(subscriptionStateOf(due('2028-03-01'), '2028-02-23')).toBe('expiring');
    expect(subscriptionStateOf(due('2028-03-01'), '2028-02-22')).toBe('active');
    expect(subscriptionStateOf(due('2026-12-30'), '2027-01-02')).toBe('overdue');
    expect(subscriptionStateOf(due('2026-12-30'), '2027-01-03')).toBe('suspended');
  });
});

const dayMs = 86_400_000;
const dayOf = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10);
/** Days of some sixty years. */
const dayNumber = fc.integer({ min: 10_000, max: 32_000 });
const anySubscription: fc.Arbitrary<Subscription> = fc.record({
  status: fc.constantFrom('inactive', 'active', 'suspended', 'cancelled'),
  dueDate: fc.option(dayNumber.map(dayOf)),
  isFranchisePaid: fc.boolean(),
  noticeDays: fc.integer({ min: 0, max: 60 }),
  graceDays: fc.integer({ min: 0, max: 60 }),
});

it('gives access in three states and in no other', () => {
  expect(subscriptionStates.filter(isValidSubscription)).toEqual(['active', 'expiring', 'overdue']);
});

it('only gets worse by waiting', () => {
  const order = ['active', 'expiring', 'overdue', 'suspended'];
  fc.assert(
    fc.property(anySubscription, dayNumber, fc.nat(2_000), (subscription, day, wait) => {
      const [now, later] = [day, day + wait].map((number) => subscriptionStateOf(subscription, dayOf(number)));
      expect(order.indexOf(later ?? '')).toBeGreaterThanOrEqual(order.indexOf(now ?? ''));
      if (order.indexOf(now ?? '') < 0) expect(later).toBe(now);
    }),
  );
});

it('gives access to nobody whose reseller owes, and to nobody but active companies', () => {
  fc.assert(
    fc.property(anySubscription, dayNumber, (subscription, day) => {
      const isValid = isValidSubscription(subscriptionStateOf(subscription, dayOf(day)));
      if (isValid) expect(subscription).toMatchObject({ isFranchisePaid: true, status: 'active' });
    }),
  );
});

it('gives access until the last day of grace and not a day longer', () => {
  fc.assert(
    fc.property(dayNumber, fc.nat(60), fc.nat(60), (day, noticeDays, graceDays) => {
      const subscription = due(dayOf(day), { noticeDays, graceDays });
      const isValidOn = (number: number) => isValidSubscription(subscriptionStateOf(subscription, dayOf(number)));
      expect([isValidOn(day + graceDays), isValidOn(day + graceDays + 1)]).toEqual([true, false]);
    }),
  );
});

describe('the local date', () => {
  const rows: [timeZone: string, moment: string, date: string][] = [
    ['America/Sao_Paulo', '2026-11-15T02:59:59.999Z', '2026-11-14'],
    ['America/Sao_Paulo', '2026-11-15T03:00:00Z', '2026-11-15'],
    ['Europe/Lisbon', '2026-07-01T22:59:59Z', '2026-07-01'],
    ['Europe/Lisbon', '2026-07-01T23:00:00Z', '2026-07-02'],
    ['Europe/Lisbon', '2026-12-31T23:59:59Z', '2026-12-31'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
    ['Pacific/Pago_Pago', '2027-01-01T10:59:59Z', '2026-12-31'],
    ['Asia/Kathmandu', '2026-03-01T18:14:59Z', '2026-03-01'],
    ['Asia/Kathmandu', '2026-03-01T18:15:00Z', '2026-03-02'],
    ['UTC', '2028-02-29T00:00:00Z', '2028-02-29'],
  ];
  it.each(rows)('in %s at %s is %s', (timeZone, moment, date) => {
    expect(localDate(new Date(moment), timeZone)).toBe(date);
  });
});
