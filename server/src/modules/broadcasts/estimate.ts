import type { SendWindow } from '@yupflow/contract/send-window';
import { addDays, instantOf, localTimeOf, weekdayOf } from '@yupflow/flow-engine/conditions/local-time';

/** A line as far as an estimate needs it. */
export interface EstimatedLine {
  /** Between two starts, on average. */
  readonly delayMs: number;
  /** What it may still begin so many days from today. */
  readonly capIn: (days: number) => number;
}

interface Estimate {
  readonly count: number;
  readonly lines: readonly EstimatedLine[];
  readonly window: SendWindow | null;
  readonly timezone: string;
  readonly from: Date;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Who waits for longer than that waits for ever. */
const mostDays = 1_000;

/** When a day lets anything out. A window that passes midnight belongs to the day on which it opens. */
function openSpans(day: string, within: Span, window: SendWindow | null, timezone: string): Span[] {
  if (!window) return [within];
  const { weekdays, from, to } = window;
  return [addDays(day, -1), day]
    .filter((opened) => weekdays.includes(weekdayOf(opened)))
    .map((opened) => ({
      from: Math.max(within.from, instantOf(opened, from, timezone).getTime()),
      to: Math.min(within.to, instantOf(to > from ? opened : addDays(opened, 1), to, timezone).getTime()),
    }))
    .filter((span) => span.to > span.from);
}

const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0);

/** How many all lines begin within so much open time: the first of each at once. */
const begunWithin = (ms: number, lines: readonly { readonly delayMs: number; readonly cap: number }[]) =>
  lines.reduce((sum, { delayMs, cap }) => sum + Math.min(cap, Math.floor(ms / delayMs) + 1), 0);

/** The moment at which so much open time has passed. */
function momentAfter(ms: number, spans: readonly Span[]): number {
  let left = ms;
  for (const { from, to } of spans) {
    if (left <= to - from) return from + left;
    left -= to - from;
  }
  return spans.at(-1)?.to ?? 0;
}

/** The least open time, to the second, in which that many are begun. */
function timeFor(count: number, lines: Parameters<typeof begunWithin>[1], most: number): number {
  let [least, enough] = [0, most];
  while (enough - least > 1_000) {
    const middle = (least + enough) / 2;
    if (begunWithin(middle, lines) >= count) enough = middle;
    else least = middle;
  }
  return begunWithin(least, lines) >= count ? least : enough;
}

/** When the last one is begun with, on average: day by day, within the window and the caps. Null where that never is. */
export function estimateEnd({ count, lines, window, timezone, from }: Estimate): Date | null {
  if (lines.length === 0) return null;
  if (count === 0) return from;
  const today = localTimeOf(from, timezone).day;
  let left = count;
  for (let days = 0; days < mostDays; days++) {
    const day = addDays(today, days);
    const within = {
      from: Math.max(from.getTime(), instantOf(day, '00:00', timezone).getTime()),
      to: instantOf(addDays(day, 1), '00:00', timezone).getTime(),
    };
    const spans = openSpans(day, within, window, timezone);
    const open = lengthOf(spans);
    const capped = lines.map(({ delayMs, capIn }) => ({ delayMs, cap: Math.max(0, capIn(days)) }));
    const begun = open > 0 ? begunWithin(open, capped) : 0;
    if (begun >= left) return new Date(momentAfter(timeFor(left, capped, open), spans));
    left -= begun;
  }
  return null;
}
