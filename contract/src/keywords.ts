import { keywordRules } from '@yupflow/flow-engine/keywords/keyword';
import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, moment, name } from './fields.ts';
import { limits } from './limits.ts';
import { listAnswer, listQuery } from './list.ts';
import { media, messageForm } from './messages.ts';

const word = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.normalize('NFC').replace(/\s+/gu, ' ').trim()),
  ),
  z.string().check(z.minLength(1), z.maxLength(limits.keywordLength)),
);

/** What a keyword can send by itself: a text, or a file with its caption. */
const sentKinds = ['text', 'image', 'video', 'audio', 'voice', 'document'] as const;
const ownMessage = z
  .strictObject({
    kind: z.enum(sentKinds),
    text: messageForm.shape.text,
    media: z.optional(z.strictObject({ key: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/)) })),
  })
  .check(z.refine(({ kind, text }) => kind !== 'text' || text !== '', { error: 'required', path: ['text'] }));
export type KeywordMessage = z.output<typeof ownMessage>;

export const keywordForm = z.strictObject({
  name,
  is_active: z._default(z.boolean(), true),
  rule: z.enum(keywordRules),
  /** `contains` finds parts of words too. */
  is_partial: z._default(z.boolean(), false),
  words: z.array(word).check(z.minLength(1), z.maxLength(limits.keywordWords)),
  action: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('flow'), flow_id: id }),
    z.strictObject({
      kind: z.literal('messages'),
      messages: z.array(ownMessage).check(z.minLength(1), z.maxLength(limits.keywordMessages)),
    }),
  ]),
});
export type KeywordForm = z.output<typeof keywordForm>;

export const keyword = z.object({
  id,
  /** From 1: the first that fits fires. */
  position: z.number(),
  name: z.string(),
  is_active: z.boolean(),
  rule: z.enum(keywordRules),
  is_partial: z.boolean(),
  words: z.array(z.string()),
  action: z.discriminatedUnion('kind', [
    /** `flow` is null once it was deleted: then the keyword does nothing, and says so. */
    z.object({
      kind: z.literal('flow'),
      flow_id: z.nullable(id),
      flow: z.nullable(z.object({ id, name: z.string(), version: z.nullable(z.number()) })),
    }),
    z.object({
      kind: z.literal('messages'),
      messages: z.array(z.object({ kind: z.enum(sentKinds), text: z.string(), media: z.nullable(media) })),
    }),
  ]),
  fired: z.number(),
  last_fired_at: z.nullable(moment),
  /** Others before it that take some of its words away. */
  overlaps: z.array(z.object({ id, name: z.string(), word: z.string() })),
  created_at: moment,
});
export type Keyword = z.output<typeof keyword>;

const access = member('keywords');
const onKeyword = { access, params: idParams } as const;

export const keywords = {
  list: endpoint({
    method: 'GET',
    path: '/api/keywords',
    summary: 'Keywords, in the order in which they are tried',
    access,
    query: z.strictObject({
      ...listQuery.shape,
      rule: z.optional(z.enum(keywordRules)),
      is_active: z.optional(z.enum(['true', 'false'])),
    }),
    answer: listAnswer(keyword),
  }),
  get: endpoint({ method: 'GET', path: '/api/keywords/{id}', summary: 'One keyword', ...onKeyword, answer: keyword }),
  create: endpoint({
    method: 'POST',
    path: '/api/keywords',
    summary: 'Create a keyword, behind the others',
    access,
    body: keywordForm,
    answer: keyword,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/keywords/{id}',
    summary: 'Change a keyword',
    ...onKeyword,
    body: keywordForm,
    answer: keyword,
  }),
  setActive: endpoint({
    method: 'PUT',
    path: '/api/keywords/{id}/active',
    summary: 'Switch a keyword on or off',
    ...onKeyword,
    body: z.strictObject({ is_active: z.boolean() }),
    answer: keyword,
  }),
  move: endpoint({
    method: 'PUT',
    path: '/api/keywords/{id}/position',
    summary: 'Put a keyword before another one, or last',
    ...onKeyword,
    body: z.strictObject({ before: z.nullable(id) }),
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/keywords/{id}', summary: 'Delete a keyword', ...onKeyword }),
  /** The rules behind the test box: the web asks `firingKeyword` of the engine while somebody types. */
  listRules: endpoint({
    method: 'GET',
    path: '/api/keywords/rules',
    summary: 'All rules in their order, for trying a text against them',
    access,
    answer: z.object({
      results: z.array(
        z.object({
          id,
          name: z.string(),
          is_active: z.boolean(),
          rule: z.enum(keywordRules),
          is_partial: z.boolean(),
          words: z.array(z.string()),
          does: z.nullable(z.string()),
        }),
      ),
    }),
  }),
};
