import { type Chat, chats } from '@yupflow/contract/chats';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { useIsSupport } from '../../resource/members-only.tsx';
import { findChat, takeChat } from './chat-cache.ts';

/** A chat in front of somebody's eyes is read; unless they have just said that it is not. */
export function useReadMark(chat: Chat | undefined, isHeldBack: boolean): void {
  const asked = useRef<string | null>(null);
  // What a guest looked at, the team has not read.
  const isSupport = useIsSupport();
  const isUnread = chat !== undefined && chat.unread > 0 && !isHeldBack && !isSupport;
  useEffect(() => {
    if (!chat || !isUnread) return;
    const mark = () => {
      if (document.hidden || !document.hasFocus()) return;
      const seen = `${chat.id} ${chat.unread} ${chat.updated_at}`;
      if (asked.current === seen) return;
      asked.current = seen;
      // As it is, not as it shows: it may be about to be closed.
      takeChat({ ...(findChat(chat.id) ?? chat), unread: 0 });
      // Without an answer it is unread again with the next event or visit.
      call(chats.read, { params: { id: chat.id } }).catch(() => {});
    };
    mark();
    addEventListener('focus', mark);
    document.addEventListener('visibilitychange', mark);
    return () => {
      removeEventListener('focus', mark);
      document.removeEventListener('visibilitychange', mark);
    };
  }, [chat, isUnread]);
}
