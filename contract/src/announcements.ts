import * as z from 'zod/mini';
import { franchiseAdmin, signedIn } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, longText, moment, withoutControl } from './fields.ts';
import { listAnswer, listQuery } from './list.ts';

export const announcementLevels = ['info', 'success', 'warning', 'critical'] as const;
/** Whom it is for: everybody in the reseller's companies, or their owners alone. */
export const announcementAudiences = ['everyone', 'owners'] as const;

export const announcement = z.object({
  id,
  code: z.nullable(z.string()),
  title: z.string(),
  text: z.string(),
  level: z.enum(announcementLevels),
  created_at: moment,
  isSeen: z.boolean(),
});
export type Announcement = z.output<typeof announcement>;

/** As the reseller keeps it. */
export const writtenAnnouncement = z.object({
  id,
  code: z.nullable(z.string()),
  title: z.string(),
  text: z.string(),
  level: z.enum(announcementLevels),
  audience: z.enum(announcementAudiences),
  starts_at: moment,
  ends_at: z.nullable(moment),
  seen: z.number(),
  created_at: moment,
});
export type WrittenAnnouncement = z.output<typeof writtenAnnouncement>;

const instant = z.iso.datetime({ offset: true, error: 'invalid_date' });

export const announcementForm = z
  .strictObject({
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(withoutControl)),
    text: longText(2_000).check(z.minLength(1)),
    level: z._default(z.enum(announcementLevels), 'info'),
    audience: z._default(z.enum(announcementAudiences), 'everyone'),
    /** By which a page asks for this one; a name for programs. */
    code: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(60), z.regex(/^[\w-]+$/))), null),
    /** From now on where it is left out. */
    starts_at: z.optional(instant),
    ends_at: z._default(z.nullable(instant), null),
  })
  .check(
    z.refine(({ starts_at, ends_at }) => !starts_at || !ends_at || Date.parse(starts_at) < Date.parse(ends_at), {
      error: 'ends_before_start',
      path: ['ends_at'],
    }),
  );
export type AnnouncementForm = z.output<typeof announcementForm>;

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
  listWritten: endpoint({
    method: 'GET',
    path: '/api/announcements',
    summary: 'What the reseller announced, newest first',
    access: franchiseAdmin,
    query: listQuery,
    answer: listAnswer(writtenAnnouncement),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/announcements',
    summary: "Announce something to the people of the reseller's companies",
    access: franchiseAdmin,
    body: announcementForm,
    answer: writtenAnnouncement,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/announcements/{id}',
    summary: 'Change an announcement; whoever has seen it does not see it again',
    access: franchiseAdmin,
    params: idParams,
    body: announcementForm,
    answer: writtenAnnouncement,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/announcements/{id}',
    summary: 'Delete an announcement',
    access: franchiseAdmin,
    params: idParams,
  }),
};
