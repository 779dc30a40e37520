import { useQuery } from '@tanstack/react-query';
import type { Chat } from '@yupflow/contract/chats';
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  Suspense,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useCompany } from '../../../api/companies.ts';
import { useMe } from '../../../api/me.ts';
import { canFocusToType } from '../../../browser/media-query.ts';
import { useNow } from '../../../browser/now.ts';
import { useLines } from '../../../pickers/use-lines.ts';
import { Button } from '../../../ui/button.tsx';
import { draftsQuery } from '../chat-queries.ts';
import { focusComposer, passFocus } from '../composer/focus-composer.ts';
import { RowMenu } from '../parts.ts';
import type { ChatDeeds } from '../use-chat-deeds.ts';
import { ChatRow } from './chat-row.tsx';
import { FoundRow } from './found-row.tsx';
import type { ListItem } from './list-items.ts';
import { useRowTime } from './use-row-time.ts';

export interface RowsHandle {
  readonly focusFirst: () => void;
}

interface Props {
  readonly items: readonly ListItem[];
  readonly deeds: ChatDeeds;
  readonly chatId: string | null;
  readonly messageId: string | null;
  readonly words: string;
  readonly isRefreshing: boolean;
  /** The end of what is loaded is near. */
  readonly onEndNear: () => void;
  readonly onOpen: (chatId: string, at: { message?: string }) => void;
  readonly onShowAll: () => void;
  readonly onRetryMessages: () => void;
  readonly ref: Ref<RowsHandle>;
}

const rowHeight = 64;
const rowsAhead = 30;
const clockMs = 30_000;

/** Only the rows in sight are drawn, however many there are. */
export function ChatRows({ items, chatId, messageId, words, isRefreshing, onEndNear, deeds, ref, ...on }: Props) {
  const { t } = useTranslation('chats');
  const me = useMe();
  const targetMinutes = useCompany()?.responseTargetMinutes ?? 0;
  const now = useNow(clockMs);
  const rowTime = useRowTime();
  const { data: lines } = useLines();
  const { data: drafts } = useQuery(draftsQuery);
  // Looked up here, so that a row that scrolls into sight has little to do.
  const colors = useMemo(() => new Map(lines?.map(({ id, color }) => [id, color])), [lines]);
  const scroller = useRef<HTMLElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [menu, setMenu] = useState<{ readonly chat: Chat; readonly beside: HTMLElement } | null>(null);

  function look() {
    const handle = list.current;
    if (!handle) return;
    const last = handle.findItemIndex(handle.scrollOffset + handle.viewportSize);
    if (last >= items.length - rowsAhead) onEndNear();
  }
  // A list that does not fill the screen is never scrolled.
  useEffect(look);

  useImperativeHandle(ref, () => ({ focusFirst: () => linksIn(scroller.current)[0]?.focus() }));
  useRowInSight(list, items, chatId);

  function walk(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const links = linksIn(scroller.current);
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    const next = links[at + step];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  }

  function open(event: MouseEvent) {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const { chat, message } = (event.target as Element).closest<HTMLElement>('[data-chat]')?.dataset ?? {};
    if (!chat) return;
    event.preventDefault();
    // Who opens a chat writes next.
    if (chat === chatId && canFocusToType()) focusComposer();
    else passFocus();
    on.onOpen(chat, message ? { message } : {});
  }

  /** By the right button, a finger that rests, or the menu key. */
  function openMenu(event: MouseEvent) {
    const row = (event.target as Element).closest<HTMLElement>('[data-chat]');
    const item = items.find((one) => one.kind === 'chat' && one.id === row?.dataset.chat);
    if (event.shiftKey || !row || item?.kind !== 'chat') return;
    event.preventDefault();
    setMenu({ chat: item.chat, beside: row });
  }

  return (
    <nav
      ref={scroller}
      aria-label={t('list')}
      onKeyDown={walk}
      onClick={open}
      onContextMenu={openMenu}
      className="min-h-0 flex-1 overflow-y-auto aria-busy:opacity-60"
      aria-busy={isRefreshing || undefined}
    >
      <Virtualizer ref={list} scrollRef={scroller} as="ul" item="li" itemSize={rowHeight} data={items} onScroll={look}>
        {(item) => {
          switch (item.kind) {
            case 'chat':
              return (
                <ChatRow
                  key={item.id}
                  chat={item.chat}
                  lineColor={colors.get(item.chat.connection_id)}
                  timeText={rowTime(item.chat.updated_at, now)}
                  isOpen={item.chat.id === chatId && messageId === null}
                  draft={drafts?.[item.id]?.trim()}
                  isOthers={item.chat.assignee?.id !== me?.id}
                  targetMinutes={targetMinutes}
                  now={now}
                />
              );
            case 'found':
              return (
                <FoundRow
                  key={item.id}
                  chat={item.chat}
                  lineColor={colors.get(item.chat.connection_id)}
                  timeText={rowTime(item.message.created_at, now)}
                  message={item.message}
                  words={words}
                  isOpen={item.id === messageId}
                />
              );
            case 'heading':
              return (
                <h2 key={item.id} className="px-4 pt-4 pb-1.5 text-meta font-semibold text-muted">
                  {t(`found.${item.id}`)}
                </h2>
              );
            case 'all':
              return (
                <div key={item.id} className="px-3 py-1.5">
                  <Button look="ghost" className="w-full" onPress={on.onShowAll}>
                    {t('found.all', { count: item.count })}
                  </Button>
                </div>
              );
            case 'note':
              return (
                <div key={item.id} className="flex items-center gap-3 px-4 py-2 text-dense text-muted">
                  {t(`found.${item.id}`)}
                  {item.id === 'messagesFailed' && (
                    <Button onPress={on.onRetryMessages}>{t('tryAgain', { ns: 'common' })}</Button>
                  )}
                </div>
              );
          }
        }}
      </Virtualizer>
      <Suspense fallback={null}>
        {menu && <RowMenu {...menu} isOpen={menu.chat.id === chatId} deeds={deeds} onClose={() => setMenu(null)} />}
      </Suspense>
    </nav>
  );
}

const linksIn = (element: HTMLElement | null) => [...(element?.querySelectorAll('a') ?? [])];

/** Whoever walks from chat to chat by keys sees the row of each; new messages that move it do not scroll. */
function useRowInSight(
  list: { readonly current: VirtualizerHandle | null },
  items: readonly ListItem[],
  chatId: string | null,
): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (chatId === shown.current) return;
    const index = items.findIndex((item) => item.kind === 'chat' && item.id === chatId);
    if (index < 0) return;
    shown.current = chatId;
    list.current?.scrollToIndex(index, { align: 'nearest' });
  }, [list, items, chatId]);
}
