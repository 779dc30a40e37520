const firstPauseMs = 500;
const longestPauseMs = 60_000;

/** Doubles from try to try, with chance in it: lines that were cut together do not come back together. */
export function pauseBefore(attempt: number, chance = Math.random()): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** attempt) * (0.5 + chance / 2);
}
