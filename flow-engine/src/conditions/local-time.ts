/** `2026-11-15` and `14:05`: texts that compare as the days and minutes do. */
export type LocalTime = { day: string; minute: string };

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  // Making one takes a hundred times as long as using it.
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timezone, format);
  return format;
}

/** What clocks and calendars in that zone show. */
export function localTimeOf(instant: Date, timezone: string): LocalTime {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatOf(timezone).formatToParts(instant)) parts[type] = value;
  const year = (parts.year ?? '').padStart(4, '0');
  return { day: `${year}-${parts.month}-${parts.day}`, minute: `${parts.hour}:${parts.minute}` };
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

export function addDays(day: string, days: number): string {
  const date = midnight(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The same day of another month, or its last where it has fewer. */
export function addMonths(day: string, months: number): string {
  const date = midnight(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  date.setUTCDate(Math.min(date.getUTCDate(), Number(day.slice(8))));
  return date.toISOString().slice(0, 10);
}

/** How far the clocks of a zone are ahead of UTC. */
function aheadOf(instant: number, timezone: string): number {
  const { day, minute } = localTimeOf(new Date(instant), timezone);
  return Date.parse(`${day}T${minute}Z`) - Math.floor(instant / 60_000) * 60_000;
}

const oneDay = 86_400_000;

/** When clocks of that zone show this: the first time where they do so twice; as much later as they skip where never. */
export function instantOf(day: string, minute: string, timezone: string): Date {
  const shown = Date.parse(`${day}T${minute}Z`);
  const [before, after] = [aheadOf(shown - oneDay, timezone), aheadOf(shown + oneDay, timezone)];
  const isShown = (ahead: number) => aheadOf(shown - ahead, timezone) === ahead;
  return new Date(shown - (isShown(after) && !isShown(before) ? after : before));
}

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => midnight(day).getUTCDay() || 7;

/** A day of the calendar: no 30 February, no year 0. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001') return false;
  const date = midnight(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
