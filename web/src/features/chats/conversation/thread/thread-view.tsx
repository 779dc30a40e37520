import type { Message } from '@yupflow/contract/messages';
import { LoaderCircle } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { Announcer } from '../../../../pickers/conversation/announcer.tsx';
import { plainText } from '../../../../pickers/conversation/plain-text.ts';
import { MessageRow } from '../bubble/message-row.tsx';
import { UnsentRow } from '../bubble/unsent-row.tsx';
import { useConversation } from '../conversation-context.ts';
import { JumpButton } from './jump-button.tsx';
import { DayMark, NewMark, TypingMark } from './marks.tsx';
import type { Row } from './rows.ts';
import { useThreadScroll } from './use-thread-scroll.ts';

interface Props {
  readonly rows: readonly Row[];
  readonly foundId: string | null;
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  readonly hasFailedToLoadOlder: boolean;
  readonly loadOlder: () => void;
  readonly hasNewer: boolean;
  readonly loadNewer: () => void;
  /** The end is somewhere else: it is not loaded here. */
  readonly onLeaveFound: () => void;
  readonly onSeesEnd: (isAtEnd: boolean) => void;
  readonly onEscape: () => void;
}

const topPx = 12;

/** Messages from the bottom up, of which only those in sight are there. */
export function ThreadView({ rows, foundId, onLeaveFound, onSeesEnd, onEscape, ...pages }: Props) {
  const { t } = useTranslation('conversation');
  const list = useRef<VirtualizerHandle>(null);
  const scroller = useRef<HTMLElement>(null);
  const { isLoadingOlder, hasFailedToLoadOlder, hasNewer, loadOlder } = pages;
  const scroll = useThreadScroll({
    ...pages,
    list,
    scroller,
    rows,
    foundId,
    // After a failure the button asks, not the scrolling.
    hasOlder: pages.hasOlder && !hasFailedToLoadOlder,
  });
  const { isAtEnd } = scroll;
  const missed = useMissed(rows, isAtEnd, hasNewer);

  useEffect(() => onSeesEnd(isAtEnd), [isAtEnd, onSeesEnd]);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={scroller}
        aria-label={t('label')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
        tabIndex={0}
        data-thread
        onKeyDown={(event) => walk(event, onEscape)}
        className="flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto overscroll-contain px-5 [overflow-anchor:none] focus-visible:-outline-offset-2 max-sm:px-3"
      >
        <div className="flex-1" />
        <div style={{ height: topPx }} className="shrink-0" />
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          startMargin={topPx}
          shift={scroll.isPrepended}
          bufferSize={600}
          data={rows}
          onScroll={scroll.onScroll}
          onResize={scroll.onResize}
        >
          {(row) => (
            <div key={row.key} className="pb-2">
              <RowView row={row} foundId={foundId} />
            </div>
          )}
        </Virtualizer>
      </section>
      {isLoadingOlder && (
        <p role="status" className="pointer-events-none absolute inset-x-0 top-2 flex animate-appear justify-center">
          <span className="rounded-full border border-line bg-surface p-1.5 shadow-sm">
            <LoaderCircle aria-hidden className="size-4 animate-turn text-soft" />
            <span className="sr-only">{t('loadingOlder')}</span>
          </span>
        </p>
      )}
      {hasFailedToLoadOlder && !isLoadingOlder && (
        <p className="absolute inset-x-0 top-2 flex justify-center">
          <button
            type="button"
            onClick={loadOlder}
            className="rounded-full border border-line bg-surface px-3 py-1 text-meta font-medium text-bad shadow-sm"
          >
            {t('olderFailed')}
          </button>
        </p>
      )}
      {!isAtEnd && <JumpButton count={missed} onPress={hasNewer ? onLeaveFound : scroll.jumpToEnd} />}
      <Announced rows={rows} isToEnd={!hasNewer} />
    </div>
  );
}

function RowView({ row, foundId }: { readonly row: Row; readonly foundId: string | null }) {
  switch (row.type) {
    case 'day':
      return <DayMark at={row.at} />;
    case 'new':
      return <NewMark count={row.count} />;
    case 'message':
      return <MessageRow message={row.message} isRunStart={row.isRunStart} isFound={row.key === foundId} />;
    case 'unsent':
      return <UnsentRow unsent={row.unsent} />;
    case 'typing':
      return <TypingMark name={row.name} />;
  }
}

const isTheirs = ({ direction, kind }: Message) => direction === 'in' && kind !== 'event';

/** How many came since the end was last in sight. */
function useMissed(rows: readonly Row[], isAtEnd: boolean, hasNewer: boolean): number {
  const last = rows.findLast(({ type }) => type === 'message')?.key;
  const seen = useRef(last);
  const hadNewer = useRef(hasNewer);
  // A page that was fetched was there before.
  if (isAtEnd || hasNewer || hadNewer.current || seen.current === undefined) seen.current = last;
  hadNewer.current = hasNewer;
  return useMemo(() => {
    const at = rows.findIndex(({ key }) => key === seen.current);
    return at < 0 ? 0 : rows.slice(at + 1).filter((row) => row.type === 'message' && isTheirs(row.message)).length;
  }, [rows]);
}

/** What the contact wrote is read out as it comes. */
function Announced({ rows, isToEnd }: { readonly rows: readonly Row[]; readonly isToEnd: boolean }) {
  const { t } = useTranslation('conversation');
  const { chat } = useConversation();
  const messages = useMemo(() => rows.flatMap((row) => (row.type === 'message' ? [row.message] : [])), [rows]);
  return (
    <Announcer
      messages={messages}
      isToEnd={isToEnd}
      textOf={(message) =>
        isTheirs(message)
          ? t('announced', {
              name: message.sender.name ?? chat.contact?.name ?? '',
              text: plainText(message.text) || t(`kinds.${message.kind}`),
            })
          : null
      }
    />
  );
}

/** Arrows lead from message to message; Esc back to the composer. */
function walk(event: KeyboardEvent<HTMLElement>, onEscape: () => void): void {
  const { target, currentTarget, key } = event;
  const from = (target as Element).closest('article');
  if (key === 'Escape' && from) onEscape();
  const isWalking = target === currentTarget || target === from;
  if (!isWalking || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
  const all = [...currentTarget.querySelectorAll<HTMLElement>('article[data-message]')];
  const next = from ? all[all.indexOf(from as HTMLElement) + (key === 'ArrowUp' ? -1 : 1)] : all.at(-1);
  event.preventDefault();
  if (!next) {
    if (key === 'ArrowDown' && from) onEscape();
    return;
  }
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}
