import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useMomentText } from '../src/features/chats/header/use-moment-text.ts';
import { useRowTime } from '../src/features/chats/list/use-row-time.ts';
import { useDayName } from '../src/locales/day-name.ts';
import { useFormat } from '../src/locales/format.ts';
import { loadTexts } from '../src/locales/i18n.ts';
import { TimeZoneProvider, useTimeZone } from '../src/locales/time-zone.ts';

/** As far from each other as clocks of companies are. */
const zones = ['America/Sao_Paulo', 'Asia/Tokyo', 'Pacific/Honolulu'];

const inside =
  (zone: string | undefined) =>
  ({ children }: { readonly children: ReactNode }) => <TimeZoneProvider value={zone}>{children}</TimeZoneProvider>;

function told<T>(hook: () => T, zone: string | undefined): T {
  return renderHook(hook, { wrapper: inside(zone) }).result.current;
}

describe('what is told by the clock of a company', () => {
  const moment = '2026-11-17T02:30:00.000Z';

  it.each([
    ['America/Sao_Paulo', '23:30', '16/11/2026'],
    ['Asia/Tokyo', '11:30', '17/11/2026'],
    ['Pacific/Honolulu', '16:30', '16/11/2026'],
  ])('is the same hour and day in a row, a bubble and a banner: %s', async (zone, time, day) => {
    await loadTexts(['chats', 'conversation']);
    const format = told(useFormat, zone);
    expect(format.time(new Date(moment))).toBe(time);
    expect(format.day(moment)).toBe(day);
    expect(told(useRowTime, zone)(moment, new Date(moment))).toBe(time);
    expect(told(useMomentText, zone)(moment)).toContain(time);
  });

  it('is yesterday where midnight lies between, and today where it does not', async () => {
    await loadTexts(['chats', 'conversation']);
    const [before, after] = ['2026-11-17T02:30:00.000Z', '2026-11-17T03:30:00.000Z'];
    const rows = zones.map((zone) => told(useRowTime, zone)(before, new Date(after)));
    expect(rows).toEqual(['ontem', '11:30', '16:30']);
  });

  it('names the days between messages by it too', async () => {
    await loadTexts(['chats', 'conversation']);
    const names = zones.map((zone) => told(() => useDayName(), zone)('2020-03-01T12:00:00.000Z'));
    expect(names).toEqual(['1 de março de 2020', '1 de março de 2020', '1 de março de 2020']);
    const late = zones.map((zone) => told(() => useDayName(), zone)('2020-03-01T23:00:00.000Z'));
    expect(late).toEqual(['1 de março de 2020', '2 de março de 2020', '1 de março de 2020']);
  });

  it('knows yesterday also after a night in which clocks went forward', () => {
    vi.useFakeTimers({ now: new Date('2026-03-29T23:30:00.000Z'), toFake: ['Date'] });
    try {
      const nameOf = told(() => useDayName(), 'Europe/Lisbon');
      const moments = ['2026-03-29T23:10:00.000Z', '2026-03-29T12:00:00.000Z', '2026-03-28T12:00:00.000Z'];
      expect(moments.map(nameOf)).toEqual(['Hoje', 'Ontem', 'Sábado']);
      expect(told(() => useDayName(true), 'Europe/Lisbon')('2026-03-29T12:00:00.000Z')).toBe('ontem');
    } finally {
      vi.useRealTimers();
    }
  });

  it('is by the browser where nobody is in a company', () => {
    expect(told(useTimeZone, undefined)).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  });
});
