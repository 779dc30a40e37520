import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Announcement, announcements } from '@yupflow/contract/announcements';
import { callOnce } from '../../api/call-once.ts';
import { queryClient } from '../../api/query-client.ts';

const announcementsQuery = queryOptions({
  queryKey: ['announcements'],
  queryFn: ({ signal }) => callOnce(announcements.list, {}, { signal }),
});
const { queryKey } = announcementsQuery;

/** The newest that this person has not put away yet. */
export function useAnnouncement(): Announcement | null {
  return useQuery(announcementsQuery).data?.results.find((announcement) => !announcement.isSeen) ?? null;
}

/** It goes at once; unheard by the server it comes back another time. */
export async function markSeen(id: string): Promise<void> {
  queryClient.setQueryData(
    queryKey,
    (list) => list && { ...list, results: list.results.map((one) => (one.id === id ? { ...one, isSeen: true } : one)) },
  );
  await callOnce(announcements.seen, { body: { id } }).catch(() => {});
}
