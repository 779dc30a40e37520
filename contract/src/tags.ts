import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, moment, name } from './fields.ts';
import { listAnswer, listQuery } from './list.ts';

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

const color = z.pipe(
  z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'invalid_color')),
  z.transform((text) => text.toLowerCase()),
);

export const tag = z.object({ id, name: z.string(), color: z.string(), created_at: moment });
export type Tag = z.output<typeof tag>;

export const tagForm = z.strictObject({ name, color: z._default(color, tagPalette[0]) });
export type TagForm = z.output<typeof tagForm>;

const access = member('tags');

export const tags = {
  list: endpoint({
    method: 'GET',
    path: '/api/tags',
    summary: "The company's tags, by name",
    access,
    query: listQuery,
    answer: listAnswer(tag),
  }),
  get: endpoint({ method: 'GET', path: '/api/tags/{id}', summary: 'One tag', access, params: idParams, answer: tag }),
  create: endpoint({
    method: 'POST',
    path: '/api/tags',
    summary: 'Create a tag',
    access,
    body: tagForm,
    answer: tag,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/tags/{id}',
    summary: 'Change a tag',
    access,
    params: idParams,
    body: tagForm,
    answer: tag,
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/tags/{id}', summary: 'Delete a tag', access, params: idParams }),
};
