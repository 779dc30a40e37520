import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { Output } from '@yupflow/contract/endpoint';
import { notifications } from '@yupflow/contract/notifications';
import { callOnce } from '../../api/call-once.ts';
import { queryClient } from '../../api/query-client.ts';

type NotificationPage = Output<typeof notifications.list, 'answer'>;
const queryKey = ['notifications'];

export function useNotifications() {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => callOnce(notifications.list, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
  });
}

export function useUnread(): number {
  return useNotifications().data?.pages[0]?.unread ?? 0;
}

/** The number goes at once; what was unread is told to the server. */
export async function markRead(upTo: string): Promise<void> {
  queryClient.setQueryData<InfiniteData<NotificationPage>>(
    queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, unread: 0 })) },
  );
  await callOnce(notifications.read, { body: { upTo } });
  await queryClient.invalidateQueries({ queryKey });
}
