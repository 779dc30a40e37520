import { addDays, instantOf, localTimeOf, weekdayOf } from '../conditions/local-time.ts';
import type { OpeningHours, TimeRange } from './opening-hours.ts';

/** Beyond it nothing changes any more: every weekday and every yearly holiday has come by. */
const daysAhead = 400;

/** A holiday of this year wins over one of every year, and both over the weekday. */
function rangesOf({ week, holidays }: OpeningHours, day: string): readonly TimeRange[] {
  const special = holidays.find(({ date }) => date === day) ?? holidays.find(({ date }) => date === `-${day.slice(4)}`);
  return special?.ranges ?? week[weekdayOf(day) % 7] ?? [];
}

const isPastMidnight = ({ from, to }: TimeRange) => to <= from;

/** Whether a company attends at this moment, by the clocks of its zone. */
export function isOpen(hours: OpeningHours, instant: Date, timezone: string): boolean {
  const { day, minute } = localTimeOf(instant, timezone);
  const isWithin = (range: TimeRange) => minute >= range.from && (isPastMidnight(range) || minute < range.to);
  // Whoever began the evening before works to the end, whatever day it has become.
  const goesOn = (range: TimeRange) => isPastMidnight(range) && minute < range.to;
  return rangesOf(hours, day).some(isWithin) || rangesOf(hours, addDays(day, -1)).some(goesOn);
}

/** A day ends when the next one begins. */
const edgeOf = (day: string, minute: string, timezone: string): Date =>
  minute === '24:00' ? instantOf(addDays(day, 1), '00:00', timezone) : instantOf(day, minute, timezone);

/** When open turns to closed, or closed to open; null where it never does. */
export function nextChange(hours: OpeningHours, instant: Date, timezone: string): Date | null {
  const isOpenNow = isOpen(hours, instant, timezone);
  const today = localTimeOf(instant, timezone).day;
  for (let ahead = -1; ahead <= daysAhead; ahead++) {
    const day = addDays(today, ahead);
    const edges = rangesOf(hours, day).flatMap((range) => [
      edgeOf(day, range.from, timezone),
      edgeOf(isPastMidnight(range) ? addDays(day, 1) : day, range.to, timezone),
    ]);
    // A holiday or another weekday may cut a range at midnight.
    edges.push(instantOf(day, '00:00', timezone));
    const change = edges
      .filter((edge) => edge > instant && isOpen(hours, edge, timezone) !== isOpenNow)
      .sort((one, other) => one.getTime() - other.getTime())[0];
    if (change) return change;
  }
  return null;
}

/** Whether two ranges of one day share a minute. */
export function hasOverlap(ranges: readonly TimeRange[]): boolean {
  const sorted = ranges.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return sorted.some((range, index) => {
    const next = sorted[index + 1];
    return next !== undefined && (isPastMidnight(range) || next.from < range.to);
  });
}
