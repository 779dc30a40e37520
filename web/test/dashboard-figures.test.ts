import type { DashboardDay, DashboardReport } from '@yupflow/contract/dashboard';
import { describe, expect, it } from 'vitest';
import { seriesOf } from '../src/features/dashboard/day-series.ts';
import { hoursShown, peakOf } from '../src/features/dashboard/hours.ts';
import { daysAfter, rangeOf, readPeriod, writePeriod } from '../src/features/dashboard/period.ts';
import { spokenLength } from '../src/features/dashboard/spoken-length.ts';
import { aReport } from './a-report.ts';

const today = '2026-11-15';

describe('the period', () => {
  it.each([
    ['today', '2026-11-15', '2026-11-15'],
    ['7days', '2026-11-09', '2026-11-15'],
    ['30days', '2026-10-17', '2026-11-15'],
    ['month', '2026-11-01', '2026-11-15'],
    ['yesterday', '2026-11-14', '2026-11-14'],
    ['90days', '2026-08-18', '2026-11-15'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['year', '2025-11-16', '2026-11-15'],
  ] as const)('knows from when to when %s goes', (preset, from, to) => {
    expect(rangeOf(preset, today)).toEqual({ from, to });
  });

  it('counts days over the ends of months, leap years and changes of the clock', () => {
    expect(rangeOf('7days', '2028-03-03').from).toBe('2028-02-26');
    expect(rangeOf('30days', '2026-01-10').from).toBe('2025-12-12');
    expect(rangeOf('lastMonth', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });

  it('is what the address asks for: two days before a preset', () => {
    expect(readPeriod({ from: '2026-10-01', to: '2026-10-07', period: 'today' }, today)).toEqual({
      from: '2026-10-01',
      to: '2026-10-07',
      preset: null,
    });
    expect(readPeriod({ period: 'month' }, today)).toEqual({ from: '2026-11-01', to: today, preset: 'month' });
  });

  it.each([
    ['no such day', { from: '2026-02-31', to: '2026-03-02' }],
    ['an end before the beginning', { from: '2026-11-02', to: '2026-11-01' }],
    ['more days than can be asked for', { from: '2024-01-01', to: '2026-11-01' }],
    ['only one end', { from: '2026-11-01' }],
    ['an unknown preset', { period: 'forever' }],
  ])('is the usual one for %s', (_, search) => {
    expect(readPeriod(search, today)).toEqual({ from: '2026-10-17', to: today, preset: '30days' });
  });

  it('keeps a preset in the address, or two days, never both', () => {
    expect(writePeriod('month')).toEqual({ from: null, to: null, period: 'month' });
    expect(writePeriod('30days')).toEqual({ from: null, to: null, period: null });
    expect(writePeriod({ from: '2026-10-01', to: '2026-10-07' })).toEqual({
      from: '2026-10-01',
      to: '2026-10-07',
      period: null,
    });
  });
});

describe('a figure over time', () => {
  /** So many days up to today, and as many before; each day counts what `of` says of its number, from 0. */
  function reportOf(count: number, of: (at: number) => Partial<DashboardDay>): DashboardReport {
    const report = aReport({ from: daysAfter(today, 1 - count), to: today });
    const all = [...report.days_before, ...report.days].map((day, at) => ({ ...day, ...of(at) }));
    return { ...report, days_before: all.slice(0, count), days: all.slice(count) };
  }

  it('compares a day with the same weekday: 28 days before where the period has 30', () => {
    const { weeksBefore, places } = seriesOf(
      'total_attendances',
      reportOf(30, (at) => ({ receptive: at, active: 1 })),
      0,
    );
    expect(weeksBefore).toBe(4);
    expect(places).toHaveLength(30);
    expect(places[0]).toEqual({
      from: '2026-10-17',
      to: '2026-10-17',
      value: 31,
      before: 3,
      receptive: 30,
      active: 1,
    });
    expect(places.at(-1)).toMatchObject({ from: today, value: 60, before: 32 });
  });

  it('compares with the days just before where the period is shorter than a week', () => {
    const { weeksBefore, places } = seriesOf(
      'new_contacts',
      reportOf(3, (at) => ({ new_contacts: at })),
      0,
    );
    expect(weeksBefore).toBeNull();
    expect(places.map(({ value, before }) => [value, before])).toEqual([
      [3, 0],
      [4, 1],
      [5, 2],
    ]);
  });

  it('adds up the weeks of a long period, the last of them whole, and loses no day', () => {
    const { isByWeek, weeksBefore, places } = seriesOf(
      'custom_events',
      reportOf(365, () => ({ custom_events: 2 })),
      0,
    );
    expect({ isByWeek, weeksBefore }).toEqual({ isByWeek: true, weeksBefore: 52 });
    expect(places).toHaveLength(53);
    expect(places[0]).toMatchObject({ from: '2025-11-16', to: '2025-11-16', value: 2, before: 2 });
    expect(places[1]).toMatchObject({ from: '2025-11-17', to: '2025-11-23', value: 14, before: 14 });
    expect(places.at(-1)).toMatchObject({ from: '2026-11-09', to: today, value: 14, before: 14 });
    expect(places.reduce((sum, { value }) => sum + value, 0)).toBe(730);
  });

  it('tells how many contacts there were at the end of each day, and of each week', () => {
    const report = reportOf(7, (at) => ({ new_contacts: at < 7 ? 1 : 10 }));
    expect(seriesOf('total_contacts', report, 100).places.map(({ value, before }) => [value, before])).toEqual([
      [40, 24],
      [50, 25],
      [60, 26],
      [70, 27],
      [80, 28],
      [90, 29],
      [100, 30],
    ]);
    const year = reportOf(365, () => ({ new_contacts: 1 }));
    expect(seriesOf('total_contacts', year, 1_000).places[0]).toMatchObject({ value: 636, before: 272 });
  });

  it('has no place where there is no day', () => {
    const report = { ...aReport({ from: today, to: today }), days: [], days_before: [] };
    expect(seriesOf('total_attendances', report, 0).places).toEqual([]);
  });
});

describe('the hours', () => {
  const week = (counts: Record<string, number>) =>
    Array.from({ length: 7 }, (_, day) => Array.from({ length: 24 }, (__, hour) => counts[`${day} ${hour}`] ?? 0));

  it('show a usual day, and as far beyond it as somebody wrote', () => {
    expect([hoursShown(week({})).at(0), hoursShown(week({})).at(-1)]).toEqual([8, 18]);
    const late = hoursShown(week({ '6 6': 1, '2 23': 4 }));
    expect([late.at(0), late.at(-1)]).toEqual([6, 23]);
  });

  it('have their peak on a weekday that begins with Monday', () => {
    expect(peakOf(week({}))).toBeNull();
    expect(peakOf(week({ '1 15': 9, '4 10': 9, '6 3': 2 }))).toEqual({ weekday: 2, hour: 15, count: 9 });
  });
});

describe('a length of time', () => {
  it.each([
    [0, 0],
    [192, 192],
    [599, 599],
    [739, 720],
    [3_179, 3_180],
    [35_999, 36_000],
    [40_000, 39_600],
  ])('of %d seconds is told as %d', (seconds, told) => {
    expect(spokenLength(seconds)).toBe(told);
  });
});
