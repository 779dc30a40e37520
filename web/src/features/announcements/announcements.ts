import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Announcement, announcementLevels, announcements } from '@yupflow/contract/announcements';
import { callOnce } from '../../api/call-once.ts';
import { queryClient } from '../../api/query-client.ts';

export const announcementsQuery = queryOptions({
  queryKey: ['announcements'],
  queryFn: ({ signal }) => callOnce(announcements.list, {}, { signal }),
  // Nothing tells of one that was written before and begins, or ends, now: the page looks now and then.
  refetchInterval: 10 * 60_000,
});
const { queryKey } = announcementsQuery;

/** The gravest that this person has not put away yet; of those alike, the newest. */
export function useAnnouncement(): Announcement | null {
  const unseen = useQuery(announcementsQuery).data?.results.filter(({ isSeen }) => !isSeen) ?? [];
  const weightOf = ({ level }: Announcement) => announcementLevels.indexOf(level);
  return unseen.reduce<Announcement | null>(
    (gravest, one) => (gravest && weightOf(gravest) >= weightOf(one) ? gravest : one),
    null,
  );
}

/** It goes at once; unheard by the server it comes back another time. */
export async function markSeen(id: string): Promise<void> {
  queryClient.setQueryData(
    queryKey,
    (list) => list && { ...list, results: list.results.map((one) => (one.id === id ? { ...one, isSeen: true } : one)) },
  );
  await callOnce(announcements.seen, { body: { id } }).catch(() => {});
}
