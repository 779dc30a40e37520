import type { Chat, OpenChat } from '@yupflow/contract/chats';
import type { Message, MessageState } from '@yupflow/contract/messages';
import { onEvent, wasTold } from '../../api/events.ts';
import { meQuery } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { findChat, forgetChat, takeChat } from './chat-cache.ts';
import { chatKeys } from './chat-keys.ts';
import { patchMessages, takeMessage } from './message-cache.ts';
import { noteSilence, noteTyping } from './typing.ts';

/** Puts what the server tells in its place, without asking for it. Returns how to stop. */
export function followChats(): () => void {
  const stops = [
    onEvent('chats.message', ({ chat, message }) => {
      // First: what is put in by hand counts as fresh.
      if (message?.direction === 'in') openWindow(message);
      takeTold(chat);
      if (isOfFlow(chat.id, message) || isOfGroup(message)) readSoon(chat.id);
      if (message) takeMessage(message);
      // Too long for the way: whoever shows the chat reads it.
      else void queryClient.invalidateQueries({ queryKey: chatKeys.messages(chat.id) });
      if (message?.direction === 'in') noteSilence(chat.id);
    }),
    onEvent('chats.changed', ({ chat }) => {
      takeTold(chat);
      // Who is in it comes with the open chat only.
      if (chat.type === 'group') readSoon(chat.id);
    }),
    onEvent('chats.gone', ({ chat_id }) => forgetChat(chat_id)),
    onEvent('chats.states', ({ chat_id, message_ids, state }) => {
      patchMessages(chat_id, message_ids, (message) => ({ ...message, ...risen(message, state) }));
      const chat = findChat(chat_id);
      const last = chat?.last_message;
      if (last && message_ids.includes(last.id))
        takeChat({ ...chat, last_message: { ...last, ...risen(last, state) } });
    }),
    onEvent('chats.typing', ({ chat_id, name, is_typing }) =>
      is_typing ? noteTyping(chat_id, name) : noteSilence(chat_id),
    ),
    onEvent('chats.viewers', ({ chat_id, viewers }) => {
      // All who have it open are told of all: one knows of oneself.
      const me = queryClient.getQueryData(meQuery.queryKey)?.id;
      const others = viewers.filter(({ id }) => id !== me);
      queryClient.setQueryData<OpenChat>(chatKeys.item(chat_id), (open) => open && { ...open, viewers: others });
    }),
    onEvent('contacts.changed', ({ ids }) => {
      const isOpen = ({ contact }: Pick<OpenChat, 'contact'>) => contact !== null && ids.includes(contact.id);
      void queryClient.invalidateQueries({
        queryKey: ['chats', 'item'],
        predicate: ({ state }) => isOpen((state.data as OpenChat | undefined) ?? { contact: null }),
      });
    }),
  ];
  // The page shows chats before this part of it is loaded: what was told until now is read instead.
  if (wasTold(telling)) void queryClient.invalidateQueries({ queryKey: ['chats'] });
  return () => {
    for (const stop of stops) stop();
  };
}

const telling = ['chats.message', 'chats.changed', 'chats.gone', 'chats.states'] as const;

/** Its ticket and its flow come with the open chat only: by whatever changes them, it is read. */
function takeTold(chat: Chat): void {
  const before = findChat(chat.id);
  takeChat(chat);
  if (
    before?.status !== chat.status ||
    before.assignee?.id !== chat.assignee?.id ||
    before.automation.is_paused !== chat.automation.is_paused
  )
    void queryClient.invalidateQueries({ queryKey: chatKeys.item(chat.id) });
}

const windowMs = 24 * 3_600_000;

/** Whoever writes may be answered freely for a day, on a line where that ends at all. */
function openWindow({ chat_id, created_at }: Message): void {
  const until = new Date(new Date(created_at).getTime() + windowMs).toISOString();
  const open = queryClient.getQueryData<OpenChat>(chatKeys.item(chat_id));
  if (!open?.window_until || open.window_until >= until) return;
  queryClient.setQueryData<OpenChat>(chatKeys.item(chat_id), { ...open, window_until: until });
}

/** A flow has written, or the contact answered one: it stands at another block now, or has ended. */
const isOfFlow = (id: string, message: Message | null) =>
  message?.sender.type === 'automation' ||
  Boolean(queryClient.getQueryData<OpenChat>(chatKeys.item(id))?.flow && message?.direction === 'in');

/** Somebody came, went or leads it now, or it has another name. */
const isOfGroup = (message: Message | null) => message?.event?.event.startsWith('group_') === true;

const readMs = 500;
const toRead = new Set<string>();

/** Several things come at once, as when a flow writes: the chat, if it is open at all, is read once for all of them. */
function readSoon(id: string): void {
  if (toRead.has(id) || !queryClient.getQueryData(chatKeys.item(id))) return;
  toRead.add(id);
  setTimeout(() => {
    toRead.delete(id);
    void queryClient.invalidateQueries({ queryKey: chatKeys.item(id) });
  }, readMs);
}

const ranks: Record<MessageState, number> = { failed: 0, queued: 0, unknown: 1, sent: 2, delivered: 3, read: 4 };

/** A receipt that comes late lowers nothing. */
function risen(message: Pick<Message, 'state'>, state: MessageState): Pick<Message, 'state'> {
  if (state === 'failed') return { state: ranks[message.state] < ranks.sent ? state : message.state };
  return { state: ranks[state] >= ranks[message.state] ? state : message.state };
}
