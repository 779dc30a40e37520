import type { InternalChat, InternalMessage } from '@yupflow/contract/internal-chats';
import { Fragment, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { dayOf, useDayName } from '../../locales/day-name.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useTimeZone } from '../../locales/time-zone.ts';
import { Announcer } from '../../pickers/conversation/announcer.tsx';
import { plainText } from '../../pickers/conversation/plain-text.ts';
import { LoadMore } from '../../resource/load-more.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useInternalMessages } from './internal-queries.ts';
import { type MessageDeeds, MessageRow } from './message-row.tsx';
import { useUnsentOf } from './unsent-messages.ts';
import { UnsentRow } from './unsent-row.tsx';
import { useTypists } from './use-internal-events.ts';

interface Props {
  readonly chat: InternalChat;
  /** The message that a search or a quote led to. */
  readonly foundId: string | null;
  readonly deeds: MessageDeeds;
  readonly onLeaveFound: () => void;
}

const continuedMs = 5 * 60_000;
const nearEndPx = 120;

/** From the bottom up: it stays at the end while one is there, and where one is while older ones load. */
export function Thread({ chat, foundId, deeds, onLeaveFound }: Props) {
  const { t } = useTranslation('internal-chats');
  const { t: ofConversation } = useTranslation('conversation');
  const errorText = useErrorText();
  const me = useMe();
  const timeZone = useTimeZone();
  const nameOf = useDayName();
  const query = useInternalMessages(chat.id, foundId);
  const typists = useTypists(chat.id);
  const { messages } = query;
  const unsent = useUnsentOf(chat.id, messages);
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const before = useRef({ first: '', height: 0 });
  const first = messages[0]?.id ?? '';
  const last = messages.at(-1)?.id;

  const announcedOf = ({ by, event, text, kind }: InternalMessage) =>
    event || by?.id === me?.id
      ? null
      : ofConversation('announced', { name: by?.name ?? t('nobody'), text: plainText(text) || t(`kinds.${kind}`) });

  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks at what the new messages made of the page
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const { first: firstBefore, height } = before.current;
    // What was put above pushes down what one reads: back to where it was.
    if (firstBefore && first !== firstBefore && !isAtEnd.current) box.scrollTop += box.scrollHeight - height;
    else if (isAtEnd.current && !foundId) box.scrollTop = box.scrollHeight;
    before.current = { first, height: box.scrollHeight };
  }, [first, last, typists.length, unsent.length, foundId]);

  useEffect(() => {
    if (!foundId || messages.length === 0) return;
    document.getElementById(`internal-${foundId}`)?.scrollIntoView({ block: 'center' });
  }, [foundId, messages.length]);

  if (query.isPending)
    return (
      <div role="status" aria-label={t('loading')} className="flex flex-1 flex-col justify-end gap-3 p-5">
        <Skeleton className="h-10 w-2/3 rounded-lg" />
        <Skeleton className="h-10 w-1/2 rounded-lg" />
        <Skeleton className="h-10 w-3/5 rounded-lg" />
      </div>
    );
  if (query.error && messages.length === 0)
    return (
      <ErrorState
        title={t('loadFailed')}
        message={errorText(query.error)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isRefetching}
      />
    );
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
        tabIndex={0}
        role="log"
        // What comes is read out by the announcer: here also what was loaded or sent by oneself would be.
        aria-live="off"
        aria-label={t('messages')}
        onScroll={({ currentTarget: box }) => {
          isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearEndPx;
        }}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 py-4 [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="flex-1" />
        {query.hasNextPage && (
          <LoadMore
            isLoading={query.isFetchingNextPage}
            hasFailed={query.isFetchNextPageError}
            onLoad={() => void query.fetchNextPage()}
          />
        )}
        {messages.length + unsent.length === 0 && (
          <p className="py-8 text-center text-dense text-muted">{t('sayHello')}</p>
        )}
        {messages.map((message, index) => {
          const previous = messages[index - 1];
          const isNewDay = !previous || dayOf(previous.created_at, timeZone) !== dayOf(message.created_at, timeZone);
          return (
            <Fragment key={message.id}>
              {isNewDay && (
                <div className="my-3 flex justify-center">
                  <h3 className="h-5.5 rounded-full border border-line bg-surface px-2.5 text-meta/5 font-medium text-soft">
                    {nameOf(message.created_at)}
                  </h3>
                </div>
              )}
              <div id={`internal-${message.id}`}>
                <MessageRow
                  message={message}
                  isContinued={!isNewDay && isContinued(previous, message)}
                  isFound={message.id === foundId}
                  deeds={deeds}
                />
              </div>
            </Fragment>
          );
        })}
        {query.hasPreviousPage && (
          <LoadMore
            isLoading={query.isFetchingPreviousPage}
            hasFailed={query.isFetchPreviousPageError}
            onLoad={() => void query.fetchPreviousPage()}
          />
        )}
        {!foundId && unsent.map((one) => <UnsentRow key={one.key} unsent={one} />)}
        <ReadMarks messages={messages} readBy={query.readBy} />
        <p className="h-5 px-2 text-meta text-muted">
          {typists.length > 0 && t('typing', { count: typists.length, names: typists.join(', ') })}
        </p>
      </div>
      {foundId && (
        <div className="absolute inset-x-0 bottom-3 flex justify-center">
          <Button onPress={onLeaveFound}>{t('toEnd')}</Button>
        </div>
      )}
      <Announcer messages={messages} isToEnd={!query.hasPreviousPage} textOf={announcedOf} />
    </div>
  );
}

function isContinued(previous: InternalMessage | undefined, message: InternalMessage): boolean {
  if (!previous || previous.event || previous.by?.id !== message.by?.id || message.quoted) return false;
  return Date.parse(message.created_at) - Date.parse(previous.created_at) < continuedMs;
}

interface MarksProps {
  readonly messages: readonly InternalMessage[];
  readonly readBy: readonly { readonly id: string; readonly name: string; readonly last_read_id: string | null }[];
}

/** Under the last message, who of the others has read it. */
function ReadMarks({ messages, readBy }: MarksProps) {
  const { t } = useTranslation('internal-chats');
  const own = useMe()?.id;
  const last = messages.findLast(({ event }) => !event);
  if (last?.by?.id !== own) return null;
  const readers = readBy.filter(({ last_read_id }) => last_read_id !== null && last && last_read_id >= last.id);
  if (readers.length === 0) return null;
  const names = readers.map(({ name }) => name).join(', ');
  return (
    <p className="px-2 pt-1 text-right text-meta text-muted" title={names}>
      {readers.length === readBy.length && readBy.length > 1 ? t('readByAll') : t('readBy', { names })}
    </p>
  );
}
