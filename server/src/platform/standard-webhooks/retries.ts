const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** After each attempt that failed, how long until the next. All together are less than a day. */
const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 5 * hour];
/** Up to so much of a pause is left out, by chance: what failed together does not come back together. */
const jitter = 0.2;

/** When it is tried again after so many attempts; null where that was the last. `chance` is from 0 to 1. */
export function nextTry(attempts: number, now: Date, chance: number): Date | null {
  const pause = pauses[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + Math.round(pause * (1 - jitter * chance)));
}
