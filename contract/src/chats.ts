import * as z from 'zod/mini';
import { member } from './access.ts';
import { conditionsText } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, longText, moment } from './fields.ts';
import { limits } from './limits.ts';
import { listAnswer, listQuery } from './list.ts';
import { eventKinds, message, messageForm, messageKinds, messageStates } from './messages.ts';
import { scheduledMessage } from './scheduled-messages.ts';

export const chatTypes = ['all', 'chats', 'unread', 'groups', 'assigned'] as const;
export type ChatType = (typeof chatTypes)[number];
/** `all` is open and pending; closed ones are found by search, and by asking for them. */
export const chatStatuses = ['all', 'open', 'pending', 'closed'] as const;
export type ChatStatus = (typeof chatStatuses)[number];

/** What the peer shows of themselves on the channel, once it is known. */
const picture = z.optional(z.string());
const person = z.object({ id, name: z.string(), image: z.nullable(z.string()) });

export const lastMessage = z.object({
  id,
  kind: z.enum(messageKinds),
  /** Cut, on one line. */
  text: z.string(),
  direction: z.enum(['in', 'out']),
  state: z.enum(messageStates),
  /** In a group: who wrote it. */
  sender: z.nullable(z.string()),
  is_automation: z.boolean(),
  seconds: z.optional(z.number()),
  /** Of a document: what its file is called. */
  file: z.optional(z.string()),
  event: z.optional(z.enum(eventKinds)),
  is_deleted: z.optional(z.boolean()),
});

/** A conversation with its current ticket. */
export const chat = z.object({
  id,
  type: z.enum(['chat', 'group']),
  status: z.enum(['pending', 'open', 'closed']),
  /** Null for a group. */
  contact: z.nullable(z.object({ id, name: z.string(), phone: z.nullable(z.string()), picture })),
  group: z.nullable(z.object({ id, name: z.string(), picture })),
  connection_id: id,
  assignee: z.nullable(person),
  /** Whom a pending one waits for. */
  role: z.nullable(z.object({ id, name: z.string() })),
  unread: z.number(),
  /** The first message without an answer. */
  waiting_since: z.nullable(moment),
  last_message: z.nullable(lastMessage),
  automation: z.object({ is_paused: z.boolean(), since: z.nullable(moment), by: z.nullable(z.string()) }),
  updated_at: moment,
});
export type Chat = z.output<typeof chat>;

export const viewer = z.object({ id, name: z.string(), is_typing: z.boolean() });

/** A chat that is open on the screen. */
export const openChat = z.object({
  ...chat.shape,
  ticket: z.nullable(z.object({ id, created_at: moment, started_at: z.nullable(moment) })),
  tags: z.array(z.object({ id, name: z.string(), color: z.string() })),
  /** Of a group, once the channel has told. */
  participants: z.array(
    z.object({
      address: z.string(),
      name: z.string(),
      phone: z.nullable(z.string()),
      is_admin: z.boolean(),
      /** The line itself. */
      is_self: z.optional(z.boolean()),
    }),
  ),
  /** Of a group: since when the line is no longer in it, if it is not. */
  left_at: z.optional(z.nullable(moment)),
  /** Where the contact is in a flow just now. `until`: when it goes on by itself. */
  flow: z.nullable(
    z.object({ id, name: z.string(), version: z.number(), block: z.string(), until: z.nullable(moment) }),
  ),
  draft: z.nullable(z.object({ text: z.string(), is_note: z.boolean(), updated_at: moment })),
  /** Others who have it open. */
  viewers: z.array(viewer),
  scheduled: z.number(),
  /** Until when the contact may be written to freely, on a line that wants templates after that; it may be past. */
  window_until: z.nullable(moment),
});
export type OpenChat = z.output<typeof openChat>;

export const chatsQuery = z.strictObject({
  ...listQuery.shape,
  type: z._default(z.enum(chatTypes), 'all'),
  status: z._default(z.enum(chatStatuses), 'all'),
  connection: z.optional(id),
  /** As of contacts: JSON. */
  conditions: z.optional(conditionsText),
});
export type ChatsQuery = z.output<typeof chatsQuery>;

/** What somebody has typed in a chat and not sent, cut as a list shows it. */
export const chatDraft = z.object({ chat_id: id, text: z.string(), is_note: z.boolean() });
export type ChatDraft = z.output<typeof chatDraft>;

/** How many an attendant can see, each up to `limits.countedTotal`. */
export const chatCounters = z.object({
  all: z.number(),
  open: z.number(),
  pending: z.number(),
  unread: z.number(),
  groups: z.number(),
  assigned: z.number(),
});
export type ChatCounters = z.output<typeof chatCounters>;

export const foundMessage = z.object({ chat, message });

export const pastTicket = z.object({
  id,
  connection_id: id,
  chat_id: id,
  status: z.enum(['pending', 'open', 'closed']),
  origin: z.enum(['receptive', 'active']),
  assignee: z.nullable(person),
  /** Where the attendance begins in the chat: its first message. */
  first_message: z.nullable(z.object({ id, text: z.string() })),
  created_at: moment,
  closed_at: z.nullable(moment),
});
export type PastTicket = z.output<typeof pastTicket>;

/** Newest first. `cursor` leads to what is older, `newer` to what is newer. */
export const messagePage = z.object({
  results: z.array(message),
  cursor: z.nullable(z.string()),
  newer: z.nullable(z.string()),
});
export type MessagePage = z.output<typeof messagePage>;

const cursor = z.optional(z.string().check(z.maxLength(1_000)));
const limit = listQuery.shape.limit;
export const messagesQuery = z.strictObject({
  cursor,
  limit,
  /** Towards newer ones, from the cursor that `newer` was. */
  direction: z._default(z.enum(['older', 'newer']), 'older'),
  /** The page around this message, without a cursor: where a search or a quote leads. */
  around: z.optional(id),
});
export type MessagesQuery = z.output<typeof messagesQuery>;

const messageParams = z.strictObject({ id, messageId: id });
/** What speaks or is marked as a member's. The reseller's support reads, and does neither. */
const access = member('tickets', { isNotForSupport: true });
const note = longText(limits.noteLength);
const requiredNote = z.pipe(note, z.string().check(z.minLength(1)));

/** To a member, to the members of a role, or back to everybody. */
export const transferForm = z.strictObject({
  to: z.union([
    z.strictObject({ member: id }),
    z.strictObject({ role: id }),
    z.strictObject({ pending: z.literal(true) }),
  ]),
  note: z._default(note, ''),
});
export type TransferForm = z.output<typeof transferForm>;

/** A chat with a contact, or with a number that may be new. */
export const newChatForm = z.strictObject({
  connection_id: id,
  contact_id: z.optional(id),
  phone: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  name: z.optional(z.string().check(z.maxLength(limits.contactNameLength))),
});
export type NewChatForm = z.output<typeof newChatForm>;

const onChat = { access, params: idParams } as const;
const read = member('tickets', { scope: 'chats:read' });
const readMessages = member('tickets', { scope: 'messages:read' });

export const chats = {
  list: endpoint({
    method: 'GET',
    path: '/api/chats',
    summary: 'Chats, latest first: what the caller may see of them',
    access: read,
    query: chatsQuery,
    answer: listAnswer(chat),
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/chats/counters',
    summary: 'How many chats there are of each kind',
    access: read,
    answer: chatCounters,
  }),
  searchMessages: endpoint({
    method: 'GET',
    path: '/api/chats/messages',
    summary: 'Messages that have all the words, newest first',
    access: readMessages,
    query: z.strictObject({ ...listQuery.shape, chat: z.optional(id) }),
    answer: z.object({ results: z.array(foundMessage), cursor: z.nullable(z.string()) }),
  }),
  listDrafts: endpoint({
    method: 'GET',
    path: '/api/chats/drafts',
    summary: "One's own drafts, in all chats",
    access: member('tickets'),
    query: z.strictObject({ cursor, limit }),
    answer: z.object({ results: z.array(chatDraft), cursor: z.nullable(z.string()) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/chats',
    summary: 'Open a chat on a line, and start attending; the one that is there, if there is one',
    access,
    body: newChatForm,
    answer: openChat,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/chats/{id}',
    summary: 'One chat',
    access: read,
    params: idParams,
    answer: openChat,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/chats/{id}/start',
    summary: 'Attend it: pending becomes open, and mine. Opens a closed chat anew',
    ...onChat,
    answer: openChat,
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/api/chats/{id}/transfer',
    summary: 'Hand it over to a member or a role, or back to everybody',
    ...onChat,
    body: transferForm,
    answer: chat,
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/chats/{id}/close',
    summary: 'End the attendance; the farewell of the line is sent, unless it is held back',
    ...onChat,
    body: z.strictObject({
      farewell: z._default(z.boolean(), true),
      /** The last message that whoever closes it has seen: if the contact wrote after it, it stays as it is. */
      last_seen: z.optional(id),
    }),
    answer: openChat,
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/chats/{id}/read',
    summary: 'Mark as read, here and on the channel',
    ...onChat,
  }),
  unread: endpoint({ method: 'POST', path: '/api/chats/{id}/unread', summary: 'Mark as unread, here', ...onChat }),
  setAutomation: endpoint({
    method: 'POST',
    path: '/api/chats/{id}/automation',
    summary: 'Pause or resume automation on this attendance',
    ...onChat,
    body: z.strictObject({ is_paused: z.boolean() }),
    answer: openChat,
  }),
  setPresence: endpoint({
    method: 'POST',
    path: '/api/chats/{id}/presence',
    summary: 'Say that the chat is open on a screen, that one is typing, or that it is left; answers who else is there',
    ...onChat,
    body: z.strictObject({ state: z.enum(['viewing', 'typing', 'left']) }),
    answer: z.object({ viewers: z.array(viewer) }),
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/api/chats/{id}/draft',
    summary: 'Keep what is typed and not sent, for all devices; an empty one goes',
    ...onChat,
    body: z.strictObject({
      text: z.string().check(z.maxLength(limits.messageLength)),
      is_note: z._default(z.boolean(), false),
    }),
  }),
  listMessages: endpoint({
    method: 'GET',
    path: '/api/chats/{id}/messages',
    summary: 'Messages, notes and events of a chat, newest first',
    access: readMessages,
    params: idParams,
    query: messagesQuery,
    answer: messagePage,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/chats/{id}/messages',
    summary: 'Send a message. With an Idempotency-Key it goes out once, however often it is asked for',
    ...onChat,
    body: messageForm,
    answer: message,
    status: 201,
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/api/chats/{id}/notes',
    summary: 'A note that only the team sees; members it names are told',
    ...onChat,
    body: z.strictObject({
      text: requiredNote,
      mentions: z._default(z.array(id).check(z.maxLength(50)), []),
    }),
    answer: message,
    status: 201,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/chats/{id}/messages/{messageId}/retry',
    summary: 'Send a failed message again, with the id it had',
    access,
    params: messageParams,
    answer: message,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/chats/{id}/messages/{messageId}',
    summary: "Change the text of one's own message or note",
    access,
    params: messageParams,
    body: z.strictObject({ text: z.pipe(longText(limits.messageLength), z.string().check(z.minLength(1))) }),
    answer: message,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/chats/{id}/messages/{messageId}',
    summary: 'Take a message back for everyone, or a note away',
    access,
    params: messageParams,
  }),
  react: endpoint({
    method: 'PUT',
    path: '/api/chats/{id}/messages/{messageId}/reaction',
    summary: 'React to a message; empty takes the reaction back',
    access,
    params: messageParams,
    body: z.strictObject({ emoji: z.string().check(z.maxLength(32)) }),
    answer: message,
  }),
  listScheduled: endpoint({
    method: 'GET',
    path: '/api/chats/{id}/scheduled',
    summary: 'What is scheduled in a chat, soonest first',
    access: member('tickets'),
    params: idParams,
    query: z.strictObject({ cursor, limit }),
    answer: listAnswer(scheduledMessage),
  }),
  schedule: endpoint({
    method: 'POST',
    path: '/api/chats/{id}/scheduled',
    summary: 'Send a message at a later time',
    ...onChat,
    body: z.strictObject({ ...messageForm.shape, send_at: z.iso.datetime({ offset: true }) }),
    answer: scheduledMessage,
    status: 201,
  }),
  cancelScheduled: endpoint({
    method: 'DELETE',
    path: '/api/chats/{id}/scheduled/{scheduledId}',
    summary: 'Take a scheduled message back',
    access,
    params: z.strictObject({ id, scheduledId: id }),
  }),
  listTickets: endpoint({
    method: 'GET',
    path: '/api/chats/{id}/tickets',
    summary: "Earlier attendances of the chat's contact on all lines that the caller may see, latest first",
    access: read,
    params: idParams,
    query: z.strictObject({ cursor, limit }),
    answer: z.object({ results: z.array(pastTicket), cursor: z.nullable(z.string()) }),
  }),
  listMedia: endpoint({
    method: 'GET',
    path: '/api/chats/{id}/media',
    summary: 'Pictures, audios and files of a chat, newest first',
    access: readMessages,
    params: idParams,
    query: z.strictObject({ cursor, limit }),
    answer: z.object({ results: z.array(message), cursor: z.nullable(z.string()), total: z.number() }),
  }),
};
