import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { broadcasts, type Recipient, type RecipientState } from '@yupflow/contract/broadcasts';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { onEvent } from '../../../api/events.ts';
import { broadcastsResource } from '../broadcasts-resource.ts';

/** Events tell of every step; the rate and the end also change while nothing happens. */
const lookAgainMs = 20_000;

/** Under the name of all broadcasts, which their event makes stale. */
export function useReport(id: string) {
  return useQuery({
    queryKey: [broadcastsResource.name, 'report', id],
    queryFn: ({ signal }) => call(broadcasts.getReport, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.broadcast.state === 'started' ? lookAgainMs : false),
  });
}

/** Which of the recipients are asked for. */
interface Shown {
  readonly state: RecipientState | null;
  readonly reason: Recipient['reason'];
  readonly search: string;
}

const recipientsKey = (id: string) => ['broadcast-recipients', id];
const pageSize = 50;

export function useRecipients(id: string, { state, reason, search }: Shown, isFrozen: boolean) {
  return useInfiniteQuery({
    queryKey: [...recipientsKey(id), { state, reason, search }],
    queryFn: ({ pageParam, signal }) =>
      call(
        broadcasts.listRecipients,
        {
          params: { id },
          query: {
            cursor: pageParam,
            limit: pageSize,
            search: search || undefined,
            state: state ?? undefined,
            reason: reason ?? undefined,
          },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
    placeholderData: keepPreviousData,
    enabled: isFrozen,
  });
}

const restMs = 2_500;
/** Who has read on past these would lose their place, and every page would be asked for again. */
const mostLivePages = 2;

/** The rows follow the sends, at a pace that can be read. */
export function useLiveRecipients(id: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let hasMore = false;
    const refresh = () => {
      void client.invalidateQueries({
        queryKey: recipientsKey(id),
        predicate: ({ state }) => ((state.data as { pages?: unknown[] })?.pages?.length ?? 0) <= mostLivePages,
      });
      timer = setTimeout(() => {
        timer = null;
        if (hasMore) refresh();
        hasMore = false;
      }, restMs);
    };
    const stop = onEvent('broadcasts.changed', ({ ids }) => {
      if (ids.length > 0 && !ids.includes(id)) return;
      if (timer) hasMore = true;
      else refresh();
    });
    return () => {
      stop();
      if (timer) clearTimeout(timer);
    };
  }, [client, id]);
}
