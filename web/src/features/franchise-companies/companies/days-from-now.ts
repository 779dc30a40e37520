import { useTranslation } from 'react-i18next';
import { useNow } from '../../../browser/now.ts';
import { dayOf } from '../../../locales/day-name.ts';
import { useTimeZone } from '../../../locales/time-zone.ts';

const dayMs = 86_400_000;
const lookAgainMs = 60_000;

interface DaysFromNow {
  /** “in 4 days”, “13 days ago”, “in 5 months”, for days without a time. */
  readonly fromNow: (day: string) => string;
  readonly isPast: (day: string) => boolean;
}

export function useDaysFromNow(): DaysFromNow {
  const { language } = useTranslation().i18n;
  const today = dayOf(useNow(lookAgainMs).toISOString(), useTimeZone());
  const words = new Intl.RelativeTimeFormat(language);
  const near = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const daysTo = (day: string) => Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
  function fromNow(day: string): string {
    const days = daysTo(day);
    // Today and its neighbours have words of their own; further away a number is clearer.
    if (Math.abs(days) < 2) return near.format(days, 'day');
    if (Math.abs(days) < 31) return words.format(days, 'day');
    const months = Math.trunc(days / 30.44);
    return Math.abs(months) < 12 ? words.format(months, 'month') : words.format(Math.trunc(days / 365.25), 'year');
  }
  return { fromNow, isPast: (day) => daysTo(day) < 0 };
}
