import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { flows } from '@yupflow/contract/flows';
import { call } from '../../../../api/call.ts';

/** Newest first. */
export function useVersions(flowId: string) {
  return useInfiniteQuery({
    queryKey: ['flows', 'versions', flowId],
    queryFn: ({ pageParam, signal }) =>
      call(flows.listVersions, { params: { id: flowId }, query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
}

/** What was published can't change any more. */
export function useVersion(flowId: string, versionId: string | null) {
  return useQuery({
    queryKey: ['flow-version', flowId, versionId],
    queryFn: ({ signal }) => call(flows.getVersion, { params: { id: flowId, versionId: versionId ?? '' } }, { signal }),
    enabled: versionId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
