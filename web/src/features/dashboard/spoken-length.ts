const minute = 60;
const hour = 60 * minute;

/** Seconds as exact as people speak of waiting: of ten minutes nobody counts the seconds, of ten hours not the minutes. */
export function spokenLength(seconds: number): number {
  const step = seconds < 10 * minute ? 1 : seconds < 10 * hour ? minute : hour;
  return Math.round(seconds / step) * step;
}
