import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { clockIn } from '../../../locales/clock.ts';
import { dayOf } from '../../../locales/day-name.ts';
import { useTimeZone } from '../../../locales/time-zone.ts';

const dayMs = 86_400_000;

/** As short as it is clear, by the company's clock: today the hour, then yesterday, the weekday, the date. */
export function useRowTime(): (moment: string, now: Date) => string {
  const { t, i18n } = useTranslation('chats');
  const timeZone = useTimeZone();
  return useMemo(() => {
    const { language } = i18n;
    const time = new Intl.DateTimeFormat(language, { ...clockIn(language), timeZone });
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone });
    const day = new Intl.DateTimeFormat(language, { day: '2-digit', month: '2-digit', timeZone });
    const date = new Intl.DateTimeFormat(language, { day: '2-digit', month: '2-digit', year: '2-digit', timeZone });
    return (moment, now) => {
      const at = new Date(moment);
      const [then, today] = [dayOf(moment, timeZone), dayOf(now.toISOString(), timeZone)];
      const days = Math.round((Date.parse(today) - Date.parse(then)) / dayMs);
      if (days <= 0) return time.format(at);
      if (days === 1) return t('row.yesterday');
      if (days < 7) return weekday.format(at).replace('.', '');
      return (then.slice(0, 4) === today.slice(0, 4) ? day : date).format(at);
    };
  }, [t, i18n, timeZone]);
}
