import type { InfiniteData } from '@tanstack/react-query';
import type { Chat, ChatStatus, ChatType, MessagePage } from '@yupflow/contract/chats';
import type { List } from '@yupflow/contract/list';

/** Which chats a list has. */
export interface ChatFilter {
  readonly type: ChatType;
  readonly status: ChatStatus;
  readonly connection: string | null;
  /** JSON, as the address carries it. */
  readonly conditions: string | null;
  readonly search: string;
}

export type ChatPages = InfiniteData<List<Chat>, string | undefined>;
/** Newest first: the first page is the newest. */
export type MessagePages = InfiniteData<MessagePage, MessageParam>;

export interface MessageParam {
  readonly cursor?: string;
  readonly direction?: 'older' | 'newer';
  readonly around?: string;
}

/** All begin with `chats`, so that a resync reads all of them anew. */
export const chatKeys = {
  lists: ['chats', 'list'] as const,
  list: (filter: ChatFilter) => ['chats', 'list', filter] as const,
  counters: ['chats', 'counters'] as const,
  drafts: ['chats', 'drafts'] as const,
  item: (id: string) => ['chats', 'item', id] as const,
  /** Every window on the messages of a chat: the end of it, and those around a message. */
  messages: (id: string) => ['chats', 'messages', id] as const,
  /** Pictures, audios and files of a chat. */
  media: (id: string) => ['chats', 'media', id] as const,
  messagesAround: (id: string, around: string | null) => ['chats', 'messages', id, around] as const,
};
