const minute = 60_000;
const steps = [
  { unit: 'minute', ms: minute, until: 60 * minute },
  { unit: 'hour', ms: 60 * minute, until: 24 * 60 * minute },
  { unit: 'day', ms: 24 * 60 * minute, until: 30 * 24 * 60 * minute },
  { unit: 'month', ms: 30.44 * 24 * 60 * minute, until: 365 * 24 * 60 * minute },
] as const;
const year = 365.25 * 24 * 60 * minute;

const wordsByLanguage = new Map<string, Intl.RelativeTimeFormat>();

/** Making one takes much longer than using it, and lists use it in every row. */
function wordsOf(language: string): Intl.RelativeTimeFormat {
  const words = wordsByLanguage.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  wordsByLanguage.set(language, words);
  return words;
}

/** “2 minutes ago”, “yesterday”; “now” within a minute, and for a clock that runs ahead of ours. */
export function relativeTime(language: string, moment: Date, now: Date): string {
  const words = wordsOf(language);
  const ago = now.getTime() - moment.getTime();
  if (ago < minute) return words.format(0, 'second');
  const step = steps.find(({ until }) => ago < until);
  return step ? words.format(-Math.floor(ago / step.ms), step.unit) : words.format(-Math.floor(ago / year), 'year');
}
