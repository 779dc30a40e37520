import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';

/** A local date of the company, such as 2026-11-15. */
const day = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));

/** Now, and in the equally long period before. */
const metric = z.object({ value: z.number(), before: z.number() });

export const dashboardMetrics = ['total_attendances', 'total_contacts', 'new_contacts', 'custom_events'] as const;
export type DashboardMetric = (typeof dashboardMetrics)[number];

export const dashboard = {
  get: endpoint({
    method: 'GET',
    path: '/api/dashboard',
    summary: "The four figures of a period, in the company's time zone; both days count",
    access: member('dashboard'),
    query: z.strictObject({ from: day, to: day }),
    answer: z.object({
      total_attendances: metric,
      total_contacts: metric,
      new_contacts: metric,
      custom_events: metric,
    }),
  }),
};
