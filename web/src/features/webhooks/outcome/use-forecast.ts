import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { webhooks } from '@yupflow/contract/webhooks';
import { call } from '../../../api/call.ts';
import { usePause } from '../../../pickers/use-pause.ts';
import type { Draft } from '../use-webhook-draft.ts';

/** What a request would do with what stands in the editor, saved or not. It follows every change. */
export function useForecast(id: string, requestId: string | null, { mapping, actions }: Draft, isWanted: boolean) {
  const asked = usePause(JSON.stringify({ mapping, actions }));
  return useQuery({
    queryKey: ['webhook-forecast', id, requestId, asked],
    queryFn: ({ signal }) =>
      call(
        webhooks.replay,
        { params: { id, requestId: requestId ?? '' }, body: JSON.parse(asked) as Draft },
        { signal },
      ),
    enabled: isWanted && requestId !== null,
    placeholderData: keepPreviousData,
    // Contacts change meanwhile: looked at again, it is asked again.
    staleTime: 0,
    gcTime: 60_000,
  });
}
