import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@yupflow/contract/client';
import { listKey, type Pages } from './list-cache.ts';
import type { Filter, Item, Resource } from './resource.ts';

/** A list page by page. While a new search is on its way, the rows of the old one stay. */
export function useList<I extends Item>(resource: Resource<I>, search: string, filter?: Filter) {
  const client = useQueryClient();
  const queryKey = filter ? [...listKey(resource.name, search), filter] : listKey(resource.name, search);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      resource.list({ ...filter, cursor: pageParam, search: search || undefined }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const whole = client.getQueryData<Pages<I>>(listKey(resource.name, ''));
  return {
    items: query.data?.pages.flatMap((page) => page.results) ?? [],
    /** Of this search. */
    found: query.data?.pages[0],
    /** Of everything there is, as far as it was asked for. */
    whole: whole?.pages[0],
    isPending: query.isPending,
    isRefreshing: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    isRetrying: query.isRefetching,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    hasFailedToLoadMore: query.isFetchNextPageError,
    // A page that the list has moved away from is never found again: start from the top.
    loadMore: () => void (isStale(query.error) ? client.resetQueries({ queryKey }) : query.fetchNextPage()),
  };
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid_cursor';
}
