import { addDays } from '@yupflow/flow-engine/conditions/local-time';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../browser/now.ts';
import { dayOf } from '../../../locales/day-name.ts';
import { useDuration } from '../../../locales/duration.ts';
import { useFormat } from '../../../locales/format.ts';
import { useTimeZone } from '../../../locales/time-zone.ts';

/** Numbers, shares and moments as the report says them, by the company's clock. */
export function useReportFormat() {
  const { t, i18n } = useTranslation('broadcast-report');
  const timeZone = useTimeZone();
  const format = useFormat();
  const duration = useDuration();
  const today = dayOf(useNow(60_000).toISOString(), timeZone);
  return useMemo(() => {
    const share = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
    const rough = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
    const decimal = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
    const dayAndMonth = new Intl.DateTimeFormat(i18n.language, { day: '2-digit', month: '2-digit', timeZone });
    const relative = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' });
    const isToday = (moment: string) => dayOf(moment, timeZone) === today;
    const time = (moment: string) => format.time(new Date(moment));
    const day = (moment: string) => dayAndMonth.format(new Date(moment));
    return {
      ...format,
      timeZone,
      duration,
      time,
      day,
      isToday,
      share: (value: number) => share.format(value),
      wholeShare: (value: number) => rough.format(value),
      decimal: (value: number) => decimal.format(value),
      /** “09:00”, with the day where it is another. */
      short: (moment: string) => (isToday(moment) ? time(moment) : `${day(moment)}, ${time(moment)}`),
      /** “today”, “tomorrow”, or the date. */
      dayName(moment: string): string {
        const on = dayOf(moment, timeZone);
        const ahead = [-1, 0, 1].find((days) => on === addDays(today, days));
        return ahead === undefined ? format.day(moment) : relative.format(ahead, 'day');
      },
      /** “today at 09:00”, for the middle of a sentence. */
      at(moment: string): string {
        const on = dayOf(moment, timeZone);
        const name =
          on === today
            ? 'today'
            : on === addDays(today, -1)
              ? 'yesterday'
              : on === addDays(today, 1)
                ? 'tomorrow'
                : 'day';
        return t(`at.${name}`, { time: time(moment), day: day(moment) });
      },
    };
  }, [t, i18n.language, timeZone, format, duration, today]);
}
