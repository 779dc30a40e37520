import * as z from 'zod/mini';
import { signedIn } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, moment } from './fields.ts';

/** What the bell tells, by kind. Names are kept as they were; the web puts them into words. */
export const notificationKinds = {
  'invite.received': z.object({ company: z.string(), by: z.string() }),
  'invite.accepted': z.object({ member: z.string(), company: z.string() }),
  'invite.rejected': z.object({ email: z.string(), company: z.string() }),
  'member.removed': z.object({ company: z.string() }),
  'owner.received': z.object({ company: z.string(), by: z.string() }),
} as const satisfies Record<string, z.ZodMiniType>;

export type NotificationKind = keyof typeof notificationKinds;
export type NotificationData<Kind extends NotificationKind> = z.output<(typeof notificationKinds)[Kind]>;

export const notification = z.object({
  id,
  kind: z.enum(Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]),
  data: z.record(z.string(), z.string()),
  company_id: z.nullable(id),
  created_at: moment,
  read_at: z.nullable(moment),
});
export type Notification = z.output<typeof notification>;

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/api/me/notifications',
    summary: 'What the user should know, newest first',
    access: signedIn,
    query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(1_000))) }),
    answer: z.object({
      results: z.array(notification),
      cursor: z.nullable(z.string()),
      /** At most 100: more is "99+" anyway. */
      unread: z.number(),
    }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/me/notifications/read',
    summary: 'Mark as read, up to and including this one',
    access: signedIn,
    body: z.strictObject({ upTo: id }),
  }),
};
