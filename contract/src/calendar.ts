import type { Cycle } from './money.ts';

/** The calendar of cycles, and nothing else: no clock. Days are local ones, such as 2026-11-15, and compare as text. */

/** Where a company is until it says where. */
export const defaultTimezone = 'America/Sao_Paulo';

const months: Record<Cycle, number | null> = { monthly: 1, semiannual: 6, yearly: 12, lifetime: null };

/** How many months one payment lasts; null for ever. */
export const monthsOf = (cycle: Cycle): number | null => months[cycle];

export const dayOf = (date: string) => Number(date.slice(8));

/** So many months on or back, on the day wanted, or on the last one of a month that has no such day. */
export function monthsFrom(date: string, count: number, day: number): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** The day on which a cycle that begins on a date falls due; null for ever. The 31st is kept over shorter months. */
export function dueDateOf(cycle: Cycle, from: string, anchorDay = dayOf(from)): string | null {
  const count = monthsOf(cycle);
  return count === null ? null : monthsFrom(from, count, anchorDay);
}
