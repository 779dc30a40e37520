import { useTranslation } from 'react-i18next';
import { useNow } from '../../../browser/now.ts';
import { clockIn } from '../../../locales/clock.ts';
import { dayOf } from '../../../locales/day-name.ts';
import { useTimeZone } from '../../../locales/time-zone.ts';

const dayMs = 86_400_000;

/** When a request came, by the company's clock: “14:28”, “yesterday, 18:51”, “12/11, 16:20”. */
export function useRequestTime() {
  const { language } = useTranslation().i18n;
  const timeZone = useTimeZone();
  const now = useNow(60_000);
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const clock = new Intl.DateTimeFormat(language, { ...clockIn(language), timeZone });
  const exact = new Intl.DateTimeFormat(language, { ...clockIn(language), second: '2-digit', timeZone });
  const date = new Intl.DateTimeFormat(language, { day: '2-digit', month: '2-digit', timeZone });

  function dayName(moment: string): string {
    const day = dayOf(moment, timeZone);
    if (day >= dayOf(now.toISOString(), timeZone)) return relative.format(0, 'day');
    if (day === dayOf(new Date(now.getTime() - dayMs).toISOString(), timeZone)) return relative.format(-1, 'day');
    return date.format(new Date(moment));
  }

  return {
    short(moment: string): string {
      const time = clock.format(new Date(moment));
      return dayOf(moment, timeZone) >= dayOf(now.toISOString(), timeZone) ? time : `${dayName(moment)}, ${time}`;
    },
    exact: (moment: string) => `${dayName(moment)}, ${exact.format(new Date(moment))}`,
  };
}
