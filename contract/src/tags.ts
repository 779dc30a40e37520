import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { tagExamples } from './examples/tags.ts';
import { id, idParams, moment, name } from './fields.ts';
import { listAnswer, listQuery } from './list.ts';
import { uses } from './uses.ts';

/** What the form offers; the API takes any #rrggbb. */
export const tagPalette = [
  '#64748b',
  '#e11d48',
  '#ea580c',
  '#d97706',
  '#65a30d',
  '#059669',
  '#0d9488',
  '#0284c7',
  '#4f46e5',
  '#7c3aed',
  '#c026d3',
  '#db2777',
] as const;

export const color = z.pipe(
  z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'invalid_color')),
  z.transform((text) => text.toLowerCase()),
);

export const tag = z.object({
  id,
  name: z.string(),
  color: z.string(),
  /** How many contacts have it, counted up to `limits.countedTotal`. */
  contacts: z.number(),
  created_at: moment,
});
export type Tag = z.output<typeof tag>;

/** As pickers need it. */
export const shortTag = z.object({ id, name: z.string(), color: z.string() });
export type ShortTag = z.output<typeof shortTag>;

export const tagForm = z.strictObject({ name, color: z._default(color, tagPalette[0]) });
export type TagForm = z.output<typeof tagForm>;

const read = member('tags', { scope: 'tags:read' });
const write = member('tags', { scope: 'tags:write' });

export const tags = {
  list: endpoint({
    method: 'GET',
    path: '/api/tags',
    summary: "The company's tags, by name",
    access: read,
    query: listQuery,
    answer: listAnswer(tag),
    examples: tagExamples.list,
  }),
  listShort: endpoint({
    method: 'GET',
    path: '/api/tags/short',
    summary: 'Tags for pickers, by name',
    access: member(null),
    query: listQuery,
    answer: listAnswer(shortTag),
    examples: tagExamples.listShort,
  }),
  listUses: endpoint({
    method: 'GET',
    path: '/api/tags/{id}/uses',
    summary: 'Where a tag is used: look before you delete it',
    access: read,
    params: idParams,
    answer: uses,
    examples: tagExamples.listUses,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/tags/{id}',
    summary: 'One tag',
    access: read,
    params: idParams,
    answer: tag,
    examples: tagExamples.get,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/tags',
    summary: 'Create a tag',
    access: write,
    body: tagForm,
    answer: tag,
    status: 201,
    examples: tagExamples.create,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/tags/{id}',
    summary: 'Change a tag',
    access: write,
    params: idParams,
    body: tagForm,
    answer: tag,
    examples: tagExamples.update,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/tags/{id}',
    summary: 'Delete a tag',
    access: write,
    params: idParams,
  }),
};
