import type { Chat } from '@yupflow/contract/chats';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { onEvent } from '../../../api/events.ts';
import { useMe } from '../../../api/me.ts';
import { randomKey } from '../../../browser/platform.ts';
import { toast } from '../../../ui/toast.ts';
import { useChatName } from '../chat-names.ts';
import type { ChatPlace } from '../use-chat-view.ts';
import { callOff, carryOut, findHeld, holdClose, takeBack, useHeld } from './held-closes.ts';
import type { HeldClose } from './kept-closes.ts';

interface Way {
  /** Without the farewell. */
  readonly isQuiet?: boolean;
  /** What is said besides that it is closed. */
  readonly note?: string | undefined;
}

/** Closing without a question can be taken back while its toast stands, or by opening the chat again. */
export function useClosing(view: ChatPlace, onRefused: (error: unknown, id: string) => void) {
  const { t } = useTranslation('chats');
  const me = useMe();
  const nameOf = useChatName();

  const finish = (close: HeldClose) => void carryOut(close).catch((error) => onRefused(error, close.chatId));

  function undo(close: HeldClose | undefined = useHeld.getState().closes.at(-1)): boolean {
    if (!close || !callOff(close)) return false;
    toast.dismiss(close.key);
    view.open(close.chatId);
    return true;
  }

  function hold({ id, last_message }: Chat, { isQuiet = false, note }: Way = {}): void {
    const companyId = me?.activeCompany?.company_id;
    if (!me || !companyId || findHeld(id)) return;
    const key = randomKey();
    const close = {
      chatId: id,
      userId: me.id,
      companyId,
      key,
      lastSeen: last_message?.id ?? null,
      isQuiet,
      at: Date.now(),
    };
    holdClose(close);
    toast.success(t('done.closed'), {
      id: key,
      description: note,
      action: { label: t('done.undo'), onClick: () => undo(close) },
      onAutoClose: () => finish(close),
      onDismiss: () => finish(close),
    });
  }

  /** Whoever opens it again wants it back. */
  const hearOpened = useEffectEvent((id: string) => void takeBack(id));
  useEffect(() => {
    if (view.chatId !== null) hearOpened(view.chatId);
  }, [view.chatId]);

  /** A contact who writes meanwhile is not closed away. */
  const hearMessage = useEffectEvent((chat: Chat) => {
    const close = findHeld(chat.id);
    const isAnswer = chat.last_message?.direction === 'in' && chat.last_message.id !== close?.lastSeen;
    if (!close || !isAnswer || !callOff(close)) return;
    toast.dismiss(close.key);
    toast(t('done.wroteMeanwhile', { name: nameOf(chat) }), {
      action: { label: t('done.open'), onClick: () => view.open(chat.id) },
    });
  });
  useEffect(() => onEvent('chats.message', ({ chat }) => hearMessage(chat)), []);

  /** Who leaves the inbox means it. */
  const finishAll = useEffectEvent(() => {
    for (const close of useHeld.getState().closes) {
      finish(close);
      toast.dismiss(close.key);
    }
  });
  useEffect(() => {
    const leave = () => document.hidden && finishAll();
    addEventListener('pagehide', finishAll);
    document.addEventListener('visibilitychange', leave);
    return () => {
      removeEventListener('pagehide', finishAll);
      document.removeEventListener('visibilitychange', leave);
      finishAll();
    };
  }, []);

  return { hold, undo };
}
