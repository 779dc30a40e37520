import { useTranslation } from 'react-i18next';
import { useNow } from '../../browser/now.ts';
import { useTimeZone } from '../../locales/time-zone.ts';

const lookAgainMs = 60_000;
const dayMs = 86_400_000;

/** “today”, “yesterday”, or the day in words, by the company's clock. */
export function useDayName(): (moment: string) => string {
  const timeZone = useTimeZone();
  const { language } = useTranslation().i18n;
  const now = useNow(lookAgainMs);
  const keyOf = (date: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(date);
  const near = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const far = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  return (moment) => {
    const date = new Date(moment);
    const days = Math.round((Date.parse(keyOf(now)) - Date.parse(keyOf(date))) / dayMs);
    return days === 0 || days === 1 ? near.format(-days, 'day') : far.format(date);
  };
}
