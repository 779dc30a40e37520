import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../browser/now.ts';
import { clockIn } from '../../locales/clock.ts';
import { relativeTime } from '../../locales/relative-time.ts';
import { useTimeZone } from '../../locales/time-zone.ts';
import type { Decimals } from './use-decimals.ts';

const lookAgainMs = 60_000;

/** How the cells of a list write numbers and times, and the room for their tags: made once for all rows. */
export function useCellFormat(tagsRoom: number, decimals: Decimals) {
  const { language } = useTranslation().i18n;
  const timeZone = useTimeZone();
  const now = useNow(lookAgainMs);
  return useMemo(() => {
    const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    const localDay = new Intl.DateTimeFormat(language, { ...day, timeZone });
    const localMoment = new Intl.DateTimeFormat(language, { ...day, ...clockIn(language), timeZone });
    // A date has no zone: it is the same day for everybody.
    const plainDay = new Intl.DateTimeFormat(language, { ...day, timeZone: 'UTC' });
    const numberWith = (least: number) =>
      new Intl.NumberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: 10 });
    const whole = numberWith(0);
    const numbers = Object.fromEntries(Object.entries(decimals).map(([id, least]) => [id, numberWith(least)]));
    return {
      tagsRoom,
      number: (value: number, columnId: string) => (numbers[columnId] ?? whole).format(value),
      date: (value: string) => plainDay.format(new Date(`${value}T00:00:00Z`)),
      day: (value: string) => localDay.format(new Date(value)),
      moment: (value: string) => localMoment.format(new Date(value)),
      relative: (value: string) => relativeTime(language, new Date(value), now),
    };
  }, [language, timeZone, now, tagsRoom, decimals]);
}

export type CellFormat = ReturnType<typeof useCellFormat>;
