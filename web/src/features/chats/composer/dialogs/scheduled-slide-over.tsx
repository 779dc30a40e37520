import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { chats, type OpenChat } from '@yupflow/contract/chats';
import type { ScheduledMessage } from '@yupflow/contract/scheduled-messages';
import { CalendarClock, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { useErrorText } from '../../../../locales/error-text.ts';
import { useFormat } from '../../../../locales/format.ts';
import { LoadMore } from '../../../../resource/load-more.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { SlideOver, SlideOverBody, SlideOverHeader } from '../../../../ui/slide-over.tsx';
import { toast } from '../../../../ui/toast.ts';
import { chatKeys } from '../../chat-keys.ts';

interface Props {
  readonly chat: OpenChat;
  readonly onClose: () => void;
}

/** What is still to be sent, soonest first. */
export default function ScheduledSlideOver({ chat, onClose }: Props) {
  const { t } = useTranslation('conversation');
  const errorText = useErrorText();
  const format = useFormat();
  const client = useQueryClient();
  const queryKey = [...chatKeys.item(chat.id), 'scheduled'];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(chats.listScheduled, { params: { id: chat.id }, query: { cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    staleTime: 0,
  });
  const [toCancel, setToCancel] = useState<ScheduledMessage | null>(null);
  const found = query.data?.pages.flatMap((page) => page.results) ?? [];

  async function cancel({ id }: ScheduledMessage) {
    try {
      await call(chats.cancelScheduled, { params: { id: chat.id, scheduledId: id } });
      toast.success(t('schedule.cancelled'));
    } catch (error) {
      toast.error(errorText(error));
    }
    // The list stands under the chat's own key.
    await client.invalidateQueries({ queryKey: chatKeys.item(chat.id) });
  }

  return (
    <SlideOver isOpen onClose={onClose}>
      <SlideOverHeader title={t('schedule.list')} onClose={onClose} />
      <SlideOverBody>
        {query.isPending && (
          <div role="status" aria-label={t('schedule.loading')} className="flex flex-col gap-2">
            <Skeleton className="h-20 rounded-lg" />
            <Skeleton className="h-20 rounded-lg" />
          </div>
        )}
        {query.error && found.length === 0 && (
          <ErrorState
            title={t('schedule.loadFailed')}
            message={errorText(query.error)}
            onRetry={() => void query.refetch()}
            isRetrying={query.isRefetching}
          />
        )}
        {query.isSuccess && found.length === 0 && (
          <EmptyState drawing={<CalendarDrawing />} title={t('schedule.none')}>
            {t('schedule.noneHelp')}
          </EmptyState>
        )}
        <ul className="flex flex-col gap-2">
          {found.map((scheduled) => (
            <Scheduled key={scheduled.id} scheduled={scheduled} onCancel={() => setToCancel(scheduled)} />
          ))}
        </ul>
        {query.hasNextPage && (
          <LoadMore
            isLoading={query.isFetchingNextPage}
            hasFailed={query.isFetchNextPageError}
            onLoad={() => void query.fetchNextPage()}
          />
        )}
      </SlideOverBody>
      <ConfirmDialog
        isOpen={toCancel !== null}
        title={t('schedule.ask.title', { at: toCancel ? format.moment(toCancel.send_at) : '' })}
        confirmLabel={t('schedule.ask.confirm')}
        cancelLabel={t('schedule.ask.keep')}
        onCancel={() => setToCancel(null)}
        onConfirm={() => {
          setToCancel(null);
          if (toCancel) void cancel(toCancel);
        }}
      >
        {t('schedule.ask.text')}
      </ConfirmDialog>
    </SlideOver>
  );
}

interface ScheduledProps {
  readonly scheduled: ScheduledMessage;
  readonly onCancel: () => void;
}

function Scheduled({ scheduled, onCancel }: ScheduledProps) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  const { body, send_at, by, failure } = scheduled;
  const moment = format.moment(send_at);
  return (
    <li className="flex items-start gap-3 rounded-lg border border-line p-3">
      <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="text-dense font-medium">{moment}</p>
        <p className="line-clamp-3 text-dense whitespace-pre-wrap wrap-anywhere text-soft">
          {body.text || t(`kinds.${body.kind}`)}
        </p>
        {by && <p className="text-meta text-muted">{t('schedule.by', { name: by.name })}</p>}
        {failure && (
          <p className="text-meta text-bad">{t('failed.text', { reason: t(`failed.reasons.${failure}`) })}</p>
        )}
      </div>
      <Button look="danger-ghost" icon={X} onPress={onCancel} label={t('schedule.cancelOf', { at: moment })}>
        {t('schedule.cancel')}
      </Button>
    </li>
  );
}

function CalendarDrawing() {
  return (
    <>
      <rect x="28" y="20" width="64" height="56" rx="6" />
      <path d="M28 36h64M44 14v12M76 14v12" />
      <circle cx="76" cy="62" r="12" className="fill-surface" />
      <path d="M76 55v7l5 3" />
    </>
  );
}
