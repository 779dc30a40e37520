import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ApiError } from '@yupflow/contract/client';
import { crm } from '@yupflow/contract/crm';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { type BoardFilter, boardKeys } from './board-keys.ts';
import { cardsOf } from './card-pages.ts';

const cardsOfPage = 50;

const asked = ({ search, conditions, tags, member }: BoardFilter) => ({
  search: search || undefined,
  // The endpoint reads them from texts.
  conditions: (conditions ?? undefined) as never,
  tags: (tags ?? undefined) as never,
  member: member ?? undefined,
});

/** Columns with their counts. Events are heard on the board alone: who comes back to it looks anew. */
export function useBoard(filter: BoardFilter, isWanted = true) {
  return useQuery({
    queryKey: boardKeys.board(filter),
    queryFn: ({ signal }) => call(crm.getBoard, { query: asked(filter) }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    enabled: isWanted,
  });
}

/** The cards of one column from its top, page by page. */
export function useCards(columnId: string, filter: BoardFilter, isWanted: boolean) {
  const query = useInfiniteQuery({
    queryKey: boardKeys.cards(columnId, filter),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        crm.listCards,
        { params: { id: columnId }, query: { ...asked(filter), cursor, limit: cardsOfPage } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    enabled: isWanted,
    // Not that more is on its way: a column would be drawn anew for it while somebody scrolls.
    notifyOnChangeProps: ['data', 'error', 'status', 'isPlaceholderData'],
  });
  const cards = useMemo(() => cardsOf(query.data), [query.data]);
  return {
    cards,
    isPending: query.isPending,
    /** The cards are those of the filter before. */
    isRefreshing: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    // A page that the column has moved away from is never found again: start from the top.
    loadMore: () =>
      void (isStale(query.error)
        ? queryClient.resetQueries({ queryKey: boardKeys.cards(columnId, filter) })
        : query.hasNextPage
          ? query.fetchNextPage({ cancelRefetch: false })
          : query.error && query.refetch()),
  };
}

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'invalid_cursor';

export const cardQuery = (contactId: string) =>
  queryOptions({
    queryKey: boardKeys.card(contactId),
    queryFn: ({ signal }) => call(crm.getCard, { params: { contactId } }, { signal }),
  });
