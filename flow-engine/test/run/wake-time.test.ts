import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { units } from '../../src/blocks/parts.ts';
import { localTimeOf, weekdayOf } from '../../src/conditions/local-time.ts';
import { afterDuration, atDay, withinWindow } from '../../src/run/wake-time.ts';

const saoPaulo = 'America/Sao_Paulo';
const lisbon = 'Europe/Lisbon';
const iso = (moment: Date | null) => moment?.toISOString() ?? null;

describe('a duration', () => {
  it.each([
    ['second', 30, '2026-11-15T17:05:10.250Z', '2026-11-15T17:05:40.250Z'],
    ['minute', 90, '2026-11-15T17:05:10.250Z', '2026-11-15T18:35:10.250Z'],
    ['hour', 48, '2026-11-15T17:05:10.250Z', '2026-11-17T17:05:10.250Z'],
    ['day', 1, '2026-11-15T17:05:10.250Z', '2026-11-16T17:05:10.250Z'],
    ['month', 1, '2026-11-15T17:05:10.250Z', '2026-12-15T17:05:10.250Z'],
    ['month', 1, '2027-01-31T15:00:00.000Z', '2027-02-28T15:00:00.000Z'],
    ['month', 13, '2027-01-31T15:00:00.000Z', '2028-02-29T15:00:00.000Z'],
    // In São Paulo it is still the 31st of October.
    ['month', 1, '2026-11-01T01:00:00.000Z', '2026-12-01T01:00:00.000Z'],
  ] as const)('of %s × %i', (unit, amount, from, to) => {
    expect(iso(afterDuration({ amount, unit }, new Date(from), saoPaulo))).toBe(to);
  });

  it('of days and months shows the same clock when clocks were moved between', () => {
    expect(iso(afterDuration({ amount: 1, unit: 'day' }, new Date('2027-03-27T12:00:00Z'), lisbon))).toBe(
      '2027-03-28T11:00:00.000Z',
    );
    expect(iso(afterDuration({ amount: 1, unit: 'day' }, new Date('2026-10-24T12:00:00Z'), lisbon))).toBe(
      '2026-10-25T13:00:00.000Z',
    );
    expect(iso(afterDuration({ amount: 24, unit: 'hour' }, new Date('2027-03-27T12:00:00Z'), lisbon))).toBe(
      '2027-03-28T12:00:00.000Z',
    );
    // 01:30 is skipped on that day.
    expect(iso(afterDuration({ amount: 1, unit: 'day' }, new Date('2027-03-27T01:30:00Z'), lisbon))).toBe(
      '2027-03-28T01:30:00.000Z',
    );
  });

  it('always lies ahead', () => {
    const zones = fc.constantFrom(
      saoPaulo,
      lisbon,
      'America/New_York',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'Pacific/Apia',
    );
    const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(
        moments,
        zones,
        fc.integer({ min: 1, max: 10_000 }),
        fc.constantFrom(...units),
        (now, zone, amount, unit) => {
          expect(afterDuration({ amount, unit }, now, zone).getTime()).toBeGreaterThan(now.getTime());
        },
      ),
    );
  });
});

describe('a day with a time', () => {
  it.each([
    ['2026-12-24', 0, '09:00', '2026-12-24T12:00:00.000Z'],
    ['2026-12-24', -2, '09:00', '2026-12-22T12:00:00.000Z'],
    ['2026-12-31', 60, '00:00', '2027-03-01T03:00:00.000Z'],
    ['2026-12-25T01:00:00.000Z', 0, '09:00', '2026-12-24T12:00:00.000Z'],
    ['9999-12-31', 1, '09:00', null],
    ['0001-01-01', -1, '09:00', null],
    ['', 0, '09:00', null],
    ['5', 0, '09:00', null],
    ['tomorrow', 0, '09:00', null],
    ['2026-12-24Tnonsense', 0, '09:00', null],
  ])('%s + %i at %s', (value, days, time, expected) => {
    expect(iso(atDay(value, days, time, saoPaulo))).toBe(expected);
  });
});

describe('a window', () => {
  const weekdays = [1, 2, 3, 4, 5];

  it.each([
    ['in its middle changes nothing', '2026-11-16T15:00:00Z', '09:00', '18:00', '2026-11-16T15:00:00.000Z'],
    ['is open in its first minute', '2026-11-16T12:00:00Z', '09:00', '18:00', '2026-11-16T12:00:00.000Z'],
    ['is closed in its last minute', '2026-11-16T21:00:00Z', '09:00', '18:00', '2026-11-17T12:00:00.000Z'],
    ['opens on the same day', '2026-11-16T10:00:00Z', '09:00', '18:00', '2026-11-16T12:00:00.000Z'],
    ['opens after the weekend', '2026-11-20T22:00:00Z', '09:00', '18:00', '2026-11-23T12:00:00.000Z'],
    [
      'past midnight is still open on Saturday morning',
      '2026-11-21T04:00:00Z',
      '22:00',
      '02:00',
      '2026-11-21T04:00:00.000Z',
    ],
    ['past midnight does not open on Sunday', '2026-11-22T23:00:00Z', '22:00', '02:00', '2026-11-24T01:00:00.000Z'],
    ['from an hour to the same is the whole day', '2026-11-17T05:00:00Z', '09:00', '09:00', '2026-11-17T05:00:00.000Z'],
  ])('%s', (_case, moment, from, to, expected) => {
    expect(iso(withinWindow(new Date(moment), { weekdays, from, to }, saoPaulo))).toBe(expected);
  });

  it('opens by the clock on the night it is moved', () => {
    const window = { weekdays: [7], from: '01:30', to: '05:00' };
    expect(iso(withinWindow(new Date('2027-03-27T12:00:00Z'), window, lisbon))).toBe('2027-03-28T01:30:00.000Z');
  });

  it('never wakes too early, nor on another day', () => {
    const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
    fc.assert(
      fc.property(moments, days, (moment, some) => {
        const woken = withinWindow(moment, { weekdays: some, from: '08:00', to: '20:00' }, lisbon);
        expect(woken.getTime()).toBeGreaterThanOrEqual(moment.getTime());
        const { day, minute } = localTimeOf(woken, lisbon);
        expect(some).toContain(weekdayOf(day));
        expect(minute >= '08:00' && minute < '20:00').toBe(true);
      }),
    );
  });
});
