import { relativeTime } from '../../../../locales/relative-time.ts';

const minuteMs = 60_000;

/** “5 s ago”; from a minute on, as everywhere. */
export function secondsAgo(language: string, moment: Date, now: Date): string {
  const ago = now.getTime() - moment.getTime();
  if (ago < 5_000 || ago >= minuteMs) return relativeTime(language, moment, now);
  return new Intl.RelativeTimeFormat(language, { style: 'narrow' }).format(-Math.floor(ago / 1_000), 'second');
}
