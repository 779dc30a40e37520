import { type RefObject, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../locales/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import type { ChatRows as Rows } from '../chat-queries.ts';
import type { ChatDeeds } from '../use-chat-deeds.ts';
import type { ChatView } from '../use-chat-view.ts';
import { ChatRows, type RowsHandle } from './chat-rows.tsx';
import { FilterStrip } from './filter-strip.tsx';
import { ListHeader } from './list-header.tsx';
import { chatItems, foundItems } from './list-items.ts';
import { ChatListSkeleton } from './list-skeleton.tsx';
import { NoChats } from './no-chats.tsx';
import { useFoundMessages } from './use-found-messages.ts';

interface Props {
  readonly view: ChatView;
  readonly chats: Rows;
  readonly deeds: ChatDeeds;
  readonly searchRef: RefObject<HTMLDivElement | null>;
  readonly onNew: () => void;
}

/** Chats, latest first, as the tabs, the filters and the search ask for them. */
export function ChatList({ view, chats, deeds, searchRef, onNew }: Props) {
  const { t } = useTranslation('chats');
  const errorText = useErrorText();
  const { search } = view.filter;
  const messages = useFoundMessages(search);
  const [wholeFor, setWholeFor] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const rows = useRef<RowsHandle>(null);
  const isWhole = wholeFor === search;
  const items = useMemo(
    () => (search ? foundItems(chats, messages, isWhole) : chatItems(chats.rows)),
    [search, chats, messages, isWhole],
  );
  const isEmpty = !search && chats.rows.length === 0;

  function loadMore() {
    const isListed = !search || isWhole;
    if (isListed && chats.hasMore && !chats.isLoadingMore && !chats.hasFailedToLoadMore) chats.loadMore();
    else if (search && messages.hasMore && !messages.error) messages.loadMore();
  }

  function content() {
    if (chats.isPending) return <ChatListSkeleton />;
    if (chats.error && chats.rows.length === 0)
      return (
        <ErrorState
          title={t('loadFailed')}
          message={errorText(chats.error)}
          onRetry={chats.retry}
          isRetrying={chats.isRetrying}
        />
      );
    if (isEmpty)
      return (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <NoChats view={view} onNew={onNew} />
        </div>
      );
    return (
      <ChatRows
        ref={rows}
        items={items}
        deeds={deeds}
        chatId={view.chatId}
        messageId={search ? view.around : null}
        words={search}
        isRefreshing={chats.isRefreshing}
        onEndNear={loadMore}
        onOpen={view.open}
        onShowAll={() => setWholeFor(search)}
        onRetryMessages={messages.retry}
      />
    );
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <ListHeader
        view={view}
        searchRef={searchRef}
        onAskConditions={() => setIsAsking(true)}
        onArrowDown={() => rows.current?.focusFirst()}
      />
      <FilterStrip
        view={view}
        isAskingConditions={isAsking}
        onClear={() => {
          setIsAsking(false);
          view.clear();
        }}
      />
      {content()}
      {chats.hasFailedToLoadMore && (
        <div
          role="alert"
          className="flex shrink-0 items-center gap-3 border-t border-line px-4 py-2 text-dense text-soft"
        >
          <span className="flex-1">{t('moreFailed')}</span>
          <Button onPress={chats.loadMore}>{t('tryAgain', { ns: 'common' })}</Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {search && !chats.isRefreshing && !chats.isPending && t('found.counted', { count: chats.total ?? 0 })}
      </p>
    </div>
  );
}
