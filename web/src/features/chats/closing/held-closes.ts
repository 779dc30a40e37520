import { chats } from '@yupflow/contract/chats';
import { ApiError } from '@yupflow/contract/client';
import { create } from 'zustand';
import { callOnce } from '../../../api/call-once.ts';
import { isUnanswered, useOutage } from '../../../api/outage.ts';
import { toast } from '../../../ui/toast.ts';
import { takeOpenChat } from '../chat-cache.ts';
import { type HeldClose, keepClose, listKept, removeKept, wipeOthersCloses } from './kept-closes.ts';

interface Held {
  readonly closes: readonly HeldClose[];
}

export const useHeld = create<Held>(() => ({ closes: [] }));

/** Too late to be taken back: on their way, or waiting for somebody to answer. */
const leaving = new Set<string>();

export const findHeld = (chatId: string) => useHeld.getState().closes.find((close) => close.chatId === chatId);

export function holdClose(close: HeldClose): void {
  keepClose(close);
  useHeld.setState(({ closes }) => ({ closes: [...closes, close] }));
}

function forget(close: HeldClose): void {
  leaving.delete(close.key);
  removeKept(close);
  useHeld.setState(({ closes }) => ({ closes: closes.filter(({ key }) => key !== close.key) }));
}

/** False where it is too late. */
export function callOff(close: HeldClose): boolean {
  if (leaving.has(close.key) || !findHeld(close.chatId)) return false;
  forget(close);
  return true;
}

/** Open again, where it was only about to be closed. */
export function takeBack(chatId: string): boolean {
  const close = findHeld(chatId);
  if (!close || !callOff(close)) return false;
  toast.dismiss(close.key);
  return true;
}

/** Throws what the server refuses. Without an answer it waits, and is tried again: it is kept over a reload too. */
async function tell(close: HeldClose): Promise<void> {
  const { chatId, key, lastSeen, isQuiet = false } = close;
  leaving.add(key);
  try {
    const chat = await callOnce(
      chats.close,
      { params: { id: chatId }, body: { last_seen: lastSeen ?? undefined, farewell: !isQuiet } },
      { idempotencyKey: key, keepalive: true },
    );
    takeOpenChat(chat);
    forget(close);
  } catch (error) {
    if (isUnanswered(error) || (error instanceof ApiError && error.status === 401)) return;
    forget(close);
    // Somebody else closed it: so be it.
    if (!(error instanceof ApiError && error.code === 'ticket_closed')) throw error;
  }
}

/** For good. Once is enough, whoever asks for it. */
export async function carryOut(close: HeldClose): Promise<void> {
  if (!leaving.has(close.key) && findHeld(close.chatId)) await tell(close);
}

useOutage.subscribe(({ isOn }, before) => {
  if (!before.isOn || isOn) return;
  for (const close of useHeld.getState().closes) if (leaving.has(close.key)) void tell(close).catch(() => {});
});

/** Longer than anybody can take it back, so that another tab is not hurried. */
const restMs = 10_000;

/** What was not told before the page went: the browser may have died. Returns how to stop. */
export function resumeCloses(who: { readonly userId: string; readonly companyId: string }): () => void {
  wipeOthersCloses(who.userId);
  const timer = setTimeout(() => {
    for (const close of listKept(who.userId))
      if (close.companyId === who.companyId && Date.now() - close.at >= restMs && !findHeld(close.chatId))
        void tell(close).catch(() => {});
  }, restMs);
  return () => clearTimeout(timer);
}
