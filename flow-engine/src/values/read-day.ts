import { instantOf, isDay } from '../conditions/local-time.ts';

const writtenDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
/** Where the month comes first. */
const monthFirst = new Set(['US', 'PH', 'PW', 'FM', 'MH']);

/** `2026-11-15` from itself or from what a country writes; null for what is no day. */
export function readDay(text: string, country: string): string | null {
  const written = text.trim();
  if (isDay(written)) return written;
  const [, first, second, year] = writtenDay.exec(written) ?? [];
  if (first === undefined || second === undefined) return null;
  const [month, day] = monthFirst.has(country) ? [first, second] : [second, first];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;
const localMoment = /^(.+?)[T\s,]+(\d{1,2}:\d\d)(:\d\d(?:\.\d{1,9})?)?$/;
const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

/** An ISO instant, or a day with a time (or alone, its midnight) as the clocks of a time zone show them. */
export function readInstant(text: string, country: string, timezone: string): Date | null {
  const written = text.trim();
  if (instant.test(written)) {
    const moment = new Date(written);
    return isDay(written.slice(0, 10)) && !Number.isNaN(moment.getTime()) ? moment : null;
  }
  const [, dayText = written, time = '00:00', seconds = ':00'] = localMoment.exec(written) ?? [];
  const day = readDay(dayText, country);
  const minute = time.padStart(5, '0');
  if (day === null || !clock.test(minute) || seconds >= ':60') return null;
  return new Date(instantOf(day, minute, timezone).getTime() + Math.trunc(Number(seconds.slice(1)) * 1_000));
}
