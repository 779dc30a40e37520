import type { DashboardDay, DashboardMetric, DashboardReport } from '@yupflow/contract/dashboard';

/** A day, or a week of a long period. */
export interface Place {
  readonly from: string;
  readonly to: string;
  readonly value: number;
  readonly before: number;
  readonly receptive: number;
  readonly active: number;
}

interface Series {
  readonly isByWeek: boolean;
  /** By how many weeks the days are compared; null: day by day with the period before. */
  readonly weeksBefore: number | null;
  readonly places: readonly Place[];
}

/** More bars than this are too thin to point at. */
const mostBars = 92;
const weekDays = 7;

const countOf: Record<Exclude<DashboardMetric, 'total_contacts'>, (day: DashboardDay) => number> = {
  total_attendances: ({ active, receptive }) => active + receptive,
  new_contacts: ({ new_contacts }) => new_contacts,
  custom_events: ({ custom_events }) => custom_events,
};

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const lastOf = (values: readonly number[]): number => values.at(-1) ?? 0;

/** How many contacts there were at the end of each day, from how many there are at the end and who came meanwhile. */
function runningTotals(days: readonly DashboardDay[], total: number): number[] {
  let left = total;
  return days
    .toReversed()
    .map(({ new_contacts }) => {
      const atTheEnd = Math.max(0, left);
      left -= new_contacts;
      return atTheEnd;
    })
    .reverse();
}

/** A metric over the period. Mondays are compared with Mondays, as soon as the period is as long as a week. */
export function seriesOf(metric: DashboardMetric, report: DashboardReport, totalContacts: number): Series {
  const days = [...report.days_before, ...report.days];
  const count = report.days.length;
  const weeks = Math.floor(count / weekDays);
  const shift = weeks > 0 ? weeks * weekDays : count;
  const isByWeek = count > mostBars;
  const values = metric === 'total_contacts' ? runningTotals(days, totalContacts) : days.map(countOf[metric]);
  const combine = metric === 'total_contacts' ? lastOf : sum;
  const places: Place[] = [];
  const length = isByWeek ? weekDays : 1;
  // The last one is whole, up to today; what is left over of the days is the first.
  for (let end = count + (count % length || length); end <= days.length; end += length) {
    const at = Math.max(count, end - length);
    const within = days.slice(at, end);
    places.push({
      from: within[0]?.day ?? '',
      to: within.at(-1)?.day ?? '',
      value: combine(values.slice(at, end)),
      before: combine(values.slice(at - shift, end - shift)),
      receptive: sum(within.map(({ receptive }) => receptive)),
      active: sum(within.map(({ active }) => active)),
    });
  }
  return { isByWeek, weeksBefore: weeks > 0 ? weeks : null, places };
}
