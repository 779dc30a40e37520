import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { clockIn } from '../../../locales/clock.ts';

/** The hour of today, and the day too of what is longer ago. */
export function useMomentText(): (moment: string) => string {
  const { language } = useTranslation().i18n;
  return useMemo(() => {
    const clock = clockIn(language);
    const time = new Intl.DateTimeFormat(language, clock);
    const dayAndTime = new Intl.DateTimeFormat(language, {
      day: '2-digit',
      month: '2-digit',
      ...clock,
    });
    return (moment) => {
      const at = new Date(moment);
      return (at.toDateString() === new Date().toDateString() ? time : dayAndTime).format(at);
    };
  }, [language]);
}
