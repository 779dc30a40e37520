import type { Notification } from '@yupflow/contract/notifications';
import { useEffect, useState } from 'react';
import { Heading } from 'react-aria-components/Heading';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { LoadMore } from '../../resource/load-more.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConfirmEmailFirst } from './confirm-email-first.tsx';
import { InviteCard } from './invite-card.tsx';
import { NotificationRow } from './notification-row.tsx';
import { isOfOne, markRead, useNotifications } from './notifications.ts';

/** Everything there is to know, newest first. Opening it counts as reading; the dots stay until it is closed. */
export function NotificationPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const list = useNotifications();
  const user = useMe();
  const invites = user?.invites ?? [];
  const items = list.data?.pages.flatMap((page) => page.results) ?? [];
  const newest = items[0];
  const wasUnread = useUnreadOnArrival(items);

  useEffect(() => {
    // Refused or unheard, it stays unread and is told again next time.
    if (newest?.read_at === null) void markRead(newest.id).catch(() => {});
  }, [newest]);

  // An invite that can be answered stands above, with its buttons.
  const told = items.filter((item) => !isOfOne(invites, item));
  return (
    <>
      <header className="flex h-12 shrink-0 items-center border-b border-line px-4">
        <Heading slot="title" className="text-body font-semibold">
          {t('title')}
        </Heading>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {user && !user.isEmailConfirmed && invites.length > 0 && <ConfirmEmailFirst email={user.email} />}
        {invites.map((invite) => (
          <InviteCard
            key={invite.id}
            invite={invite}
            canAnswer={user?.isEmailConfirmed === true}
            onAnswered={onClose}
          />
        ))}
        {told.length > 0 ? (
          <ul>
            {told.map((item) => (
              <NotificationRow key={item.id} notification={item} isUnread={wasUnread(item)} onClose={onClose} />
            ))}
          </ul>
        ) : (
          invites.length === 0 && <NothingToTell list={list} />
        )}
        {list.hasNextPage && (
          <LoadMore
            isLoading={list.isFetchingNextPage}
            hasFailed={list.isFetchNextPageError}
            onLoad={() => void list.fetchNextPage()}
          />
        )}
      </div>
    </>
  );
}

function useUnreadOnArrival(items: readonly Notification[]) {
  const [seen] = useState(() => new Set<string>());
  for (const item of items) if (item.read_at === null) seen.add(item.id);
  return (item: Notification) => seen.has(item.id);
}

function NothingToTell({ list }: { readonly list: ReturnType<typeof useNotifications> }) {
  const { t } = useTranslation('notifications');
  const errorText = useErrorText();
  if (list.isPending)
    return (
      <div role="status" aria-label={t('loading')} className="flex flex-col gap-4 p-4">
        {[72, 56, 64].map((width) => (
          <div key={width} className="flex gap-3">
            <Skeleton className="size-8 rounded-full" />
            <div className="flex flex-1 flex-col gap-2 pt-1">
              <div style={{ width: `${width}%` }}>
                <Skeleton className="h-3 rounded" />
              </div>
              <Skeleton className="h-3 w-16 rounded" />
            </div>
          </div>
        ))}
      </div>
    );
  if (list.error)
    return (
      <ErrorState
        title={t('loadFailed')}
        message={errorText(list.error)}
        onRetry={() => void list.refetch()}
        isRetrying={list.isRefetching}
      />
    );
  return (
    <EmptyState
      drawing={
        <>
          <path d="M42 66V44a18 18 0 0 1 36 0v22l5 6H37l5-6Z" />
          <path d="M54 78a6 6 0 0 0 12 0M60 26v-4" />
        </>
      }
      title={t('empty.title')}
    >
      {t('empty.text')}
    </EmptyState>
  );
}
