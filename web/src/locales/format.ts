import { useTranslation } from 'react-i18next';
import { withWholeHours } from './clock.ts';
import { useTimeZone } from './time-zone.ts';

type Format = ReturnType<typeof formatIn>;

/** By language and time zone: making them takes longer than a row takes to be drawn. */
const made = new Map<string, Format>();

function formatIn(language: string, timeZone: string) {
  const number = new Intl.NumberFormat(language);
  const day = new Intl.DateTimeFormat(language, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
  const moment = withWholeHours(new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }));
  const time = withWholeHours(new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone }));
  return {
    number: (value: number) => number.format(value),
    day: (value: string) => day.format(new Date(value)),
    moment: (value: string) => moment(new Date(value)),
    time,
  };
}

/** Numbers and dates as the chosen language writes them, by the company's clock where no other is named. */
export function useFormat(named?: string): Format {
  const { language } = useTranslation().i18n;
  const ours = useTimeZone();
  const timeZone = named ?? ours;
  const key = `${language} ${timeZone}`;
  const format = made.get(key) ?? formatIn(language, timeZone);
  made.set(key, format);
  return format;
}
