import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Numbers and dates as the chosen language writes them. */
export function useFormat(timeZone?: string) {
  const { language } = useTranslation().i18n;
  return useMemo(() => {
    const number = new Intl.NumberFormat(language);
    const day = new Intl.DateTimeFormat(language, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
    const moment = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone });
    const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone });
    return {
      number: (value: number) => number.format(value),
      day: (value: string) => day.format(new Date(value)),
      moment: (value: string) => moment.format(new Date(value)),
      time: (value: Date) => time.format(value),
    };
  }, [language, timeZone]);
}
