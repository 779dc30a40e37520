import { useTranslation } from 'react-i18next';
import { useNow } from '../../browser/now.ts';
import { useTimeZone } from '../../locales/time-zone.ts';

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
  const { t, i18n } = useTranslation('conversation');
  const now = useNow(60_000);
  return (moment) => {
    const day = dayOf(moment, timeZone);
    const ago = (days: number) => dayOf(new Date(now.getTime() - days * dayMs).toISOString(), timeZone);
    const word = day >= ago(0) ? t('today') : day === ago(1) ? t('yesterday') : null;
    if (word) return isInRow ? word.toLocaleLowerCase(i18n.language) : word;
    const isOfThisYear = day.slice(0, 4) === ago(0).slice(0, 4);
    const format = new Intl.DateTimeFormat(
      i18n.language,
      day > ago(7)
        ? { weekday: 'long', timeZone }
        : { day: 'numeric', month: 'long', year: isOfThisYear ? undefined : 'numeric', timeZone },
    );
    const name = format.format(new Date(moment));
    return isInRow ? name : name.charAt(0).toLocaleUpperCase(i18n.language) + name.slice(1);
  };
}
