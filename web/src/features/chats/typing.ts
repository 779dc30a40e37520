import { create } from 'zustand';

interface Typing {
  /** By chat: who writes on the other side; empty where the name says nothing new. */
  readonly byChat: Readonly<Record<string, string>>;
}

const useTypingStore = create<Typing>(() => ({ byChat: {} }));

/** Phones say again that they write; who was silent for so long has stopped. */
const patienceMs = 8_000;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export function noteTyping(chatId: string, name: string | null): void {
  clearTimeout(timers.get(chatId));
  timers.set(
    chatId,
    setTimeout(() => noteSilence(chatId), patienceMs),
  );
  useTypingStore.setState(({ byChat }) => ({ byChat: { ...byChat, [chatId]: name ?? '' } }));
}

export function noteSilence(chatId: string): void {
  clearTimeout(timers.get(chatId));
  timers.delete(chatId);
  useTypingStore.setState(({ byChat: { [chatId]: _, ...byChat } }) => ({ byChat }));
}

/** Who is writing to us in this chat: null for nobody, empty for the contact itself. */
export function useTyping(chatId: string): string | null {
  return useTypingStore(({ byChat }) => byChat[chatId] ?? null);
}
