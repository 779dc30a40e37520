import { useTranslation } from 'react-i18next';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const longHours = 8;

/** “in 1 h 38”, “in 19 h”, “in 2 d”: short, and no more exact than it needs to be. */
export function useTimeUntil(): (moment: Date, now: Date) => string {
  const { t } = useTranslation('enrolments');
  return (moment, now) => {
    const left = moment.getTime() - now.getTime();
    const hours = Math.floor(left / hour);
    const minutes = Math.floor((left % hour) / minute);
    if (left < minute) return t('until.soon');
    if (left >= day) return t('until.days', { days: Math.floor(left / day) });
    if (hours === 0) return t('until.minutes', { minutes });
    return hours >= longHours || minutes === 0
      ? t('until.hours', { hours })
      : t('until.hoursAndMinutes', { hours, minutes: String(minutes).padStart(2, '0') });
  };
}
