import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type AnnouncementForm, announcements, type WrittenAnnouncement } from '@yupflow/contract/announcements';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { useIdempotencyKey } from '../../../resource/use-idempotency-key.ts';
import { toast } from '../../../ui/toast.ts';

const writtenKey = ['franchise', 'announcements'];

/** What was announced, newest first. */
export function useWrittenAnnouncements() {
  const query = useInfiniteQuery({
    queryKey: writtenKey,
    queryFn: ({ pageParam, signal }) => call(announcements.listWritten, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
  });
  return { ...query, items: query.data?.pages.flatMap((page) => page.results) };
}

/** The people see it too, and whoever writes it is one of them. */
const refresh = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: writtenKey }),
    queryClient.invalidateQueries({ queryKey: ['announcements'] }),
  ]);

/** Rejects with the server's refusal, for the form to show. */
export function useSaveAnnouncement(messages: { readonly created: string; readonly edited: string }) {
  const idempotency = useIdempotencyKey();
  return async (id: string | null, body: AnnouncementForm) => {
    if (id === null) await call(announcements.create, { body }, { idempotencyKey: idempotency.keyOf(body) });
    else await call(announcements.update, { params: { id }, body });
    idempotency.forget();
    toast.success(id === null ? messages.created : messages.edited);
    await refresh();
  };
}

export function useRemoveAnnouncement(message: string) {
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ id }: WrittenAnnouncement) => call(announcements.remove, { params: { id } }),
    onSuccess: () => toast.success(message),
    onError: (error) => toast.error(errorText(error)),
    onSettled: refresh,
  });
}
