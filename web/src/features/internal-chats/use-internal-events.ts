import { useEffect, useState } from 'react';
import { onEvent } from '../../api/events.ts';
import { queryClient } from '../../api/query-client.ts';
import { internalKeys, takeMessage } from './internal-queries.ts';

/** What colleagues say is there at once; lists and read marks are asked for anew. */
export function useInternalEvents(): void {
  useEffect(() => {
    const stops = [
      onEvent('internal-chats.message', ({ chat_id, message }) => {
        if (message) takeMessage(chat_id, message);
        else void queryClient.invalidateQueries({ queryKey: internalKeys.messages(chat_id) });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}

const typingMs = 4_000;

/** Who is typing in a chat just now. */
export function useTypists(chatId: string): string[] {
  const [typists, setTypists] = useState<ReadonlyMap<string, { name: string; until: number }>>(new Map());
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const drop = () =>
      setTypists((before) => new Map([...before].filter(([, { until }]) => until > performance.now())));
    const stops = [
      onEvent('internal-chats.typing', ({ chat_id, user }) => {
        if (chat_id !== chatId) return;
        setTypists((before) => new Map(before).set(user.id, { name: user.name, until: performance.now() + typingMs }));
        timers.add(setTimeout(drop, typingMs + 50));
      }),
      onEvent('internal-chats.message', ({ chat_id, message }) => {
        const by = message?.by?.id;
        if (chat_id === chatId && by) setTypists((before) => new Map([...before].filter(([id]) => id !== by)));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [chatId]);
  return [...typists.values()].map(({ name }) => name);
}
