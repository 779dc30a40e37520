import {
  type DashboardDay,
  type DashboardMember,
  type DashboardReport,
  dashboardCounts,
  hourlyCounts,
  type MaybeMetric,
  type Period,
} from '@yupflow/contract/dashboard';
import { limits } from '@yupflow/contract/limits';
import type { Tx } from '../../platform/db/transaction.ts';
import { countOf, type Lengths, percentileOf, shareWithin } from './lengths.ts';
import {
  countOverdue,
  type Frame,
  frameOf,
  type HourlyCounts,
  listDays,
  listHours,
  listLengths,
  listMembers,
  listNewContacts,
  type MemberRow,
} from './report.repository.ts';

const hoursOfDay = 24;
const weekdays = 7;

function daysBetween({ from, to }: Period): string[] {
  const days: string[] = [];
  const last = Temporal.PlainDate.from(to);
  for (let day = Temporal.PlainDate.from(from); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
    days.push(day.toString());
  return days;
}

async function readDays(tx: Tx, frame: Frame): Promise<Pick<DashboardReport, 'days' | 'days_before' | 'totals'>> {
  const counted = new Map((await listDays(tx, frame)).map((row) => [row.day, row]));
  const contacts = new Map((await listNewContacts(tx, frame)).map(({ day, count }) => [day, count]));
  const dayOf = (day: string): DashboardDay => {
    const known = counted.get(day);
    const all = hourlyCounts.map((name) => [name, known?.[name] ?? 0]);
    return { ...(Object.fromEntries(all) as HourlyCounts), day, new_contacts: contacts.get(day) ?? 0 };
  };
  const days = daysBetween(frame.period).map(dayOf);
  const days_before = daysBetween(frame.before).map(dayOf);
  const totals = dashboardCounts.map((name) => {
    const sum = (some: readonly DashboardDay[]) => some.reduce((all, day) => all + day[name], 0);
    return [name, { value: sum(days), before: sum(days_before) }];
  });
  return { days, days_before, totals: Object.fromEntries(totals) as DashboardReport['totals'] };
}

async function readHours(tx: Tx, frame: Frame): Promise<number[][]> {
  const counts = new Map(
    (await listHours(tx, frame)).map(({ weekday, hour, count }) => [weekday * hoursOfDay + hour, count]),
  );
  return Array.from({ length: weekdays }, (_, day) =>
    Array.from({ length: hoursOfDay }, (_nothing, hour) => counts.get((day + 1) * hoursOfDay + hour) ?? 0),
  );
}

type Times = Pick<DashboardReport, 'first_response' | 'within_target' | 'resolution'>;

async function readTimes(tx: Tx, frame: Frame, members: readonly MemberRow[]): Promise<Times> {
  const rows = await listLengths(tx, frame);
  const sumOf = (kind: 'answered' | 'closed', isBefore: boolean) =>
    members.reduce((sum, row) => (row.isBefore === isBefore ? sum + row[`${kind}_seconds`] : sum), 0);
  const lengthsOf = (kind: string, isBefore: boolean): Lengths =>
    new Map(rows.filter((row) => row.kind === kind && row.isBefore === isBefore).map(({ step, n }) => [step, n]));
  const timesOf = (kind: 'answered' | 'closed') => {
    const [now, before] = [lengthsOf(kind, false), lengthsOf(kind, true)];
    // Of a single one all of it is known, as its member's row shows it too.
    const lengthOf = (lengths: Lengths, isBefore: boolean, share: number) =>
      countOf(lengths) === 1 ? sumOf(kind, isBefore) : percentileOf(lengths, share);
    const at = (share: number): MaybeMetric => ({
      value: lengthOf(now, false, share),
      before: lengthOf(before, true, share),
    });
    return { count: { value: countOf(now), before: countOf(before) }, median: at(0.5), p90: at(0.9) };
  };
  const within = (isBefore: boolean): number | null => {
    if (frame.targetMinutes === null) return null;
    const [lengths, seconds] = [lengthsOf('answered', isBefore), frame.targetMinutes * 60];
    return countOf(lengths) === 1 ? Number(sumOf('answered', isBefore) <= seconds) : shareWithin(lengths, seconds);
  };
  return {
    first_response: timesOf('answered'),
    within_target: { value: within(false), before: within(true) },
    resolution: timesOf('closed'),
  };
}

const average = (seconds: number | undefined, count: number | undefined) =>
  seconds !== undefined && count ? Math.round(seconds / count) : null;

function presentMember(rows: readonly MemberRow[]): DashboardMember {
  const [now, before] = [rows.find((row) => !row.isBefore), rows.find((row) => row.isBefore)];
  const either = now ?? before;
  const averages = (kind: 'answered' | 'closed'): MaybeMetric => ({
    value: average(now?.[`${kind}_seconds`], now?.[kind]),
    before: average(before?.[`${kind}_seconds`], before?.[kind]),
  });
  return {
    member: either?.id ? { id: either.id, name: either.name ?? '' } : null,
    attendances: { value: now?.attendances ?? 0, before: before?.attendances ?? 0 },
    closed: { value: now?.closed ?? 0, before: before?.closed ?? 0 },
    first_response: averages('answered'),
    resolution: averages('closed'),
  };
}

/** Those without any in both periods are left out; those with the most come first, and nobody at the end. */
function presentMembers(rows: readonly MemberRow[]): DashboardMember[] {
  const byMember = Map.groupBy(rows, ({ id }) => id);
  return [...byMember.values()]
    .map(presentMember)
    .filter(({ attendances, closed }) => [attendances, closed].some(({ value, before }) => value !== 0 || before !== 0))
    .sort(
      (a, b) =>
        Number(a.member === null) - Number(b.member === null) ||
        b.attendances.value - a.attendances.value ||
        b.closed.value - a.closed.value ||
        (a.member?.name ?? '').localeCompare(b.member?.name ?? ''),
    );
}

/** With every member, however many they are. */
export async function readReport(
  { tx, companyId }: { tx: Tx; companyId: string },
  period: Period,
): Promise<DashboardReport> {
  const frame = await frameOf(tx, companyId, period);
  const members = await listMembers(tx, frame);
  return {
    timezone: frame.timezone,
    is_settling: frame.isSettling,
    target_minutes: frame.targetMinutes,
    overdue: await countOverdue(tx, frame, limits.dashboardOverdue),
    before: frame.before,
    ...(await readDays(tx, frame)),
    ...(await readTimes(tx, frame, members)),
    members: presentMembers(members),
    more_members: 0,
    hours: await readHours(tx, frame),
  };
}

export async function getReport(scope: { tx: Tx; companyId: string }, period: Period): Promise<DashboardReport> {
  const { members, ...report } = await readReport(scope, period);
  return {
    ...report,
    members: members.slice(0, limits.dashboardMembers),
    more_members: Math.max(members.length - limits.dashboardMembers, 0),
  };
}
