import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { clockIn } from '../../locales/clock.ts';
import { useTimeZone } from '../../locales/time-zone.ts';

/** Moments by the company's clock, short enough for a table: “17 nov., 09:00”. */
export function useMoments(): (moment: string) => string {
  const { language } = useTranslation().i18n;
  const timeZone = useTimeZone();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'short',
      ...clockIn(language),
      timeZone,
    });
    return (moment) => format.format(new Date(moment));
  }, [language, timeZone]);
}
