import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasOverlap, isOpen, nextChange } from '../../src/opening-hours/is-open.ts';
import type { OpeningHours, TimeRange } from '../../src/opening-hours/opening-hours.ts';

const office: TimeRange[] = [
  { from: '09:00', to: '12:00' },
  { from: '13:00', to: '18:00' },
];
const night: TimeRange[] = [{ from: '22:00', to: '02:00' }];
/** Sunday closed, Friday and Saturday past midnight. */
const hours: OpeningHours = {
  week: [[], office, office, office, office, night, night],
  holidays: [
    { date: '--12-25', name: 'Natal', ranges: [] },
    { date: '2026-12-24', name: 'Véspera', ranges: [{ from: '09:00', to: '12:00' }] },
    { date: '2027-12-25', name: 'Plantão', ranges: [{ from: '10:00', to: '11:00' }] },
  ],
};
const inSaoPaulo = (local: string) => new Date(`${local}-03:00`);
const open = (local: string) => isOpen(hours, inSaoPaulo(local), 'America/Sao_Paulo');

describe('opening hours', () => {
  it.each([
    ['before the morning', '2026-11-16T08:59', false],
    ['at its first minute', '2026-11-16T09:00', true],
    ['at the first minute of the break', '2026-11-16T12:00', false],
    ['after the break', '2026-11-16T13:00', true],
    ['in the evening', '2026-11-16T18:00', false],
    ['late on Friday', '2026-11-20T23:30', true],
    ['after midnight, still the shift of Friday', '2026-11-21T01:59', true],
    ['when that shift is over', '2026-11-21T02:00', false],
    ['on Sunday, the rest of Saturday', '2026-11-22T01:00', true],
    ['on Sunday itself', '2026-11-22T10:00', false],
    ['on a holiday of every year', '2026-12-25T23:00', false],
    ['on a day with other times, within them', '2026-12-24T11:00', true],
    ['on a day with other times, outside of them', '2026-12-24T15:00', false],
    ['on a holiday that one year is different', '2027-12-25T10:30', true],
  ])('%s', (_when, local, expected) => {
    expect(open(local)).toBe(expected);
  });

  it('go by the clocks of the zone, also on the night they are moved', () => {
    const early: OpeningHours = {
      week: Array.from({ length: 7 }, () => [{ from: '01:00', to: '03:00' }]),
      holidays: [],
    };
    // Lisbon skips from 01:00 to 02:00 on 28 March 2027, and repeats that hour on 31 October.
    expect(isOpen(early, new Date('2027-03-28T00:59:00Z'), 'Europe/Lisbon')).toBe(false);
    expect(isOpen(early, new Date('2027-03-28T01:00:00Z'), 'Europe/Lisbon')).toBe(true);
    expect(nextChange(early, new Date('2027-03-28T00:30:00Z'), 'Europe/Lisbon')).toEqual(
      new Date('2027-03-28T01:00:00Z'),
    );
    expect(nextChange(early, new Date('2027-10-31T01:30:00Z'), 'Europe/Lisbon')).toEqual(
      new Date('2027-10-31T03:00:00Z'),
    );
  });

  it('tell when they change next, and that they never do', () => {
    const next = (local: string) => nextChange(hours, inSaoPaulo(local), 'America/Sao_Paulo');
    expect(next('2026-11-16T10:00')).toEqual(inSaoPaulo('2026-11-16T12:00'));
    expect(next('2026-11-22T10:00')).toEqual(inSaoPaulo('2026-11-23T09:00'));
    expect(next('2026-11-20T23:00')).toEqual(inSaoPaulo('2026-11-21T02:00'));
    const always: OpeningHours = {
      week: Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]),
      holidays: [],
    };
    expect(nextChange(always, inSaoPaulo('2026-11-20T23:00'), 'America/Sao_Paulo')).toBeNull();
  });

  const minute = fc.integer({ min: 0, max: 1_439 }).map((at) => {
    const two = (part: number) => String(part).padStart(2, '0');
    return `${two(Math.floor(at / 60))}:${two(at % 60)}`;
  });
  const range = fc.record({ from: minute, to: minute });
  const anyHours = fc.record({
    week: fc.array(fc.array(range, { maxLength: 3 }), { minLength: 7, maxLength: 7 }),
    holidays: fc.array(
      fc.record({
        date: fc.constantFrom('2026-11-17', '--11-18'),
        name: fc.constant(''),
        ranges: fc.array(range, { maxLength: 2 }),
      }),
      { maxLength: 2 },
    ),
  });

  it('stay as they are until the change that was told, whatever the ranges', () => {
    const start = inSaoPaulo('2026-11-16T00:00').getTime();
    fc.assert(
      fc.property(anyHours, fc.integer({ min: 0, max: 5 * 1_440 }), (some, after) => {
        const now = new Date(start + after * 60_000);
        const isNow = isOpen(some, now, 'America/Sao_Paulo');
        const change = nextChange(some, now, 'America/Sao_Paulo');
        if (change) expect(isOpen(some, change, 'America/Sao_Paulo')).toBe(!isNow);
        const until = change?.getTime() ?? now.getTime() + 86_400_000;
        for (
          let at = now.getTime();
          at < until;
          at += Math.max(60_000, Math.ceil((until - now.getTime()) / 40 / 60_000) * 60_000)
        )
          expect(isOpen(some, new Date(at), 'America/Sao_Paulo')).toBe(isNow);
      }),
    );
  });

  it('of a day may touch but not overlap', () => {
    expect(hasOverlap(office)).toBe(false);
    expect(
      hasOverlap([
        { from: '09:00', to: '12:00' },
        { from: '12:00', to: '13:00' },
      ]),
    ).toBe(false);
    expect(
      hasOverlap([
        { from: '11:59', to: '13:00' },
        { from: '09:00', to: '12:00' },
      ]),
    ).toBe(true);
    expect(
      hasOverlap([
        { from: '22:00', to: '02:00' },
        { from: '23:00', to: '24:00' },
      ]),
    ).toBe(true);
  });
});
