import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, moment } from './fields.ts';
import { listAnswer, listQuery } from './list.ts';

/** As the official API decides. Only what is approved can be sent. */
export const templateStatuses = ['approved', 'pending', 'rejected', 'paused', 'disabled'] as const;
export type TemplateStatus = (typeof templateStatuses)[number];
export const templateCategories = ['marketing', 'utility', 'authentication'] as const;

/** `places` are what values fill, by their names as they stand in the text: `1`, `2` or `order_number`. */
const places = z.array(z.string());

export const template = z.object({
  id,
  business_id: z.string(),
  name: z.string(),
  /** As the API writes it: `pt_BR`. */
  language: z.string(),
  category: z.enum(templateCategories),
  status: z.enum(templateStatuses),
  /** Why it was refused or paused, in the API's own word. */
  reason: z.nullable(z.string()),
  header: z.nullable(z.object({ format: z.enum(['text', 'image', 'video', 'document']), text: z.string(), places })),
  body: z.object({ text: z.string(), places }),
  footer: z.string(),
  buttons: z.array(
    z.object({
      kind: z.enum(['quick_reply', 'url', 'phone', 'other']),
      text: z.string(),
      /** Of an address: whether its end is a value. */
      has_place: z.boolean(),
    }),
  ),
  /** Null where it can be sent; else what of it we can't fill. */
  unusable: z.nullable(z.enum(['status', 'parts', 'gone'])),
  updated_at: moment,
});
export type Template = z.output<typeof template>;

export const templatesQuery = z.strictObject({
  ...listQuery.shape,
  /** Those that this line may send. */
  connection: z.optional(id),
  status: z.optional(z.enum(templateStatuses)),
});
export type TemplatesQuery = z.output<typeof templatesQuery>;

export const templates = {
  list: endpoint({
    method: 'GET',
    path: '/api/templates',
    summary: 'Approved texts of the official API, and those that wait for it, by name',
    access: member(null, { scope: ['messages:write', 'flows:start'] }),
    query: templatesQuery,
    answer: listAnswer(template),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/templates/{id}',
    summary: 'One template',
    access: member(null, { scope: ['messages:write', 'flows:start'] }),
    params: idParams,
    answer: template,
  }),
  sync: endpoint({
    method: 'POST',
    path: '/api/connections/{id}/templates/sync',
    summary: 'Ask the official API for its templates now',
    access: member('channels'),
    params: idParams,
    answer: z.object({ count: z.number() }),
  }),
};
