import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { clockIn } from '../../../locales/clock.ts';

/** Moments of the virtual clock, as the company's clocks show them. */
export function useMoments(timeZone: string) {
  const { language } = useTranslation().i18n;
  return useMemo(() => {
    const time = new Intl.DateTimeFormat(language, { ...clockIn(language), timeZone });
    const day = new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short', timeZone });
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone });
    const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone });
    return {
      time: (moment: Date) => time.format(moment),
      whole: (moment: Date) => `${day.format(moment)} · ${time.format(moment)}`,
      /** Within the same day, the time alone. */
      short: (moment: Date, now: Date) =>
        day.format(moment) === day.format(now)
          ? time.format(moment)
          : `${weekday.format(moment)} ${time.format(moment)}`,
      date: (moment: Date) => date.format(moment),
      /** “em 24 h”. */
      until(moment: Date, now: Date): string {
        const minutes = Math.max(0, Math.round((moment.getTime() - now.getTime()) / 60_000));
        const relative = new Intl.RelativeTimeFormat(language, { style: 'narrow', numeric: 'always' });
        if (minutes < 90) return relative.format(minutes, 'minute');
        return minutes < 72 * 60
          ? relative.format(Math.round(minutes / 60), 'hour')
          : relative.format(Math.round(minutes / 1440), 'day');
      },
    };
  }, [language, timeZone]);
}
export type Moments = ReturnType<typeof useMoments>;
