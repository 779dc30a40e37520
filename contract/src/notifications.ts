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
  /** Somebody's long work is over. Numbers as texts. */
  'contacts.imported': z.object({
    file: z.string(),
    created: z.string(),
    updated: z.string(),
    refused: z.string(),
    job: z.string(),
  }),
  'contacts.exported': z.object({ rows: z.string(), job: z.string() }),
  'job.failed': z.object({ type: z.string(), job: z.string() }),
  /** A line was lost and does not come back by itself. */
  'connection.lost': z.object({ connection: z.string(), name: z.string(), reason: z.string() }),
  /** The channel lets a line write to nobody new for a while. */
  'connection.restricted': z.object({ connection: z.string(), name: z.string(), until: z.string() }),
  /** Somebody named the user in a note, or in an internal chat. `chat` is what to open. */
  'chat.mention': z.object({ chat: z.string(), by: z.string(), name: z.string(), text: z.string() }),
  'internal_chat.mention': z.object({ chat: z.string(), by: z.string(), name: z.string(), text: z.string() }),
  /** An attendance was handed over to the user. */
  'chat.transferred': z.object({ chat: z.string(), by: z.string(), name: z.string() }),
  /** A scheduled message could not be sent. */
  'chat.schedule_failed': z.object({ chat: z.string(), name: z.string(), reason: z.string() }),
  /** A flow has something to say to a member. */
  'flow.notified': z.object({ chat: z.string(), name: z.string(), flow: z.string(), text: z.string() }),
  /** A broadcast stopped by itself, or is over. Numbers as texts. */
  'broadcast.paused': z.object({ broadcast: z.string(), name: z.string(), reason: z.string() }),
  'broadcast.finished': z.object({ broadcast: z.string(), name: z.string(), sent: z.string(), failed: z.string() }),
  'broadcast.failed': z.object({ broadcast: z.string(), name: z.string(), reason: z.string() }),
  /** So much came in that a webhook went to test mode by itself. */
  'webhook.flooded': z.object({ webhook: z.string(), name: z.string() }),
  /** Nobody answered for five days. */
  'outgoing_webhook.disabled': z.object({ webhook: z.string(), name: z.string() }),
  /** The reseller's support came in, or the reseller did something with the company. */
  'support.entered': z.object({ company: z.string(), by: z.string(), reason: z.string() }),
  'company.suspended': z.object({ company: z.string(), reason: z.string() }),
  'company.reactivated': z.object({ company: z.string() }),
  'company.deleted': z.object({ company: z.string(), until: z.string() }),
  'company.restored': z.object({ company: z.string() }),
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
