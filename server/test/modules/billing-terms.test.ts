import { addDays, dueDateOf } from '@yupflow/contract/calendar';
import { type Cycle, cycles } from '@yupflow/contract/money';
import { isValidSubscription, localDate, subscriptionStateOf } from '@yupflow/contract/subscription';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isInvoiceTime,
  reminderOf,
  reminderSteps,
  renewalOf,
  type Standing,
  termWithout,
} from '../../src/modules/billing/terms.service.ts';

const dayMs = 86_400_000;
const firstDay = Date.parse('2024-01-01');
const day = fc.integer({ min: 0, max: 3_650 }).map((n) => new Date(firstDay + n * dayMs).toISOString().slice(0, 10));
const moment = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2034-01-01'), noInvalidDate: true })
  .map((at) => at);
const zone = fc.constantFrom(
  ...['America/Sao_Paulo', 'America/Noronha', 'Europe/Lisbon', 'Europe/Madrid', 'America/New_York'],
  ...['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'],
);
const repeating = fc.constantFrom<Cycle>('monthly', 'semiannual', 'yearly');
const anyCycle = fc.constantFrom<Cycle>(...cycles);
const graceDays = fc.integer({ min: 0, max: 60 });
const noticeDays = fc.integer({ min: 0, max: 60 });
const dayOf = (date: string) => Number(date.slice(8));
const lastDayOf = (date: string) =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();

/** How far a place's clock is ahead of UTC's, as `Intl` names it: GMT-11:00, GMT+05:45, GMT. */
function offsetMsOf(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name) ?? [];
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -60_000 : 60_000);
}

const running = (dueDate: string, cycle: Cycle = 'monthly', anchorDay: number | null = dayOf(dueDate)): Standing => ({
  status: 'active',
  cycle,
  dueDate,
  anchorDay,
});

const standing: fc.Arbitrary<Standing> = fc
  .record({
    status: fc.constantFrom<Standing['status']>('inactive', 'active', 'suspended', 'cancelled'),
    cycle: fc.option(anyCycle),
    dueDate: fc.option(day),
  })
  .map(({ status, cycle, dueDate }) => {
    const due = cycle === 'lifetime' ? null : dueDate;
    return { status, cycle, dueDate: due, anchorDay: due === null ? null : dayOf(due) };
  });

describe('a payment', () => {
  const march: Standing = running('2026-03-31');
  it.each<[string, Standing, Cycle, string, string | null]>([
    ['ahead of its day adds a cycle to it', march, 'monthly', '2026-03-02', '2026-04-30'],
    ['on its day adds a cycle to it', march, 'monthly', '2026-03-31', '2026-04-30'],
    ['on the last day of grace adds a cycle to the day', march, 'monthly', '2026-04-03', '2026-04-30'],
    ['after the grace begins anew', march, 'monthly', '2026-04-04', '2026-05-04'],
    ['of a semester adds one', march, 'semiannual', '2026-03-31', '2026-09-30'],
    ['of a year adds one', running('2024-02-29'), 'yearly', '2024-02-29', '2025-02-28'],
    ['for ever never falls due', march, 'lifetime', '2026-03-31', null],
    [
      'of who never paid begins today',
      { ...march, status: 'inactive', dueDate: null },
      'monthly',
      '2026-03-05',
      '2026-04-05',
    ],
    ['of who was cancelled begins today', { ...march, status: 'cancelled' }, 'monthly', '2026-03-05', '2026-04-05'],
    [
      'of whom the reseller suspended in the middle adds a cycle',
      { ...march, status: 'suspended' },
      'monthly',
      '2026-03-05',
      '2026-04-30',
    ],
    [
      'of who has it for ever takes nothing away',
      { ...march, cycle: 'lifetime', dueDate: null },
      'monthly',
      '2026-03-05',
      null,
    ],
    [
      'of whom nobody billed before begins today',
      { ...march, cycle: null, dueDate: null },
      'monthly',
      '2026-03-05',
      '2026-04-05',
    ],
  ])('%s', (_what, before, cycle, paidOn, due) => {
    expect(renewalOf(before, { cycle, paidOn, graceDays: 3 }).dueDate).toBe(due);
  });

  it('keeps the 31st over shorter months', () => {
    let account = running('2026-01-31');
    const dues = Array.from({ length: 4 }, () => {
      const paidOn = account.dueDate ?? '';
      account = { ...account, ...renewalOf(account, { cycle: 'monthly', paidOn, graceDays: 3 }) };
      return account.dueDate;
    });
    expect(dues).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  });

  it('by who always pays in time falls on the same day of each month, or on its last', () => {
    fc.assert(
      fc.property(day, repeating, graceDays, fc.array(fc.nat(90), { maxLength: 24 }), (start, cycle, grace, early) => {
        let account = running(start, cycle);
        for (const days of early) {
          const paidOn = addDays(account.dueDate ?? '', Math.max(-days, -grace) + (days % (grace + 1)));
          const next = renewalOf(account, { cycle, paidOn, graceDays: grace });
          expect(dayOf(next.dueDate ?? '')).toBe(Math.min(dayOf(start), lastDayOf(next.dueDate ?? '')));
          account = { ...account, ...next };
        }
      }),
    );
  });

  it('never shortens what was paid for, and always opens the doors', () => {
    fc.assert(
      fc.property(
        standing,
        anyCycle,
        moment,
        zone,
        graceDays,
        noticeDays,
        (before, cycle, at, timeZone, grace, notice) => {
          const paidOn = localDate(at, timeZone);
          const { dueDate } = renewalOf(before, { cycle, paidOn, graceDays: grace });
          const hadTerm = before.status === 'active' || before.status === 'suspended';
          if (dueDate !== null && hadTerm && before.dueDate !== null) expect(dueDate > before.dueDate).toBe(true);
          const state = subscriptionStateOf(
            { status: 'active', dueDate, isFranchisePaid: true, graceDays: grace, noticeDays: notice },
            paidOn,
          );
          // With so long a grace a cycle that is added to the day may still be a late one, but never one without access.
          expect(isValidSubscription(state)).toBe(true);
        },
      ),
    );
  });

  it('gives as much whenever it comes, as long as access holds', () => {
    fc.assert(
      fc.property(day, repeating, graceDays, fc.nat(400), (due, cycle, grace, early) => {
        const one = renewalOf(running(due), { cycle, paidOn: addDays(due, -early), graceDays: grace });
        const other = renewalOf(running(due), { cycle, paidOn: addDays(due, grace), graceDays: grace });
        expect(one).toEqual(other);
      }),
    );
  });

  it('after access ended counts from its own day, so that nobody pays for time without', () => {
    fc.assert(
      fc.property(day, repeating, graceDays, fc.integer({ min: 1, max: 900 }), (due, cycle, grace, late) => {
        const paidOn = addDays(due, grace + late);
        const { dueDate, anchorDay } = renewalOf(running(due), { cycle, paidOn, graceDays: grace });
        expect([dueDate, anchorDay]).toEqual([dueDateOf(cycle, paidOn), dayOf(paidOn)]);
      }),
    );
  });

  it('counts for the day that clocks show where it is made, up to two away from another place', () => {
    fc.assert(
      fc.property(moment, zone, repeating, (at, timeZone, cycle) => {
        const paidOn = localDate(at, timeZone);
        expect(paidOn).toBe(new Date(at.getTime() + offsetMsOf(at, timeZone)).toISOString().slice(0, 10));
        expect(dueDateOf(cycle, paidOn)).not.toBeNull();
      }),
    );
    const tenInTheMorning = new Date('2030-09-15T10:00:00.000Z');
    expect(['Pacific/Pago_Pago', 'Pacific/Kiritimati'].map((timeZone) => localDate(tenInTheMorning, timeZone))).toEqual(
      ['2030-09-14', '2030-09-16'],
    );
  });
});

describe('money given back', () => {
  it('leaves what was there before, as long as that runs', () => {
    fc.assert(
      fc.property(day, anyCycle, graceDays, fc.nat(60), (due, cycle, grace, early) => {
        const today = addDays(due, -early);
        const after = renewalOf(running(due), { cycle, paidOn: today, graceDays: grace });
        expect(termWithout(after, { cycle, dueBefore: due, dueAfter: after.dueDate, today })).toBe(due);
      }),
    );
  });

  it('ends what has nothing else', () => {
    fc.assert(
      fc.property(day, anyCycle, fc.integer({ min: 1, max: 900 }), (today, cycle, ago) => {
        const after = renewalOf(
          { status: 'inactive', cycle: null, dueDate: null, anchorDay: null },
          { cycle, paidOn: today, graceDays: 3 },
        );
        expect(termWithout(after, { cycle, dueBefore: null, dueAfter: after.dueDate, today })).toBeNull();
        const dueBefore = addDays(today, -ago);
        expect(termWithout(after, { cycle, dueBefore, dueAfter: after.dueDate, today })).toBeNull();
      }),
    );
  });

  it('of an older payment moves what was paid since up by a cycle', () => {
    fc.assert(
      fc.property(day, repeating, (due, cycle) => {
        const payment = { cycle, paidOn: due, graceDays: 3 };
        const first = running(due, cycle);
        const second = { ...first, ...renewalOf(first, payment) };
        const third = { ...second, ...renewalOf(second, payment) };
        const left = termWithout(third, { cycle, dueBefore: due, dueAfter: second.dueDate, today: due });
        expect(left).toBe(second.dueDate);
      }),
    );
  });
});

describe('the calendar', () => {
  it('asks for the next cycle from the day on which people are told that it ends', () => {
    fc.assert(
      fc.property(day, noticeDays, graceDays, fc.integer({ min: -90, max: 90 }), (due, notice, grace, offset) => {
        const today = addDays(due, offset);
        const facts = {
          status: 'active',
          dueDate: due,
          isFranchisePaid: true,
          noticeDays: notice,
          graceDays: grace,
        } as const;
        expect(isInvoiceTime(due, today, notice)).toBe(subscriptionStateOf(facts, today) !== 'active');
      }),
    );
  });

  it('reminds of each step once and in order, and of the last one just when access ends', () => {
    fc.assert(
      fc.property(day, graceDays, (due, grace) => {
        const days = Array.from({ length: 80 }, (_, n) => addDays(due, n - 10));
        const taken = days.map((today) => reminderOf(due, today, grace));
        const order = taken.filter((step) => step !== null).map((step) => reminderSteps.indexOf(step));
        expect(order).toEqual([...order].sort((one, other) => one - other));
        for (const [at, today] of days.entries()) {
          const facts = {
            status: 'active',
            dueDate: due,
            isFranchisePaid: true,
            noticeDays: 7,
            graceDays: grace,
          } as const;
          expect(taken[at] === 'suspended').toBe(subscriptionStateOf(facts, today) === 'suspended');
        }
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    [-4, null],
    [-3, 'before'],
    [-1, 'before'],
    [0, 'due'],
    [1, 'after'],
    [2, 'after'],
    [3, 'last'],
    [4, 'suspended'],
    [400, 'suspended'],
  ])('with three days of grace, %i days from the due date it is time for %s', (offset, step) => {
    expect(reminderOf('2026-11-20', addDays('2026-11-20', offset), 3)).toBe(step);
  });
});
