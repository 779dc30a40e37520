import { type Chat, chats } from '@yupflow/contract/chats';
import { ApiError } from '@yupflow/contract/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { copyText } from '../../browser/clipboard.ts';
import { canFocusToType } from '../../browser/media-query.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { toast } from '../../ui/toast.ts';
import { findChat, forgetChat, takeChat, takeHandedOver, takeOpenChat } from './chat-cache.ts';
import { chatKeys } from './chat-keys.ts';
import { takeBack } from './closing/held-closes.ts';
import { useClosing } from './closing/use-closing.ts';
import { focusComposer } from './composer/focus-composer.ts';
import type { ChatPlace } from './use-chat-view.ts';

/** What can be done with a chat, from its header, its menu and by keys alike. One thing at a time. */
export function useChatDeeds(view: ChatPlace, rows: readonly Chat[]) {
  const { t } = useTranslation('chats');
  const errorText = useErrorText();
  const [pending, setPending] = useState<'start' | null>(null);

  /** The one after (or before) the open chat in the list that is shown. */
  function neighbour(id: string | null, step: 1 | -1): Chat | undefined {
    const at = rows.findIndex((chat) => chat.id === id);
    return at < 0 ? rows[0] : rows[at + step];
  }

  function step(by: 1 | -1): void {
    const next = neighbour(view.chatId, by);
    if (next && next.id !== view.chatId) view.open(next.id, { replace: view.chatId !== null });
  }

  /** Whoever was beaten to it is told by whom, and sees how it now stands. */
  function tellTaken(error: unknown, id: string): void {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'ticket_taken' && error instanceof ApiError) {
      const name = error.body.assignee?.name;
      toast(name ? t('taken.by', { name }) : t('taken.other'));
    } else if (code === 'not_found') {
      // It stood here a moment ago: whoever took it is nobody whose chats one may see.
      toast(t('taken.other'));
      forgetChat(id);
      return;
    } else toast.error(errorText(error));
    void queryClient.invalidateQueries({ queryKey: chatKeys.item(id) });
  }

  const closing = useClosing(view, tellTaken);

  async function start({ id }: Pick<Chat, 'id'>): Promise<void> {
    if (pending) return;
    // What is only about to be closed is open still.
    if (takeBack(id)) return canFocusToType() ? focusComposer() : undefined;
    setPending('start');
    try {
      takeOpenChat(await call(chats.start, { params: { id } }));
      // Who starts it answers next; on touch the keyboard would hide what was said.
      if (canFocusToType() && id === view.chatId) focusComposer();
    } catch (error) {
      tellTaken(error, id);
    }
    setPending(null);
  }

  /** It stays in sight as closed; for a moment that can be taken back. */
  const close = (chat: Chat, { isQuiet = false } = {}): void => closing.hold(chat, { isQuiet });

  /** The same, and on to the next at once. */
  function closeAndNext(chat: Chat): void {
    // The list moves up as soon as it is closed: who comes next is known only now.
    const next = neighbour(chat.id, 1) ?? neighbour(chat.id, -1);
    const hasNext = next !== undefined && next.id !== chat.id;
    closing.hold(chat, { note: hasNext ? undefined : t('done.noNext') });
    if (hasNext) view.open(next.id, { replace: true });
    else view.close();
  }

  async function markRead(chat: Chat): Promise<void> {
    try {
      await call(chats.read, { params: { id: chat.id } });
      takeChat({ ...(findChat(chat.id) ?? chat), unread: 0 });
    } catch (error) {
      toast.error(errorText(error));
    }
  }

  async function markUnread(chat: Chat): Promise<void> {
    try {
      await call(chats.unread, { params: { id: chat.id } });
      takeChat({ ...(findChat(chat.id) ?? chat), unread: Math.max(1, chat.unread) });
      toast.success(t('done.unread'));
    } catch (error) {
      toast.error(errorText(error));
    }
  }

  async function setAutomation({ id }: Chat, isPaused: boolean): Promise<void> {
    try {
      takeOpenChat(await call(chats.setAutomation, { params: { id }, body: { is_paused: isPaused } }));
    } catch (error) {
      toast.error(errorText(error));
    }
  }

  async function giveBack({ id }: Chat): Promise<void> {
    try {
      takeHandedOver(await call(chats.transfer, { params: { id }, body: { to: { pending: true } } }));
      toast.success(t('done.returned'));
    } catch (error) {
      tellTaken(error, id);
    }
  }

  async function copyLink({ id }: Chat): Promise<void> {
    const isCopied = await copyText(`${location.origin}${location.pathname}?chat=${id}`);
    if (isCopied) toast.success(t('done.linkCopied'));
    else toast.error(t('done.linkNotCopied'));
  }

  return {
    pending,
    step,
    start,
    close,
    closeAndNext,
    undoClose: closing.undo,
    markRead,
    markUnread,
    setAutomation,
    giveBack,
    copyLink,
    openTransfer: () => view.showPanel('transfer'),
  };
}

export type ChatDeeds = ReturnType<typeof useChatDeeds>;
