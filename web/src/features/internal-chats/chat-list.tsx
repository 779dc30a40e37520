import type { InternalChat } from '@yupflow/contract/internal-chats';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { dayOf, useDayName } from '../../locales/day-name.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { useTimeZone } from '../../locales/time-zone.ts';
import { plainText } from '../../pickers/conversation/plain-text.ts';
import { LoadMore } from '../../resource/load-more.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChatFace } from './chat-face.tsx';
import { titleOf } from './chat-title.ts';
import { useFoundMessages, useInternalChats } from './internal-queries.ts';

interface Props {
  readonly search: string;
  readonly openId: string | null;
  readonly onOpen: (chatId: string, messageId?: string) => void;
}

export function ChatList({ search, openId, onOpen }: Props) {
  const { t } = useTranslation('internal-chats');
  const errorText = useErrorText();
  const chats = useInternalChats(search);
  const found = useFoundMessages(search);
  const hits = search ? (found.data?.results ?? []) : [];
  if (chats.isPending)
    return (
      <div role="status" aria-label={t('loading')} className="flex flex-col gap-2 p-3">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-14 rounded-lg" />
        ))}
      </div>
    );
  if (chats.error && chats.rows.length === 0)
    return (
      <ErrorState
        title={t('loadFailed')}
        message={errorText(chats.error)}
        onRetry={() => void chats.refetch()}
        isRetrying={chats.isRefetching}
      />
    );
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {chats.rows.length === 0 && hits.length === 0 && (
        <p className="px-6 py-10 text-center text-dense text-muted">{t(search ? 'nothingFound' : 'nothingYet')}</p>
      )}
      <ul aria-label={t('title')}>
        {chats.rows.map((chat) => (
          <ChatRow key={chat.id} chat={chat} isOpen={chat.id === openId} onOpen={() => onOpen(chat.id)} />
        ))}
      </ul>
      {chats.hasNextPage && (
        <LoadMore
          isLoading={chats.isFetchingNextPage}
          hasFailed={chats.isFetchNextPageError}
          onLoad={() => void chats.fetchNextPage()}
        />
      )}
      {hits.length > 0 && (
        <>
          <h2 className="px-4 pt-3 pb-1 text-meta font-medium text-muted">{t('foundMessages')}</h2>
          <ul aria-label={t('foundMessages')}>
            {hits.map(({ chat, message }) => (
              <li key={message.id}>
                <button type="button" className={rowClass} onClick={() => onOpen(chat.id, message.id)}>
                  <FoundText chat={chat} by={message.by?.name ?? null} text={message.text} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const rowClass =
  'flex min-h-16 w-full items-center gap-3 border-b border-line px-4 py-2 text-left outline-none hover:bg-raised/50 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand';

function FoundText({
  chat,
  by,
  text,
}: {
  readonly chat: InternalChat;
  readonly by: string | null;
  readonly text: string;
}) {
  const { t } = useTranslation('internal-chats');
  const own = useMe()?.id;
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate text-dense font-medium">{titleOf(chat, own, t('nobody'))}</span>
      <span className="block truncate text-dense text-muted" title={text}>
        {by && `${by}: `}
        {plainText(text)}
      </span>
    </span>
  );
}

interface RowProps {
  readonly chat: InternalChat;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function ChatRow({ chat, isOpen, onOpen }: RowProps) {
  const { t } = useTranslation('internal-chats');
  const own = useMe()?.id;
  const title = titleOf(chat, own, t('nobody'));
  const isUnread = chat.unread > 0;
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className={cx(rowClass, isOpen && 'bg-brand-soft/60 shadow-[inset_3px_0_0_var(--brand-strong)]')}
      >
        <ChatFace chat={chat} ownId={own} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className={cx('truncate text-dense', isUnread ? 'font-semibold' : 'font-medium')} title={title}>
              {title}
            </span>
            <RowTime at={chat.updated_at} />
          </span>
          <span className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate text-dense text-soft">{useLastLine(chat)}</span>
            {isUnread && (
              <span className="grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-brand-fill px-1.5 text-[11px]/none font-semibold text-brand-foreground tabular-nums">
                <span className="sr-only">{t('unread', { count: chat.unread })}</span>
                <span aria-hidden>{chat.unread > 99 ? '99+' : chat.unread}</span>
              </span>
            )}
          </span>
        </span>
      </button>
    </li>
  );
}

function RowTime({ at }: { readonly at: string }) {
  const timeZone = useTimeZone();
  const format = useFormat();
  const nameOf = useDayName(true);
  const isToday = dayOf(at, timeZone) === dayOf(new Date().toISOString(), timeZone);
  return (
    <time dateTime={at} title={format.moment(at)} className="ml-auto shrink-0 text-meta text-soft tabular-nums">
      {isToday ? format.time(new Date(at)) : nameOf(at)}
    </time>
  );
}

function useLastLine({ last_message, type }: InternalChat): string {
  const { t } = useTranslation('internal-chats');
  const own = useMe()?.id;
  if (!last_message) return t('noMessages');
  if (last_message.is_deleted) return t('deleted');
  const by = last_message.by?.id === own ? t('you') : type === 'group' ? last_message.by?.name : null;
  const text = plainText(last_message.text) || t(`kinds.${last_message.kind}`);
  return by ? `${by}: ${text}` : text;
}
