import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { clockIn } from '../../locales/clock.ts';

/** Moments by the company's clock, short enough for a table: “17 nov., 09:00”. */
export function useMoments(): (moment: string) => string {
  const { language } = useTranslation().i18n;
  const timeZone = useMe()?.activeCompany?.timezone;
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
