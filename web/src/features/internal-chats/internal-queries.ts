import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Output } from '@yupflow/contract/endpoint';
import { type InternalMessage, internalChats } from '@yupflow/contract/internal-chats';
import { limits } from '@yupflow/contract/limits';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

type MessagePage = Output<typeof internalChats.listMessages, 'answer'>;
type Pages = InfiniteData<MessagePage, PageParam>;
type PageParam = { readonly cursor?: string; readonly direction?: 'older' | 'newer'; readonly around?: string };

const name = 'internal-chats';
export const internalKeys = {
  all: [name],
  list: (search: string) => [name, 'list', search],
  chat: (id: string) => [name, 'chat', id],
  messages: (id: string) => [name, 'messages', id],
  found: (search: string) => [name, 'found', search],
};

export function useInternalChats(search: string) {
  const query = useInfiniteQuery({
    queryKey: internalKeys.list(search),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(internalChats.list, { query: { cursor, search: search || undefined, limit: limits.page.most } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
  return { ...query, rows: query.data?.pages.flatMap((page) => page.results) ?? [] };
}

export function useInternalChat(id: string) {
  return useQuery({
    queryKey: internalKeys.chat(id),
    queryFn: ({ signal }) => call(internalChats.get, { params: { id } }, { signal }),
  });
}

/** Messages that have the words, in all chats that one is in. */
export function useFoundMessages(search: string) {
  return useQuery({
    queryKey: internalKeys.found(search),
    queryFn: ({ signal }) => call(internalChats.searchMessages, { query: { search } }, { signal }),
    enabled: search.length > 1,
  });
}

/** The messages of a chat, oldest first, from both ends of what is loaded. */
export function useInternalMessages(id: string, around: string | null) {
  const query = useInfiniteQuery({
    queryKey: [...internalKeys.messages(id), around ?? 'end'],
    queryFn: ({ pageParam, signal }) =>
      call(internalChats.listMessages, { params: { id }, query: { ...pageParam, limit: 50 } }, { signal }),
    initialPageParam: (around ? { around } : {}) as PageParam,
    getNextPageParam: ({ cursor }): PageParam | undefined => (cursor ? { cursor } : undefined),
    getPreviousPageParam: ({ newer }): PageParam | undefined =>
      newer ? { cursor: newer, direction: 'newer' } : undefined,
  });
  const messages = useMemo(() => query.data?.pages.flatMap((page) => page.results).toReversed() ?? [], [query.data]);
  return { ...query, messages, readBy: query.data?.pages[0]?.read_by ?? [] };
}

/** The id of the last message that is known here; empty for none. */
export const newestIn = (chatId: string): string =>
  queryClient.getQueryData<Pages>([...internalKeys.messages(chatId), 'end'])?.pages[0]?.results[0]?.id ?? '';

/** A message that is new or has changed, put in its place without asking. */
export function takeMessage(chatId: string, message: InternalMessage): void {
  queryClient.setQueriesData<Pages>({ queryKey: internalKeys.messages(chatId) }, (data) => {
    if (!data) return data;
    const isKnown = data.pages.some((page) => page.results.some(({ id }) => id === message.id));
    // A window that does not reach to the end gets it with its page.
    if (!isKnown && data.pages[0]?.newer) return data;
    return {
      ...data,
      pages: data.pages.map((page, at) => ({
        ...page,
        results: isKnown
          ? page.results.map((one) => (one.id === message.id ? message : one))
          : at === 0
            ? [message, ...page.results]
            : page.results,
      })),
    };
  });
}
