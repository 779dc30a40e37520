import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { Output } from '@yupflow/contract/endpoint';
import type { ReceivedInvite } from '@yupflow/contract/me';
import { type Notification, notifications } from '@yupflow/contract/notifications';
import { callOnce } from '../../api/call-once.ts';
import { useMe } from '../../api/me.ts';
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

/** Tells of an invite that still waits. */
export function isOfOne(invites: readonly ReceivedInvite[], { kind, data }: Notification): boolean {
  return kind === 'invite.received' && invites.some((invite) => invite.company.name === data.company);
}

/** An invite counts until it is answered, whether its news was read or not. */
export function useUnread(): number {
  const newest = useNotifications().data?.pages[0];
  const invites = useMe()?.invites ?? [];
  const countedTwice = newest?.results.filter((item) => item.read_at === null && isOfOne(invites, item)) ?? [];
  return Math.max(0, (newest?.unread ?? 0) - countedTwice.length) + invites.length;
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
