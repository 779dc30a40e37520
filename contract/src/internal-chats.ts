import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, longText, moment, name } from './fields.ts';
import { limits } from './limits.ts';
import { listAnswer, listQuery } from './list.ts';
import { media } from './messages.ts';

const person = z.object({ id, name: z.string(), image: z.nullable(z.string()), is_online: z.boolean() });

export const internalKinds = ['text', 'image', 'video', 'audio', 'document', 'event'] as const;
/** What happens to a group. */
export const internalEvents = ['created', 'renamed', 'added', 'removed', 'left'] as const;

export const internalChat = z.object({
  id,
  type: z.enum(['direct', 'group']),
  /** Of a group; a direct chat is named by the other. */
  name: z.string(),
  members: z.array(z.object({ ...person.shape, is_admin: z.boolean() })),
  unread: z.number(),
  last_message: z.nullable(
    z.object({
      id,
      kind: z.enum(internalKinds),
      text: z.string(),
      by: z.nullable(z.object({ id, name: z.string() })),
      is_deleted: z.boolean(),
    }),
  ),
  updated_at: moment,
});
export type InternalChat = z.output<typeof internalChat>;

export const internalMessage = z.object({
  id,
  chat_id: id,
  kind: z.enum(internalKinds),
  text: z.string(),
  media: z.nullable(media),
  by: z.nullable(person),
  mentions: z.array(z.object({ id, name: z.string() })),
  quoted: z.nullable(z.object({ id, kind: z.enum(internalKinds), text: z.string(), by: z.nullable(z.string()) })),
  event: z.nullable(z.object({ event: z.enum(internalEvents), names: z.array(z.string()) })),
  created_at: moment,
  edited_at: z.nullable(moment),
  deleted_at: z.nullable(moment),
});
export type InternalMessage = z.output<typeof internalMessage>;

/** With one other it is their direct chat, the one that is there if there is one; a name makes a group. */
export const newInternalChat = z.strictObject({
  members: z.array(id).check(z.minLength(1), z.maxLength(limits.internalChatMembers)),
  name: z.optional(name),
});

const membersForm = z.array(id).check(z.maxLength(limits.internalChatMembers));
export const internalMessageForm = z.strictObject({
  text: z._default(longText(limits.messageLength), ''),
  /** A file's key, as `POST /files` named it. One of both must be there. */
  media: z._default(z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/))), null),
  mentions: z._default(z.array(id).check(z.maxLength(50)), []),
  quoted: z.optional(id),
});
export type InternalMessageForm = z.output<typeof internalMessageForm>;

/** Among members: the reseller's support is none. */
const access = member('internal_chats', { isNotForSupport: true });
const onChat = { access, params: idParams } as const;
const messageParams = z.strictObject({ id, messageId: id });
const cursor = z.optional(z.string().check(z.maxLength(1_000)));

export const internalChats = {
  list: endpoint({
    method: 'GET',
    path: '/api/internal-chats',
    summary: 'The chats that the caller is in, latest first',
    access,
    query: listQuery,
    answer: listAnswer(internalChat),
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/internal-chats/counters',
    summary: 'How many chats have something unread',
    access,
    answer: z.object({ unread: z.number() }),
  }),
  searchMessages: endpoint({
    method: 'GET',
    path: '/api/internal-chats/messages',
    summary: 'Messages of the chats that the caller is in, newest first',
    access,
    query: listQuery,
    answer: z.object({
      results: z.array(z.object({ chat: internalChat, message: internalMessage })),
      cursor: z.nullable(z.string()),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/internal-chats',
    summary: 'Open a direct chat, or make a group',
    access,
    body: newInternalChat,
    answer: internalChat,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/internal-chats/{id}',
    summary: 'One chat',
    ...onChat,
    answer: internalChat,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/internal-chats/{id}',
    summary: "Change a group's name and members; its admins may",
    ...onChat,
    body: z.strictObject({ name: z.optional(name), members: z.optional(membersForm) }),
    answer: internalChat,
  }),
  leave: endpoint({ method: 'POST', path: '/api/internal-chats/{id}/leave', summary: 'Leave a group', ...onChat }),
  read: endpoint({ method: 'POST', path: '/api/internal-chats/{id}/read', summary: 'Mark as read', ...onChat }),
  setTyping: endpoint({
    method: 'POST',
    path: '/api/internal-chats/{id}/typing',
    summary: 'Say that one is typing',
    ...onChat,
  }),
  listMessages: endpoint({
    method: 'GET',
    path: '/api/internal-chats/{id}/messages',
    summary: 'Messages of a chat, newest first',
    ...onChat,
    query: z.strictObject({
      cursor,
      limit: listQuery.shape.limit,
      direction: z._default(z.enum(['older', 'newer']), 'older'),
      around: z.optional(id),
    }),
    answer: z.object({
      results: z.array(internalMessage),
      cursor: z.nullable(z.string()),
      newer: z.nullable(z.string()),
      /** Up to where each of the others has read. */
      read_by: z.array(z.object({ id, name: z.string(), last_read_id: z.nullable(id) })),
    }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/internal-chats/{id}/messages',
    summary: 'Send a message',
    ...onChat,
    body: internalMessageForm,
    answer: internalMessage,
    status: 201,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/internal-chats/{id}/messages/{messageId}',
    summary: "Change one's own message",
    access,
    params: messageParams,
    body: z.strictObject({ text: z.pipe(longText(limits.messageLength), z.string().check(z.minLength(1))) }),
    answer: internalMessage,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/internal-chats/{id}/messages/{messageId}',
    summary: "Take one's own message back",
    access,
    params: messageParams,
  }),
};
