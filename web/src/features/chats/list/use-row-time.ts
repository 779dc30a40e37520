import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { clockIn } from '../../../locales/clock.ts';

const dayMs = 86_400_000;

const startOfDay = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();

/** As short as it is clear: today the hour, then yesterday, the weekday, the date. */
export function useRowTime(): (moment: string, now: Date) => string {
  const { t, i18n } = useTranslation('chats');
  return useMemo(() => {
    const { language } = i18n;
    const time = new Intl.DateTimeFormat(language, clockIn(language));
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'short' });
    const day = new Intl.DateTimeFormat(language, { day: '2-digit', month: '2-digit' });
    const date = new Intl.DateTimeFormat(language, { day: '2-digit', month: '2-digit', year: '2-digit' });
    return (moment, now) => {
      const at = new Date(moment);
      const days = Math.round((startOfDay(now) - startOfDay(at)) / dayMs);
      if (days <= 0) return time.format(at);
      if (days === 1) return t('row.yesterday');
      if (days < 7) return weekday.format(at).replace('.', '');
      return (at.getFullYear() === now.getFullYear() ? day : date).format(at);
    };
  }, [t, i18n]);
}
