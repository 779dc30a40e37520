import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, moment } from './fields.ts';
import { limits } from './limits.ts';
import { listAnswer, listQuery } from './list.ts';
import { variableText } from './message-variables.ts';
import { media } from './messages.ts';

/** What is typed behind the slash: letters, digits, - and _, no spaces. */
const shortcut = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.normalize('NFC').trim().replace(/^\//, '')),
  ),
  z
    .string()
    .check(z.minLength(1), z.maxLength(limits.nameLength), z.regex(/^[\p{L}\p{M}\p{N}_-]+$/u, 'invalid_shortcut')),
);

export const quickMessage = z.object({
  id,
  name: z.string(),
  text: z.string(),
  media: z.nullable(media),
  /** The caller's alone; else the company's. */
  is_personal: z.boolean(),
  created_at: moment,
});
export type QuickMessage = z.output<typeof quickMessage>;

export const quickMessageForm = z.strictObject({
  name: shortcut,
  text: z._default(variableText, ''),
  /** A file's key, as `POST /files` named it; null for none. One of both must be there. */
  media: z._default(z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/))), null),
  is_personal: z._default(z.boolean(), false),
});
export type QuickMessageForm = z.output<typeof quickMessageForm>;

const access = member('quick_messages');

export const quickMessages = {
  list: endpoint({
    method: 'GET',
    path: '/api/quick-messages',
    summary: "The company's quick messages and the caller's own, by name",
    access,
    query: listQuery,
    answer: listAnswer(quickMessage),
  }),
  /** Attendants use them, whoever may change them; names that begin with the search come first. */
  suggest: endpoint({
    method: 'GET',
    path: '/api/quick-messages/suggest',
    summary: 'Quick messages for the composer: those whose name begins with what was typed, then those that contain it',
    access: member('tickets', { module: 'quick_messages' }),
    query: listQuery,
    answer: listAnswer(quickMessage),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/quick-messages/{id}',
    summary: 'One quick message',
    access,
    params: idParams,
    answer: quickMessage,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/quick-messages',
    summary: 'Create a quick message',
    access,
    body: quickMessageForm,
    answer: quickMessage,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/quick-messages/{id}',
    summary: 'Change a quick message',
    access,
    params: idParams,
    body: quickMessageForm,
    answer: quickMessage,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/quick-messages/{id}',
    summary: 'Delete a quick message',
    access,
    params: idParams,
  }),
};
