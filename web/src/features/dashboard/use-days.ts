import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Range } from './period.ts';

/** Days of the company's calendar in words: no reader's zone may move them. */
export function useDays() {
  const { language } = useTranslation().i18n;
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    const short = format({ day: 'numeric', month: 'short' });
    const long = format({ weekday: 'short', day: 'numeric', month: 'long' });
    const dated = format({ day: 'numeric', month: 'short', year: 'numeric' });
    return {
      /** “4 de nov.” */
      short: (day: string) => short.format(new Date(day)),
      /** “qua., 4 de novembro” */
      long: (day: string) => long.format(new Date(day)),
      /** “4 de nov. de 2026” */
      dated: (day: string) => dated.format(new Date(day)),
      range: ({ from, to }: Range) => dated.formatRange(new Date(from), new Date(to)),
      shortRange: ({ from, to }: Range) => short.formatRange(new Date(from), new Date(to)),
    };
  }, [language]);
}
