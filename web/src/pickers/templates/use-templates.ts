import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { limits } from '@yupflow/contract/limits';
import { type TemplatesQuery, templates } from '@yupflow/contract/templates';
import { call } from '../../api/call.ts';
import { useMe } from '../../api/me.ts';

export type TemplateFilter = Pick<TemplatesQuery, 'connection' | 'status' | 'search'>;

/** By name, page by page. While a new search is on its way, the rows of the old one stay. */
export function useTemplates(filter: TemplateFilter) {
  const query = useInfiniteQuery({
    queryKey: ['templates', 'list', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(templates.list, { query: { ...filter, cursor, limit: limits.page.default } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  return {
    items: query.data?.pages.flatMap(({ results }) => results) ?? [],
    isPending: query.isPending,
    isRefreshing: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    isRetrying: query.isRefetching,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    hasFailedToLoadMore: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
  };
}

const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['templates', 'item', id],
    queryFn: ({ signal }) => call(templates.get, { params: { id } }, { signal }),
  });

/** One that was chosen before. A flow that is shared may be looked at by whoever belongs to no company. */
export function useTemplate(id: string | null) {
  const isMember = Boolean(useMe()?.activeCompany);
  return useQuery({ ...templateQuery(id ?? ''), enabled: id !== null && isMember });
}
