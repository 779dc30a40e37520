import { chats, type OpenChat } from '@yupflow/contract/chats';
import { limits } from '@yupflow/contract/limits';
import { useEffect } from 'react';
import { callOnce } from '../../api/call-once.ts';
import { queryClient } from '../../api/query-client.ts';
import { useIsSupport } from '../../resource/members-only.tsx';
import { chatKeys } from './chat-keys.ts';
import { isGone } from './gone.ts';

type State = 'viewing' | 'typing' | 'left';

/** Nobody waits for it: who else is there is worth knowing, and worth no error. */
async function say(id: string, state: State): Promise<void> {
  if (isGone(id)) return;
  try {
    const { viewers } = await callOnce(chats.setPresence, { params: { id }, body: { state } });
    if (state === 'left') return;
    queryClient.setQueryData<OpenChat>(chatKeys.item(id), (open) => open && { ...open, viewers });
  } catch {
    // It is said again soon.
  }
}

/** Whoever has a chat in front of them says so, as long as the tab is seen; support stands in no list. */
export function usePresence(id: string): void {
  const isSupport = useIsSupport();
  useEffect(() => {
    if (isSupport) return;
    const look = () => void say(id, document.hidden ? 'left' : 'viewing');
    look();
    const timer = setInterval(() => document.hidden || look(), limits.presenceSeconds * 1_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      void say(id, 'left');
    };
  }, [id, isSupport]);
}

const typingEveryMs = 4_000;
let lastSaid = { id: '', at: 0 };

/** For the composer, at each key: the contact and the team see that one is typing. */
export function sayTyping(id: string): void {
  const now = performance.now();
  if (lastSaid.id === id && now - lastSaid.at < typingEveryMs) return;
  lastSaid = { id, at: now };
  void say(id, 'typing');
}

/** What was typed is sent or gone. */
export function sayTypingIsOver(id: string): void {
  if (lastSaid.id !== id) return;
  lastSaid = { id: '', at: 0 };
  void say(id, 'viewing');
}
