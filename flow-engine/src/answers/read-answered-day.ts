import { foldText } from '../conditions/fold-text.ts';
import { addDays, instantOf, localTimeOf } from '../conditions/local-time.ts';
import { readDay, readInstant } from '../values/read-day.ts';

/** Where and when something was answered. */
export interface AnswerPlace {
  readonly country: string;
  readonly timezone: string;
  readonly now: Date;
}

/** In the languages of the product, folded. */
const namedDays: Record<string, number> = {
  hoje: 0,
  hoy: 0,
  today: 0,
  amanha: 1,
  manana: 1,
  tomorrow: 1,
  ontem: -1,
  ayer: -1,
  yesterday: -1,
};
const shortYear = /^(\d{1,2}[/.-]\d{1,2}[/.-])(\d\d)$/;
const withoutYear = /^\d{1,2}[/.-]\d{1,2}$/;

/** Of two digits, the year that is not more than ten years ahead: 90 is 1990, 30 is 2030 in 2026. */
function fullYear(year: number, today: string): number {
  const thisYear = Number(today.slice(0, 4));
  const guess = thisYear - (thisYear % 100) + year;
  return guess > thisYear + 10 ? guess - 100 : guess;
}

/** `15/11/2026`, `15.11.26`, `15/11` (the next one), `amanhã`; the month first where the country writes so. */
export function readAnsweredDay(text: string, { country, timezone, now }: AnswerPlace): string | null {
  const written = foldText(text).replace(/\s*([/.-])\s*/g, '$1');
  const today = localTimeOf(now, timezone).day;
  const named = Object.hasOwn(namedDays, written) ? namedDays[written] : undefined;
  if (named !== undefined) return addDays(today, named);
  const [, start, year] = shortYear.exec(written) ?? [];
  if (start !== undefined) return readDay(`${start}${fullYear(Number(year), today)}`, country);
  if (!withoutYear.test(written)) return readDay(written, country);
  // 29 February may be years away.
  for (let ahead = 0; ahead <= 8; ahead++) {
    const day = readDay(`${written}/${Number(today.slice(0, 4)) + ahead}`, country);
    if (day !== null && day >= today) return day;
  }
  return null;
}

/** The time at the end: `14:05`, `14h05`, `14h`, `2pm`, `2:05 pm`, `às 14`. */
const writtenTime = /^(.*?)[\s,]+(?:as |a las |at )?(\d{1,2})(?:[:h](\d\d)?)?\s?([ap]m)?$/;

function clockOf(hourText: string, minute: string, half: string | undefined): string | null {
  const hour = half === undefined ? Number(hourText) : (Number(hourText) % 12) + (half === 'pm' ? 12 : 0);
  return hour > 23 || Number(minute) > 59 ? null : `${String(hour).padStart(2, '0')}:${minute}`;
}

/** A day with a time (or alone, its midnight), as the clocks of the company show it. */
export function readAnsweredMoment(text: string, place: AnswerPlace): string | null {
  const { country, timezone } = place;
  const exact = readInstant(text, country, timezone);
  if (exact) return exact.toISOString();
  const [, dayText = text, hour = '0', minute = '00', half] = writtenTime.exec(foldText(text)) ?? [];
  const day = readAnsweredDay(dayText, place);
  const clock = clockOf(hour, minute, half);
  return day === null || clock === null ? null : instantOf(day, clock, timezone).toISOString();
}
