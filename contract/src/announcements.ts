import * as z from 'zod/mini';
import { signedIn } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, moment, withoutControl } from './fields.ts';

export const announcement = z.object({
  id,
  code: z.nullable(z.string()),
  title: z.string(),
  text: z.string(),
  created_at: moment,
  isSeen: z.boolean(),
});
export type Announcement = z.output<typeof announcement>;

export const announcements = {
  list: endpoint({
    method: 'GET',
    path: '/api/me/announcements',
    summary: "What the reseller announces to this user's company now, newest first",
    access: signedIn,
    query: z.strictObject({
      cursor: z.optional(z.string().check(z.maxLength(1_000))),
      /** Only the announcement with this code. */
      code: z.optional(z.string().check(z.maxLength(60), z.regex(withoutControl))),
    }),
    answer: z.object({ results: z.array(announcement), cursor: z.nullable(z.string()) }),
  }),
  seen: endpoint({
    method: 'POST',
    path: '/api/me/announcements/seen',
    summary: 'Not to be shown to this user again',
    access: signedIn,
    body: z.strictObject({ id }),
  }),
};
