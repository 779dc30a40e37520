import type { DashboardReport } from '@yupflow/contract/dashboard';
import { daysAfter, type Range } from '../src/features/dashboard/period.ts';

const zero = { value: 0, before: 0 };
const never = { value: null, before: null };
const unmeasured = { count: zero, median: never, p90: never };

/** Of a period in which nothing happened, in São Paulo. */
export function aReport({ from, to }: Range): DashboardReport {
  const days: DashboardReport['days'] = [];
  for (let day = from; day <= to; day = daysAfter(day, 1))
    days.push({
      day,
      active: 0,
      receptive: 0,
      answered: 0,
      closed: 0,
      messages_in: 0,
      messages_out: 0,
      custom_events: 0,
      new_contacts: 0,
    });
  return {
    timezone: 'America/Sao_Paulo',
    is_settling: false,
    target_minutes: 15,
    overdue: 0,
    before: { from: daysAfter(from, -days.length), to: daysAfter(from, -1) },
    days,
    days_before: days.map((counts) => ({ ...counts, day: daysAfter(counts.day, -days.length) })),
    totals: {
      active: zero,
      receptive: zero,
      answered: zero,
      closed: zero,
      messages_in: zero,
      messages_out: zero,
      custom_events: zero,
      new_contacts: zero,
    },
    first_response: unmeasured,
    within_target: never,
    resolution: unmeasured,
    members: [],
    more_members: 0,
    hours: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0)),
  };
}
