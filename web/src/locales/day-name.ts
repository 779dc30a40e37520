import { useTranslation } from 'react-i18next';
import { useNow } from '../browser/now.ts';
import { useTimeZone } from './time-zone.ts';

const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day on the clock that people here read, as 2026-11-15. */
export function dayOf(moment: string, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(new Date(moment));
}

/** Today, yesterday, a weekday of the last week, or the date; small in a row, as lists write it. */
export function useDayName(isInRow = false): (moment: string) => string {
  const timeZone = useTimeZone();
  const { language } = useTranslation().i18n;
  const today = dayOf(useNow(60_000).toISOString(), timeZone);
  return (moment) => {
    const day = dayOf(moment, timeZone);
    // Whole days of the calendar: one on which clocks change is no shorter than another.
    const ago = Math.max(0, (Date.parse(today) - Date.parse(day)) / dayMs);
    const name =
      ago < 2
        ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-ago, 'day')
        : new Intl.DateTimeFormat(language, {
            ...(ago < 7 ? { weekday: 'long' } : { day: 'numeric', month: 'long' }),
            ...(ago >= 7 && day.slice(0, 4) !== today.slice(0, 4) ? { year: 'numeric' } : {}),
            timeZone,
          }).format(new Date(moment));
    return isInRow ? name : name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  };
}
