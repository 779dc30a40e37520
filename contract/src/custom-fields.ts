import { builtInFields, fieldTypes } from '@yupflow/flow-engine/conditions/fields';
import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { customFieldExamples } from './examples/custom-fields.ts';
import { id, idParams, moment, name } from './fields.ts';
import { listAnswer, listQuery } from './list.ts';
import { uses } from './uses.ts';

/** user: a value for each contact; bot: one for the whole company. The default ones are `builtInFields`. */
export const fieldKinds = ['user', 'bot'] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** As its type has it: a number, `2026-11-15`, an ISO instant, or a text. */
export const fieldValue = z.union([z.string(), z.number()]);

export const customField = z.object({
  id,
  name: z.string(),
  type: z.enum(fieldTypes),
  kind: z.enum(fieldKinds),
  /** Only of a field of the company (bot); null while it has none. */
  value: z.nullable(fieldValue),
  /** How many contacts have a value, counted up to `limits.countedTotal`. */
  contacts: z.number(),
  created_at: moment,
});
export type CustomField = z.output<typeof customField>;

/** As pickers, columns and forms need it. */
export const shortField = z.object({ id, name: z.string(), type: z.enum(fieldTypes), kind: z.enum(fieldKinds) });
export type ShortField = z.output<typeof shortField>;

const value = z.nullable(z.union([z.string().check(z.maxLength(2_000)), z.number()]));

/** What a field is can't change once it is there: values would lose their meaning. */
export const customFieldForm = z.strictObject({
  name,
  type: z.enum(fieldTypes),
  kind: z._default(z.enum(fieldKinds), 'user'),
  value: z.optional(value),
});
export const customFieldChanges = z.strictObject({ name: z.optional(name), value: z.optional(value) });

const read = member('custom_fields', { scope: 'custom_fields:read' });
const write = member('custom_fields', { scope: 'custom_fields:write' });

export const customFields = {
  list: endpoint({
    method: 'GET',
    path: '/api/custom-fields',
    summary: "The company's fields, by name",
    access: read,
    query: z.strictObject({ ...listQuery.shape, kind: z.optional(z.enum(fieldKinds)) }),
    answer: listAnswer(customField),
    examples: customFieldExamples.list,
  }),
  listShort: endpoint({
    method: 'GET',
    path: '/api/custom-fields/short',
    summary: 'Fields for pickers, columns and forms, by name',
    access: member(null),
    query: z.strictObject({ ...listQuery.shape, kind: z.optional(z.enum(fieldKinds)) }),
    answer: listAnswer(shortField),
    examples: customFieldExamples.listShort,
  }),
  listDefault: endpoint({
    method: 'GET',
    path: '/api/custom-fields/default',
    summary: 'The fields that every company has, with their types',
    access: member(null, { scope: 'custom_fields:read' }),
    answer: z.object({
      results: z.array(z.object({ id: z.enum(Object.keys(builtInFields) as [string, ...string[]]), type: z.string() })),
    }),
    examples: customFieldExamples.listDefault,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/custom-fields/{id}',
    summary: 'One field',
    access: read,
    params: idParams,
    answer: customField,
    examples: customFieldExamples.get,
  }),
  listUses: endpoint({
    method: 'GET',
    path: '/api/custom-fields/{id}/uses',
    summary: 'Where a field is used: look before you delete it',
    access: read,
    params: idParams,
    answer: uses,
    examples: customFieldExamples.listUses,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/custom-fields',
    summary: 'Create a field',
    access: write,
    body: customFieldForm,
    answer: customField,
    status: 201,
    examples: customFieldExamples.create,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/custom-fields/{id}',
    summary: "Rename a field, or set the company's own value",
    access: write,
    params: idParams,
    body: customFieldChanges,
    answer: customField,
    examples: customFieldExamples.update,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/custom-fields/{id}',
    summary: 'Delete a field and all its values',
    access: write,
    params: idParams,
  }),
};
