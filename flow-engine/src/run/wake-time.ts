import type { Duration } from '../blocks/parts.ts';
import type { WaitBlock } from '../blocks/wait/schema.ts';
import { addDays, addMonths, instantOf, isDay, localTimeOf, weekdayOf } from '../conditions/local-time.ts';

const exact = { second: 1_000, minute: 60_000, hour: 3_600_000 } as const;

/** Days and months go by the calendar: the clock shows the same then, and 31 January is followed by the end of February. */
export function afterDuration({ amount, unit }: Duration, now: Date, timezone: string): Date {
  if (unit !== 'day' && unit !== 'month') return new Date(now.getTime() + amount * exact[unit]);
  const { day, minute } = localTimeOf(now, timezone);
  const wanted = unit === 'day' ? addDays(day, amount) : addMonths(day, amount);
  // Seconds are the same in every zone.
  return new Date(instantOf(wanted, minute, timezone).getTime() + (now.getTime() % 60_000));
}

/** Of a date, or of a moment as the zone's calendars show it. */
function dayOf(value: string, timezone: string): string | null {
  if (isDay(value)) return value;
  const moment = isDay(value.slice(0, 10)) ? new Date(value) : null;
  if (moment === null || Number.isNaN(moment.getTime())) return null;
  const { day } = localTimeOf(moment, timezone);
  return isDay(day) ? day : null;
}

/** So many days after the day of a value, at that time; null where that is no day. */
export function atDay(value: string, days: number, time: string, timezone: string): Date | null {
  const day = dayOf(value, timezone);
  const wanted = day === null ? '' : addDays(day, days);
  return isDay(wanted) ? instantOf(wanted, time, timezone) : null;
}

/** The moment itself within the window, else when it opens next. It belongs to the weekday on which it opens. */
export function withinWindow(moment: Date, window: NonNullable<WaitBlock['window']>, timezone: string): Date {
  const { weekdays, from, to } = window;
  const today = localTimeOf(moment, timezone).day;
  // Yesterday's may still be open past midnight; a week has every weekday.
  for (let ahead = -1; ahead <= 7; ahead++) {
    const day = addDays(today, ahead);
    if (!weekdays.includes(weekdayOf(day))) continue;
    const opens = instantOf(day, from, timezone);
    const closes = instantOf(to > from ? day : addDays(day, 1), to, timezone);
    if (moment < closes) return moment < opens ? opens : moment;
  }
  return moment;
}
