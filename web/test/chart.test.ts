import { expect, it } from 'vitest';
import { heatLevel, nearest, roundTicks, spread } from '../src/ui/chart/scale.ts';
import { timeTicks } from '../src/ui/chart/time-ticks.ts';

it('draws its levels at round numbers, and whole ones for counts', () => {
  expect(roundTicks(4_930)).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000]);
  expect(roundTicks(418)).toEqual([0, 100, 200, 300, 400, 500]);
  expect(roundTicks(3)).toEqual([0, 1, 2, 3]);
  expect(roundTicks(0)).toEqual([0, 1]);
});

it('moves labels apart that would overlap, in their order, and none below the ground', () => {
  expect(spread([10, 100], 30, 200)).toEqual([10, 100]);
  expect(spread([100, 95, 10], 30, 200)).toEqual([125, 95, 10]);
  expect(spread([190, 195, 200], 30, 200)).toEqual([140, 170, 200]);
});

it('marks round times on the clocks of the company, and says where a day begins', () => {
  const times = (from: string, to: string, zone: string) =>
    timeTicks(Date.parse(from), Date.parse(to), zone, 9).map(
      ({ at, isDay }) => `${new Date(at).toISOString().slice(5, 16)}${isDay ? ' day' : ''}`,
    );
  expect(times('2026-11-16T12:03:00Z', '2026-11-16T12:20:00Z', 'America/Sao_Paulo')).toEqual([
    '11-16T12:04',
    '11-16T12:06',
    '11-16T12:08',
    '11-16T12:10',
    '11-16T12:12',
    '11-16T12:14',
    '11-16T12:16',
    '11-16T12:18',
    '11-16T12:20',
  ]);
  // Half an hour off: still round on their clocks.
  expect(times('2026-11-16T10:00:00Z', '2026-11-17T10:00:00Z', 'Asia/Kolkata')).toEqual([
    '11-16T12:30',
    '11-16T15:30',
    '11-16T18:30 day',
    '11-16T21:30',
    '11-17T00:30',
    '11-17T03:30',
    '11-17T06:30',
    '11-17T09:30',
  ]);
});

it('finds the place under the pointer', () => {
  expect(nearest([0, 10, 40], 24)).toBe(1);
  expect(nearest([0, 10, 40], 26)).toBe(2);
});

it('gives the least that there is a colour of its own, and the most the strongest', () => {
  expect([0, 1, 20, 21, 99, 100].map((value) => heatLevel(value, 100))).toEqual([0, 1, 1, 2, 5, 5]);
  expect(heatLevel(0, 0)).toBe(0);
});
