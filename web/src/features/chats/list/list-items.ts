import type { Chat } from '@yupflow/contract/chats';
import type { Message } from '@yupflow/contract/messages';
import type { ChatRows } from '../chat-queries.ts';
import type { FoundMessages } from './use-found-messages.ts';

export type ListItem =
  | { readonly kind: 'heading'; readonly id: 'people' | 'messages' }
  | { readonly kind: 'chat'; readonly id: string; readonly chat: Chat }
  | { readonly kind: 'found'; readonly id: string; readonly chat: Chat; readonly message: Message }
  /** All conversations that were found, rather than the first few. */
  | { readonly kind: 'all'; readonly id: 'all'; readonly count: number }
  | { readonly kind: 'note'; readonly id: 'noPeople' | 'noMessages' | 'messagesFailed' | 'searching' };

/** Few enough that the messages that were found are in sight too. */
const fewPeople = 5;

export const chatItems = (rows: readonly Chat[]): ListItem[] =>
  rows.map((chat) => ({ kind: 'chat', id: chat.id, chat }));

/** What a search found: conversations by who they are with, then messages by what they say. */
export function foundItems(chats: ChatRows, messages: FoundMessages, isWhole: boolean): ListItem[] {
  const people = isWhole ? chats.rows : chats.rows.slice(0, fewPeople);
  const total = chats.total ?? chats.rows.length;
  const items: ListItem[] = [{ kind: 'heading', id: 'people' }, ...chatItems(people)];
  if (people.length === 0 && !chats.isPending) items.push({ kind: 'note', id: 'noPeople' });
  if (people.length < total && !isWhole) items.push({ kind: 'all', id: 'all', count: total });
  if (isWhole && chats.hasMore) return items;
  items.push({ kind: 'heading', id: 'messages' });
  for (const { chat, message } of messages.rows) items.push({ kind: 'found', id: message.id, chat, message });
  if (messages.error) items.push({ kind: 'note', id: 'messagesFailed' });
  else if (messages.isPending) items.push({ kind: 'note', id: 'searching' });
  else if (messages.rows.length === 0) items.push({ kind: 'note', id: 'noMessages' });
  return items;
}
