import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import type { ScreenName } from './screens.ts';

/** What a company sets up first, in this order, each with the screen where that is done. */
export const firstSteps = [
  { name: 'connection', screen: 'connections' },
  { name: 'team', screen: 'settings-members' },
  { name: 'contacts', screen: 'contacts' },
  { name: 'hours', screen: 'settings-operating-hours' },
  { name: 'flow', screen: 'folders' },
  { name: 'keyword', screen: 'keywords' },
] as const satisfies readonly { name: string; screen: ScreenName }[];
export type FirstStepName = (typeof firstSteps)[number]['name'];

const names = firstSteps.map(({ name }) => name);

export const checklist = z.object({
  /** Those that the person may do; none where the list was put away. */
  steps: z.array(z.object({ name: z.enum(names), is_done: z.boolean() })),
  is_dismissed: z.boolean(),
});
export type Checklist = z.output<typeof checklist>;

export const firstStepsEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/first-steps',
    summary: 'What a new company sets up first, as far as the person may, and what of it is done',
    access: member('dashboard'),
    answer: checklist,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/first-steps',
    summary: 'Put the list of first steps away in this company, for oneself, or take it out again',
    // Whoever helps out is no member: there is nowhere to keep it.
    access: member('dashboard', { isNotForSupport: true }),
    body: z.strictObject({ is_dismissed: z.boolean() }),
    answer: checklist,
  }),
};
