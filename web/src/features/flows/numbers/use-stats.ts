import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { flowStatsEndpoints } from '@yupflow/contract/flow-stats';
import { call } from '../../../api/call.ts';
import type { Figure } from './figures.ts';

/** Days of the company's calendar, both counted. */
export interface Asked {
  readonly flowId: string;
  /** Null: all of them. */
  readonly version: string | null;
  readonly from: string;
  readonly to: string;
}

const queryOf = ({ version, from, to }: Asked) => ({ ...(version ? { version } : {}), from, to });
const refreshMs = 30_000;

export function useStats(asked: Asked, isReady: boolean) {
  return useQuery({
    queryKey: ['flow-stats', asked],
    queryFn: ({ signal }) =>
      call(flowStatsEndpoints.get, { params: { id: asked.flowId }, query: queryOf(asked) }, { signal }),
    enabled: isReady,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
}

export function useFigureContacts(asked: Asked, figure: Figure) {
  return useInfiniteQuery({
    queryKey: ['flow-stats', 'contacts', asked, figure],
    queryFn: ({ pageParam, signal }) =>
      call(
        flowStatsEndpoints.listContacts,
        { params: { id: asked.flowId }, query: { ...queryOf(asked), ...figure, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
}
