import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { withWholeHours } from './clock.ts';

/** Numbers and dates as the chosen language writes them. */
export function useFormat(timeZone?: string) {
  const { language } = useTranslation().i18n;
  return useMemo(() => {
    const number = new Intl.NumberFormat(language);
    const day = new Intl.DateTimeFormat(language, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
    const moment = withWholeHours(
      new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }),
    );
    const time = withWholeHours(new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone }));
    return {
      number: (value: number) => number.format(value),
      day: (value: string) => day.format(new Date(value)),
      moment: (value: string) => moment(new Date(value)),
      time,
    };
  }, [language, timeZone]);
}
