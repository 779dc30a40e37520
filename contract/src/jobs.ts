import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { jobExamples } from './examples/jobs.ts';
import { id, idParams, moment } from './fields.ts';
import { file } from './files.ts';
import { listQuery } from './list.ts';
import type { CompanyPermission } from './permissions.ts';

/** Work that somebody started and watches, and the permission without which nobody sees it. */
export const jobPermissions = {
  contacts_tag: 'contacts_tags',
  contacts_untag: 'contacts_tags',
  contacts_remove: 'contacts',
  contacts_export: 'contacts',
  contacts_import: 'contacts',
  contacts_enrol: 'contacts_shipping_cycles',
  contacts_unenrol: 'contacts_shipping_cycles',
  broadcast_export: 'broadcasts',
  dashboard_export: 'dashboard',
} as const satisfies Record<string, CompanyPermission>;
export type JobType = keyof typeof jobPermissions;
export const jobTypes = Object.keys(jobPermissions) as [JobType, ...JobType[]];

/** `prepared` waits for a person, as an import before its columns are mapped. */
export const jobStates = [
  'prepared',
  'waiting',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const;
export type JobState = (typeof jobStates)[number];

export const job = z.object({
  id,
  type: z.enum(jobTypes),
  state: z.enum(jobStates),
  processed: z.number(),
  /** Null until it is known. */
  total: z.nullable(z.number()),
  /** The first 100; an import has its own list of all. */
  errors: z.array(z.object({ row: z.number(), column: z.nullable(z.string()), code: z.string() })),
  /** What it made, behind a link that expires. */
  file: z.nullable(file),
  can_undo: z.boolean(),
  can_cancel: z.boolean(),
  /** What the words about it need, such as the tag's name. */
  data: z.record(z.string(), z.unknown()),
  created_by: z.nullable(z.object({ id, name: z.string() })),
  created_at: moment,
  finished_at: z.nullable(moment),
});
export type Job = z.output<typeof job>;

export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/api/jobs',
    summary: "The company's jobs that the caller may see, newest first",
    access: member(null),
    query: z.strictObject({
      cursor: listQuery.shape.cursor,
      limit: listQuery.shape.limit,
      type: z.optional(z.enum(jobTypes)),
      /** Only those that are not over. */
      active: z.optional(z.enum(['true', 'false'])),
    }),
    answer: z.object({ results: z.array(job), cursor: z.nullable(z.string()) }),
    examples: jobExamples.list,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/jobs/{id}',
    summary: 'One job, with its progress',
    access: member(null),
    params: idParams,
    answer: job,
    examples: jobExamples.get,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/jobs/{id}/cancel',
    summary: 'Stop a job; what it did until then stays and can be undone',
    access: member(null),
    params: idParams,
    answer: job,
    examples: jobExamples.cancel,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/jobs/{id}/undo',
    summary: 'Take back what a job did',
    access: member(null),
    params: idParams,
    answer: job,
    status: 202,
    examples: jobExamples.undo,
  }),
};
