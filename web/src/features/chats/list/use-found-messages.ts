import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { chats } from '@yupflow/contract/chats';
import { useMemo } from 'react';
import { call } from '../../../api/call.ts';

/** Messages that have all the words, newest first. */
export function useFoundMessages(search: string) {
  const query = useInfiniteQuery({
    queryKey: ['chats', 'found', search],
    queryFn: ({ pageParam: cursor, signal }) => call(chats.searchMessages, { query: { search, cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    placeholderData: keepPreviousData,
    enabled: search !== '',
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.results) ?? [], [query.data]);
  return {
    rows: search === '' ? [] : rows,
    isPending: query.isPending || query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    loadMore: () => void (query.isFetching || query.fetchNextPage()),
  };
}

export type FoundMessages = ReturnType<typeof useFoundMessages>;
