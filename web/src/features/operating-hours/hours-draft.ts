import { hasOverlap } from '@yupflow/flow-engine/opening-hours/is-open';
import type { Holiday, OpeningHours, TimeRange } from '@yupflow/flow-engine/opening-hours/opening-hours';

/** Monday first, as weeks are read here; the contract counts from Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;
export type Weekday = (typeof weekdays)[number];
const workingDays: readonly number[] = [1, 2, 3, 4, 5];

export const usualRange: TimeRange = { from: '09:00', to: '18:00' };

/** After a break of an hour, as far as the day goes. */
export function nextRange(ranges: readonly TimeRange[]): TimeRange {
  const end = ranges.at(-1)?.to ?? '08:00';
  const hour = Number(end.slice(0, 2)) + 1;
  if (hour >= 23) return { from: '23:00', to: '24:00' };
  const two = (value: number) => String(value).padStart(2, '0');
  return { from: `${two(hour)}:00`, to: `${two(Math.min(hour + 4, 24))}:00` };
}

export const withDay = (week: readonly TimeRange[][], day: number, ranges: TimeRange[]): TimeRange[][] =>
  week.map((before, at) => (at === day ? ranges : before));

/** The ranges of one day on all working days. */
export const onWorkingDays = (week: readonly TimeRange[][], day: number): TimeRange[][] =>
  week.map((before, at) => (workingDays.includes(at) ? [...(week[day] ?? [])] : before));

/** The browser's field for a time knows no 24:00. */
export const shownTime = (time: string) => (time === '24:00' ? '00:00' : time);
export const endTime = (shown: string) => (shown === '00:00' ? '24:00' : shown);

export const isYearly = ({ date }: Holiday) => date.startsWith('--');
const leapYear = '2028';
/** A day for the calendar: a holiday of every year stands in this one, or in one that has the day. */
export function dayOf({ date }: Holiday, today: string): string {
  if (!date.startsWith('--')) return date;
  return `${date === '--02-29' ? leapYear : today.slice(0, 4)}${date.slice(1)}`;
}
export const dateOf = (day: string, yearly: boolean) => (yearly ? `-${day.slice(4)}` : day);

/** Which days and holidays can't be saved as they are. */
export function faultsOf({ week, holidays }: OpeningHours) {
  const dates = holidays.map(({ date }) => date);
  return {
    days: new Set(week.flatMap((ranges, day) => (hasOverlap(ranges) ? [day] : []))),
    holidays: new Set(
      holidays.flatMap(({ date, ranges }, index) =>
        hasOverlap(ranges) || date === '' || dates.indexOf(date) < index ? [index] : [],
      ),
    ),
  };
}
