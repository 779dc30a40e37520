import type { Broadcast, BroadcastReport } from '@yupflow/contract/broadcasts';
import { expect, it } from 'vitest';
import {
  forecastOf,
  livelyPoints,
  partsOf,
  roughly,
  secondsToWindowEnd,
} from '../src/features/broadcasts/report/figures.ts';

it('puts everybody into one part of the bar', () => {
  const counts = { queued: 2_016, sent: 3_161, delivered: 3_021, failed: 96, skipped: 23 } as Broadcast;
  const parts = partsOf(counts);
  expect(parts.onTheWay).toBe(44);
  expect(Object.values(parts).reduce((sum, part) => sum + part)).toBe(5_200);
});

it('expects of those in the queue what those before them did, and says so roughly', () => {
  expect(forecastOf(2_204, { sent: 3_184, queued: 2_016 })).toBe(3_599);
  expect(roughly(3_599)).toBe(3_600);
  expect(roughly(681)).toBe(680);
  expect(roughly(7)).toBe(7);
  // Before the first, and after the last, there is nothing to foresee.
  expect(forecastOf(0, { sent: 0, queued: 10 })).toBeNull();
  expect(forecastOf(9, { sent: 10, queued: 0 })).toBeNull();
});

it('knows how much of the window is left at the end, by the clock of the company', () => {
  const window = { weekdays: [1], from: '09:00', to: '20:00' };
  expect(secondsToWindowEnd('2026-11-16T21:00:00Z', window, 'America/Sao_Paulo')).toBe(2 * 3_600);
  expect(secondsToWindowEnd('2026-11-17T00:30:00Z', window, 'America/Sao_Paulo')).toBeNull();
  expect(secondsToWindowEnd('2026-11-16T21:00:00Z', { ...window, to: '02:00' }, 'America/Sao_Paulo')).toBeNull();
});

it('leaves out the hours after which nothing came, once it is over', () => {
  const point = (minute: number, replied: number) => ({
    at: `2026-11-16T12:${String(minute).padStart(2, '0')}:00.000Z`,
    sent: 5,
    delivered: 5,
    read: 5,
    replied,
    failed: 0,
  });
  const points = [point(1, 0), point(2, 0), point(3, 0), point(4, 1), point(5, 1), point(6, 1)];
  const report = (finished_at: string | null) => ({ broadcast: { finished_at }, points }) as BroadcastReport;
  // An answer that came after the end still belongs to it.
  expect(livelyPoints(report('2026-11-16T12:02:00.000Z'))).toEqual(points.slice(0, 4));
  expect(livelyPoints(report(null))).toEqual(points);
});
