import { type CalendarDate, parseDate } from '@internationalized/date';

/** `2026-11-15`; null for what the calendar doesn't have, like the 31st of February. */
export function readDay(text: string): CalendarDate | null {
  try {
    return parseDate(text);
  } catch {
    return null;
  }
}

/** Nobody means the year 26: it is 2026, or still being typed. */
const firstYear = 1000;

export const isDay = (text: string): boolean => (readDay(text)?.year ?? 0) >= firstYear;
