import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, moment } from './fields.ts';
import { listAnswer, listQuery } from './list.ts';

/** A number that asked for no mass sends. It outlives the contact. */
export const optOut = z.object({
  id,
  phone: z.string(),
  /** Who has the number now. */
  contact: z.nullable(z.object({ id, name: z.string() })),
  source: z.enum(['manual', 'tag']),
  by: z.nullable(z.string()),
  created_at: moment,
});
export type OptOut = z.output<typeof optOut>;

const access = member('broadcasts');
const settings = z.object({ tag_id: z.nullable(id) });

export const optOuts = {
  list: endpoint({
    method: 'GET',
    path: '/api/opt-outs',
    summary: 'Numbers that asked for no mass sends, newest first',
    access,
    query: listQuery,
    answer: listAnswer(optOut),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/opt-outs',
    summary: 'Add a number',
    access,
    /** With a plus or the country's code, or as the company's country writes it. */
    body: z.strictObject({ phone: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) }),
    answer: optOut,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/opt-outs/{id}',
    summary: 'Let a number be reached again',
    access,
    params: idParams,
  }),
  getSettings: endpoint({
    method: 'GET',
    path: '/api/opt-outs/settings',
    summary: 'Which tag puts a number on the list',
    access,
    answer: settings,
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/api/opt-outs/settings',
    summary: 'Choose the tag that puts a number on the list; those who have it now are added',
    access,
    body: z.strictObject({ tag_id: z.nullable(id) }),
    answer: settings,
  }),
};
