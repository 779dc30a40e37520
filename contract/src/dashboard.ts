import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { job } from './jobs.ts';
import { limits } from './limits.ts';

/** A local date of the company, such as 2026-11-15, that its calendar has. */
const day = z.string().check(z.regex(/^[12]\d{3}-\d\d-\d\d$/), z.refine(isDay, 'invalid'));

function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  // A 31st of February would move on to March.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

const dayMs = 86_400_000;
/** Both days count. No number where one of them is none, which was said already. */
const daysOf = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** Days of the company's calendar; both count. */
export const period = z.strictObject({ from: day, to: day }).check(
  z.refine(({ from, to }) => !(daysOf(from, to) < 1), { path: ['to'], message: 'invalid' }),
  z.refine(({ from, to }) => !(daysOf(from, to) > limits.dashboardDays), { path: ['from'], message: 'too_long' }),
);
export type Period = z.output<typeof period>;

/** Now, and in the equally long period before. */
const metric = z.object({ value: z.number(), before: z.number() });

export const dashboardMetrics = ['total_attendances', 'total_contacts', 'new_contacts', 'custom_events'] as const;
export type DashboardMetric = (typeof dashboardMetrics)[number];

const figures = z.object({
  total_attendances: metric,
  total_contacts: metric,
  new_contacts: metric,
  custom_events: metric,
});
export type Dashboard = z.output<typeof figures>;

/** Nothing was measured: no number. */
const maybeMetric = z.object({ value: z.nullable(z.number()), before: z.nullable(z.number()) });
export type MaybeMetric = z.output<typeof maybeMetric>;

/** In seconds. Within a tenth: they are read from counts by length, not from each attendance. */
const times = z.object({
  /** How many were measured. */
  count: metric,
  median: maybeMetric,
  /** Nine of ten took no longer. */
  p90: maybeMetric,
});

/** What is counted by day and hour; nothing of groups. Attendances by who wrote first: we (active) or they (receptive). */
export const hourlyCounts = [
  'active',
  'receptive',
  'answered',
  'closed',
  'messages_in',
  'messages_out',
  'custom_events',
] as const;
export type HourlyCount = (typeof hourlyCounts)[number];

/** What is counted by day. Contacts have their own moments, and no hours. */
export const dashboardCounts = [...hourlyCounts, 'new_contacts'] as const;
export type DashboardCount = (typeof dashboardCounts)[number];

const dayCounts = z.object({
  day: z.string(),
  active: z.number(),
  receptive: z.number(),
  /** Attendances that had their first answer by a person that day. */
  answered: z.number(),
  /** Attendances that ended that day. */
  closed: z.number(),
  messages_in: z.number(),
  messages_out: z.number(),
  custom_events: z.number(),
  new_contacts: z.number(),
});
export type DashboardDay = z.output<typeof dayCounts>;

const memberFigures = z.object({
  /** Null: nobody, or somebody who has left. */
  member: z.nullable(z.object({ id, name: z.string() })),
  /** Begun in the period, and theirs now. */
  attendances: metric,
  closed: metric,
  /** Seconds, on average. */
  first_response: maybeMetric,
  resolution: maybeMetric,
});
export type DashboardMember = z.output<typeof memberFigures>;

const report = z.object({
  /** Whose days and hours these are. */
  timezone: z.string(),
  /** The company has another time zone since lately: days and hours are being counted anew. */
  is_settling: z.boolean(),
  /** The company's target for a response, in minutes; null where it has none. */
  target_minutes: z.nullable(z.number()),
  /** How many attendances wait longer than that right now, whatever the period; at most `limits.dashboardOverdue`. */
  overdue: z.number(),
  /** The equally long period that `before` is about. */
  before: z.object({ from: z.string(), to: z.string() }),
  /** Each day of the period, in order, also those on which nothing happened. */
  days: z.array(dayCounts),
  /** As many, of the period before. */
  days_before: z.array(dayCounts),
  /** Sums of the days. */
  totals: z.object({
    active: metric,
    receptive: metric,
    answered: metric,
    closed: metric,
    messages_in: metric,
    messages_out: metric,
    custom_events: metric,
    new_contacts: metric,
  }),
  /** From the contact's first message until a person answered; of receptive attendances answered in the period. */
  first_response: times,
  /** Which part of those first responses kept the company's target, from 0 to 1; no number without a target. */
  within_target: maybeMetric,
  /** From the beginning of an attendance to its end; of those that ended in the period. */
  resolution: times,
  /** Those with the most attendances first, at most `limits.dashboardMembers`. */
  members: z.array(memberFigures),
  /** How many more there are; an export has all. */
  more_members: z.number(),
  /** Messages that came in, by weekday (seven rows, Monday first) and hour of the day (24 numbers). */
  hours: z.array(z.array(z.number())),
});
export type DashboardReport = z.output<typeof report>;

export const dashboard = {
  get: endpoint({
    method: 'GET',
    path: '/api/dashboard',
    summary: "The four figures of a period, in the company's time zone; both days count",
    access: member('dashboard'),
    query: period,
    answer: figures,
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/dashboard/report',
    summary: "A period day by day, by hour and by member, beside the period before, in the company's time zone",
    access: member('dashboard'),
    query: period,
    answer: report,
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/dashboard/export',
    summary: 'A job that writes the report of a period to a sheet',
    access: member('dashboard'),
    body: period,
    answer: job,
    status: 202,
  }),
};
