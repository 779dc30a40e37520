import { chats, type OpenChat } from '@yupflow/contract/chats';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callOnce } from '../../../../api/call-once.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { chatKeys } from '../../chat-keys.ts';
import { draftsQuery } from '../../chat-queries.ts';
import { latestDraft, readLocalDraft, writeLocalDraft } from './local-draft.ts';

const restMs = 1_000;

interface Typed {
  readonly text: string;
  readonly isNote: boolean;
}

const nothing: Typed = { text: '', isNote: false };

/** What is typed and not sent: kept here at every letter, and on the server when the typing pauses. */
export function useDraftText(chat: OpenChat, userId: string) {
  const [typed, setTyped] = useState<Typed>(() => latestDraft(readLocalDraft(userId, chat.id), chat.draft) ?? nothing);
  const latest = useRef(typed);
  const saved = useRef<Typed>(chat.draft ? { text: chat.draft.text, isNote: chat.draft.is_note } : nothing);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    const { text, isNote } = latest.current;
    const isSaved = text === saved.current.text && (text === '' || isNote === saved.current.isNote);
    if (isSaved) return;
    const before = saved.current;
    saved.current = latest.current;
    keepInCache(chat.id, latest.current);
    callOnce(chats.saveDraft, { params: { id: chat.id }, body: { text, is_note: isNote } }).catch(() => {
      // It is kept here, and saved with the next letter.
      saved.current = before;
    });
  }, [chat.id]);

  const change = useCallback(
    (next: Typed) => {
      latest.current = next;
      setTyped(next);
      writeLocalDraft(userId, chat.id, next.text === '' ? null : { ...next, at: Date.now() });
      clearTimeout(timer.current);
      timer.current = setTimeout(save, restMs);
    },
    [chat.id, userId, save],
  );

  // Who leaves the chat leaves the draft with it.
  useEffect(() => save, [save]);

  return {
    ...typed,
    change,
    /** What was typed is on its way. */
    clear: useCallback(() => {
      change({ text: '', isNote: latest.current.isNote });
      save();
    }, [change, save]),
  };
}

function keepInCache(chatId: string, { text, isNote }: Typed): void {
  const draft = text === '' ? null : { text, is_note: isNote, updated_at: new Date().toISOString() };
  queryClient.setQueryData<OpenChat>(chatKeys.item(chatId), (open) => open && { ...open, draft });
  queryClient.setQueryData(draftsQuery.queryKey, (drafts) => {
    const { [chatId]: _, ...others } = drafts ?? {};
    return drafts && (text === '' ? others : { ...others, [chatId]: text });
  });
}
