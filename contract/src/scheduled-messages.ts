import * as z from 'zod/mini';
import { id, moment } from './fields.ts';
import { media, messageFailures, sentKinds } from './messages.ts';

/** Why it did not go out at its time. */
export const scheduleFailures = [...messageFailures, 'contact_deleted'] as const;

export const scheduledMessage = z.object({
  id,
  chat_id: id,
  /** What it will be, as far as a list shows it; of a template, what it says today. */
  body: z.object({ kind: z.enum(sentKinds), text: z.string(), media: z.nullable(media) }),
  send_at: moment,
  by: z.nullable(z.object({ id, name: z.string(), image: z.nullable(z.string()) })),
  failure: z.nullable(z.enum(scheduleFailures)),
  created_at: moment,
});
export type ScheduledMessage = z.output<typeof scheduledMessage>;
export type ScheduleFailure = (typeof scheduleFailures)[number];
