import { openingHours } from '@yupflow/flow-engine/opening-hours/opening-hours';
import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { moment } from './fields.ts';
import { variableText } from './message-variables.ts';

export const operatingHoursForm = z.strictObject({
  is_on: z.boolean(),
  ...openingHours.shape,
  /** Sent on the first message of an attendance that comes outside of the hours; empty sends nothing. */
  away_message: z._default(variableText, ''),
});
export type OperatingHoursForm = z.output<typeof operatingHoursForm>;

export const operatingHoursAnswer = z.object({
  is_on: z.boolean(),
  ...openingHours.shape,
  away_message: z.string(),
  timezone: z.string(),
  /** Now, and when that changes next; null where it never does. */
  is_open: z.boolean(),
  changes_at: z.nullable(moment),
});
export type OperatingHours = z.output<typeof operatingHoursAnswer>;

export const operatingHours = {
  get: endpoint({
    method: 'GET',
    path: '/api/operating-hours',
    summary: 'When the company attends, and whether it does now',
    access: member('settings_company'),
    answer: operatingHoursAnswer,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/operating-hours',
    summary: 'Change when the company attends',
    access: member('settings_company'),
    body: operatingHoursForm,
    answer: operatingHoursAnswer,
  }),
};
