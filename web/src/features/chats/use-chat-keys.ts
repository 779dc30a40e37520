import { useEffect, useEffectEvent } from 'react';
import { useIsSupport } from '../../resource/members-only.tsx';
import { findChat } from './chat-cache.ts';
import { isField } from './composer/focus-composer.ts';
import type { ChatDeeds } from './use-chat-deeds.ts';
import type { ChatView } from './use-chat-view.ts';

interface Places {
  readonly search: () => void;
  readonly newChat: () => void;
  readonly panel: () => void;
}

/** Letters while nobody types; with Alt held they work from the composer too. */
export function useChatKeys(view: ChatView, deeds: ChatDeeds, places: Places): void {
  const isSupport = useIsSupport();
  const act = useEffectEvent((code: string): boolean => {
    const chat = view.chatId === null ? undefined : findChat(view.chatId);
    switch (code) {
      case 'KeyJ':
      case 'ArrowDown':
        deeds.step(1);
        return true;
      case 'KeyK':
      case 'ArrowUp':
        deeds.step(-1);
        return true;
      case 'KeyN':
        if (!isSupport) places.newChat();
        return !isSupport;
      case 'KeyZ':
        return deeds.undoClose();
      case 'Slash':
        places.search();
        return true;
      default:
        return chat ? actOn(chat, code) : false;
    }
  });

  const actOn = (chat: NonNullable<ReturnType<typeof findChat>>, code: string): boolean => {
    const isClosed = chat.status === 'closed';
    if (isSupport && code !== 'KeyI') return false;
    if (code === 'KeyS' && chat.status !== 'open') void deeds.start(chat);
    else if (code === 'KeyE' && !isClosed) deeds.closeAndNext(chat);
    else if (code === 'KeyT' && !isClosed) deeds.openTransfer();
    else if (code === 'KeyI') places.panel();
    else return false;
    return true;
  };

  useEffect(() => {
    function hear(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing) return;
      if (isBelowSomething(event.target)) return;
      // A layout may have the slash elsewhere: then its letter counts.
      const code = event.key === '/' ? 'Slash' : event.code;
      const isArrow = code === 'ArrowDown' || code === 'ArrowUp';
      if (event.altKey ? code === 'Slash' : isArrow || isField(event.target)) return;
      if (act(code)) event.preventDefault();
    }
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}

function isBelowSomething(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"],[role="alertdialog"],[role="menu"]') !== null;
}
