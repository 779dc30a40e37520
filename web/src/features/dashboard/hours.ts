/** The hours of a usual day, which show also while nobody writes in them. */
const usual = { first: 8, last: 18 };

/** The rows of the map: from the first hour in which somebody wrote to the last. */
export function hoursShown(week: readonly (readonly number[])[]): number[] {
  const busy = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => week.some((day) => (day[hour] ?? 0) > 0));
  const first = Math.min(usual.first, ...busy);
  const last = Math.max(usual.last, ...busy);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

interface Peak {
  /** 1 is Monday. */
  readonly weekday: number;
  readonly hour: number;
  readonly count: number;
}

/** When most is written; null while nothing is. Of several alike, the first of the week. */
export function peakOf(week: readonly (readonly number[])[]): Peak | null {
  let peak: Peak | null = null;
  for (const [day, hours] of week.entries())
    for (const [hour, count] of hours.entries())
      if (count > (peak?.count ?? 0)) peak = { weekday: day + 1, hour, count };
  return peak;
}
