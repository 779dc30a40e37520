import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
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

export const dashboard = {
  get: endpoint({
    method: 'GET',
    path: '/api/dashboard',
    summary: "The four figures of a period, in the company's time zone; both days count",
    access: member('dashboard'),
    query: period,
    answer: figures,
  }),
};
