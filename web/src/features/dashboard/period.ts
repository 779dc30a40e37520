import { period as aPeriod } from '@yupflow/contract/dashboard';

/** The ones at hand, and the rarer ones beside the calendar. */
export const presets = ['today', '7days', '30days', 'month'] as const;
export const morePresets = ['yesterday', '90days', 'lastMonth', 'year'] as const;
const allPresets = [...presets, ...morePresets];
export type Preset = (typeof allPresets)[number];

const defaultPreset: Preset = '30days';

/** First and last day, which both count; dates as the company's calendar writes them, such as 2026-11-15. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

function isPreset(text: string | undefined): text is Preset {
  return allPresets.some((preset) => preset === text);
}

export function rangeOf(preset: Preset, today: string): Range {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case '7days':
      return { from: daysAfter(today, -6), to: today };
    case '30days':
      return { from: daysAfter(today, -29), to: today };
    case '90days':
      return { from: daysAfter(today, -89), to: today };
    case 'year':
      return { from: daysAfter(today, -364), to: today };
    case 'month':
      return { from: firstOfMonth(today), to: today };
    case 'yesterday':
      return { from: daysAfter(today, -1), to: daysAfter(today, -1) };
    case 'lastMonth': {
      const last = daysAfter(firstOfMonth(today), -1);
      return { from: firstOfMonth(last), to: last };
    }
  }
}

/** What the address asks for: two days, or a preset, which is what it means today. Nonsense is the usual one. */
export function readPeriod(
  { from, to, period }: Readonly<Record<string, string | undefined>>,
  today: string,
): Range & { readonly preset: Preset | null } {
  const asked = aPeriod.safeParse({ from, to });
  if (asked.success) return { ...asked.data, preset: null };
  const preset = isPreset(period) ? period : defaultPreset;
  return { ...rangeOf(preset, today), preset };
}

/** As the address keeps it; null takes a part out. */
export function writePeriod(chosen: Preset | Range): { from: string | null; to: string | null; period: string | null } {
  if (typeof chosen !== 'string') return { ...chosen, period: null };
  return { from: null, to: null, period: chosen === defaultPreset ? null : chosen };
}

/** Whether there are no more days than can be asked for at once. */
export const isShortEnough = (range: Range): boolean => aPeriod.safeParse(range).success;

export function daysAfter(day: string, days: number): string {
  const moment = new Date(day);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
