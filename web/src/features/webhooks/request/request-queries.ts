import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { webhooks } from '@yupflow/contract/webhooks';
import { call } from '../../../api/call.ts';
import { webhooksResource } from '../webhooks-resource.ts';

const { name: root } = webhooksResource;

/** The last ones, newest first; each new one is told by an event. */
export function useRequests(id: string) {
  return useQuery({
    queryKey: [root, 'requests', id],
    queryFn: async ({ signal }) => (await call(webhooks.listRequests, { params: { id } }, { signal })).results,
  });
}

/** One with what it said. While another is on its way, the one before stays. */
export function useRequest(id: string, requestId: string | null) {
  return useQuery({
    queryKey: [root, 'request', id, requestId],
    queryFn: ({ signal }) => call(webhooks.getRequest, { params: { id, requestId: requestId ?? '' } }, { signal }),
    enabled: requestId !== null,
    placeholderData: keepPreviousData,
  });
}
