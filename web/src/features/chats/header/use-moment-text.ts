import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { clockIn } from '../../../locales/clock.ts';
import { dayOf } from '../../../locales/day-name.ts';
import { useTimeZone } from '../../../locales/time-zone.ts';

/** The hour of today, and the day too of what is longer ago. */
export function useMomentText(): (moment: string) => string {
  const { language } = useTranslation().i18n;
  const timeZone = useTimeZone();
  return useMemo(() => {
    const clock = { ...clockIn(language), timeZone };
    const time = new Intl.DateTimeFormat(language, clock);
    const dayAndTime = new Intl.DateTimeFormat(language, { day: '2-digit', month: '2-digit', ...clock });
    return (moment) => {
      const isToday = dayOf(moment, timeZone) === dayOf(new Date().toISOString(), timeZone);
      return (isToday ? time : dayAndTime).format(new Date(moment));
    };
  }, [language, timeZone]);
}
