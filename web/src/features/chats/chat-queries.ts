import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { type Chat, chats } from '@yupflow/contract/chats';
import { ApiError } from '@yupflow/contract/client';
import { limits } from '@yupflow/contract/limits';
import type { Message } from '@yupflow/contract/messages';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import { meQuery } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { findChat } from './chat-cache.ts';
import { type ChatFilter, type ChatPages, chatKeys, type MessagePages, type MessageParam } from './chat-keys.ts';
import { useHeld } from './closing/held-closes.ts';
import type { HeldClose } from './closing/kept-closes.ts';

export const chatsQuery = (filter: ChatFilter) =>
  infiniteQueryOptions({
    queryKey: chatKeys.list(filter),
    queryFn: ({ pageParam: cursor, signal }) => call(chats.list, { query: { ...asked(filter), cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });

/** Chats, latest first, page by page. While another filter is on its way, the rows of the old one stay. */
export function useChats(filter: ChatFilter, isWanted = true) {
  const query = useInfiniteQuery({ ...chatsQuery(filter), placeholderData: keepPreviousData, enabled: isWanted });
  const held = useHeld(({ closes }) => closes);
  const rows = useMemo(() => rowsOf(query.data, filter, held), [query.data, filter, held]);
  return {
    rows,
    total: query.data?.pages[0]?.total,
    isPending: query.isPending,
    /** The rows are those of the filter before. */
    isRefreshing: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    isRetrying: query.isRefetching,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    hasFailedToLoadMore: query.isFetchNextPageError,
    // A page that the list has moved away from is never found again: start from the top.
    loadMore: () =>
      void (isStale(query.error)
        ? queryClient.resetQueries({ queryKey: chatKeys.list(filter) })
        : query.fetchNextPage()),
  };
}

/** What somebody has just closed is gone at once, although it can be taken back. */
function rowsOf(data: Pick<ChatPages, 'pages'> | undefined, filter: ChatFilter, held: readonly HeldClose[]): Chat[] {
  const rows = data?.pages.flatMap((page) => page.results) ?? [];
  const hasClosed = filter.search !== '' || filter.status === 'closed';
  return hasClosed || held.length === 0 ? rows : rows.filter(({ id }) => !held.some(({ chatId }) => chatId === id));
}

export type ChatRows = ReturnType<typeof useChats>;

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'invalid_cursor';

function asked({ type, status, connection, conditions, search }: ChatFilter) {
  return {
    type,
    status,
    connection: connection ?? undefined,
    // The endpoint reads it from JSON.
    conditions: (conditions ?? undefined) as never,
    search: search || undefined,
    limit: limits.page.most,
  };
}

export const countersQuery = queryOptions({
  queryKey: chatKeys.counters,
  // Looked at when it would be asked: in the next company one may not attend, and whoever counts there still stands.
  enabled: () => queryClient.getQueryData(meQuery.queryKey)?.permissions.includes('tickets') ?? false,
  queryFn: ({ signal }) => call(chats.count, {}, { signal }),
});

/** What one has typed and not sent, by chat. */
export const draftsQuery = queryOptions({
  queryKey: chatKeys.drafts,
  queryFn: async ({ signal }): Promise<Readonly<Record<string, string>>> => {
    const { results } = await call(chats.listDrafts, { query: { limit: limits.page.most } }, { signal });
    return Object.fromEntries(results.map(({ chat_id, text }) => [chat_id, text]));
  },
});

export const chatQuery = (id: string) =>
  queryOptions({
    queryKey: chatKeys.item(id),
    queryFn: ({ signal }) => call(chats.get, { params: { id } }, { signal }),
  });

/** One chat in full, and what the lists know of it until that has come. What somebody has just closed shows so at once. */
export function useChat(id: string) {
  const query = useQuery(chatQuery(id));
  const isHeld = useHeld(({ closes }) => closes.some(({ chatId }) => chatId === id));
  const data = useMemo(
    () => (query.data && isHeld ? { ...query.data, status: 'closed' as const } : query.data),
    [query.data, isHeld],
  );
  return { ...query, data, known: data ?? findChat(id) };
}

export const messagesQuery = (id: string, around: string | null) =>
  infiniteQueryOptions({
    queryKey: chatKeys.messagesAround(id, around),
    queryFn: ({ pageParam, signal }) =>
      call(chats.listMessages, { params: { id }, query: { ...pageParam, limit: messagesOfPage } }, { signal }),
    initialPageParam: (around === null ? {} : { around }) as MessageParam,
    getNextPageParam: ({ cursor }): MessageParam | undefined => (cursor ? { cursor, direction: 'older' } : undefined),
    getPreviousPageParam: ({ newer }): MessageParam | undefined =>
      newer ? { cursor: newer, direction: 'newer' } : undefined,
  });

/**
 * The messages of a chat, oldest first, from both ends of what is loaded. `around`: begin with the page around this
 * message, rather than at the end.
 */
export function useMessages(id: string, around: string | null) {
  const query = useInfiniteQuery(messagesQuery(id, around));
  const messages = useMemo(() => oldestFirst(query.data), [query.data]);
  return {
    messages,
    isPending: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    isRetrying: query.isRefetching,
    hasOlder: query.hasNextPage,
    isLoadingOlder: query.isFetchingNextPage,
    hasFailedToLoadOlder: query.isFetchNextPageError,
    loadOlder: () => void (query.isFetching || query.fetchNextPage()),
    hasNewer: query.hasPreviousPage,
    isLoadingNewer: query.isFetchingPreviousPage,
    loadNewer: () => void (query.isFetching || query.fetchPreviousPage()),
  };
}

const messagesOfPage = 50;

/** Pictures, audios and files of a chat, newest first. */
export const mediaQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: chatKeys.media(id),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(chats.listMedia, { params: { id }, query: { cursor, limit: mediaOfPage } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });

const mediaOfPage = 12;

function oldestFirst(data: Pick<MessagePages, 'pages'> | undefined): Message[] {
  return (data?.pages.flatMap((page) => page.results) ?? []).reverse();
}
