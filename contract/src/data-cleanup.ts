import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, moment } from './fields.ts';

/** What can be deleted as a whole (spec section 9). */
export const cleanupTypes = ['contacts', 'custom_fields', 'tags', 'flows', 'all'] as const;
export type CleanupType = (typeof cleanupTypes)[number];

export const cleanupStates = ['started', 'deleting', 'done', 'failed'] as const;

export const cleanup = z.object({
  id,
  type: z.enum(cleanupTypes),
  state: z.enum(cleanupStates),
  processed: z.number(),
  total: z.number(),
  requestedBy: z.nullable(z.object({ id, name: z.string() })),
  startedAt: moment,
  finishedAt: z.nullable(moment),
  error: z.nullable(z.string()),
});
export type Cleanup = z.output<typeof cleanup>;

/** What goes along, counted now. */
export const cleanupPreview = z.object({
  type: z.enum(cleanupTypes),
  dependants: z.array(
    z.object({
      kind: z.enum([
        'contacts',
        'chats',
        'messages',
        'files',
        'custom_fields',
        'field_values',
        'tags',
        'tagged_contacts',
        'flows',
        'flow_sessions',
        'folders',
        'keywords',
        'broadcasts',
        'shipping_cycles',
        'enrolments',
        'cards',
        'columns',
        'webhooks',
        'quick_messages',
        'default_flows',
        'saved_filters',
      ]),
      /** Counted only as far as `limits.countedTotal`. */
      count: z.number(),
      has_more_than_count: z.boolean(),
      /** `removed` goes too; `changed` stays, and loses what it had of it or stops working. */
      fate: z.enum(['removed', 'changed']),
    }),
  ),
});
export type CleanupPreview = z.output<typeof cleanupPreview>;
export type CleanupKind = CleanupPreview['dependants'][number]['kind'];

const look = member('settings_company');
const act = member(null, { isOwnerOnly: true });

export const dataCleanup = {
  /** One at a time, and the last few that are over. */
  list: endpoint({
    method: 'GET',
    path: '/api/companies/delete-data',
    summary: 'What is being deleted, and what was, newest first',
    access: look,
    answer: z.object({ results: z.array(cleanup) }),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/companies/delete-data/preview',
    summary: 'What would go along',
    access: look,
    query: z.strictObject({ type: z.enum(cleanupTypes) }),
    answer: cleanupPreview,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/companies/delete-data',
    summary: "Delete a whole category; the owner types the company's name",
    access: act,
    body: z.strictObject({ type: z.enum(cleanupTypes), confirm: z.string().check(z.maxLength(200)) }),
    answer: cleanup,
    status: 202,
  }),
};
