import type { OpenChat } from '@yupflow/contract/chats';
import { channelFeatures } from '@yupflow/contract/connections';
import { limits } from '@yupflow/contract/limits';
import { mediaKindOf } from '@yupflow/contract/media-kinds';
import type { Media, MediaKind, Message } from '@yupflow/contract/messages';
import type { QuickMessage } from '@yupflow/contract/quick-messages';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/me.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { useLine } from '../../../pickers/use-lines.ts';
import { toast } from '../../../ui/toast.ts';
import { useReadablePhone } from '../../../ui/use-readable-phone.ts';
import { editMessage } from '../conversation/actions/message-deeds.ts';
import { sayTyping, sayTypingIsOver } from '../presence.ts';
import { useAttachments } from './attach/use-attachments.ts';
import type { ComposerMode } from './composer-mode.ts';
import { useDraftText } from './draft/use-draft-text.ts';
import type { FieldHandle } from './field/composer-field.tsx';
import { type CursorWord, replaceWord } from './field/word-at-cursor.ts';
import type { Person } from './mention/use-people.ts';
import { emailFor, fillQuick } from './quick/fill-quick.ts';

import { piecesOf, useSend } from './use-send.ts';

interface Options {
  readonly chat: OpenChat;
  readonly mode: ComposerMode;
  readonly newest: Message | null;
  readonly onModeChange: (mode: ComposerMode) => void;
  readonly onSent: () => void;
}

/** What is being written, and how it leaves. */
export function useComposer({ chat, mode, newest, onModeChange, onSent }: Options) {
  const { t } = useTranslation('conversation');
  const errorText = useErrorText();
  const me = useMe();
  const line = useLine(chat.connection_id);
  const field = useRef<FieldHandle>(null);
  const draft = useDraftText(chat, me?.id ?? '');
  const files = useAttachments(`${me?.id} ${chat.id}`);
  const [cursor, setCursor] = useState(0);
  const [mentions, setMentions] = useState<readonly { id: string; name: string }[]>([]);
  const [stored, setStored] = useState<{ kind: MediaKind; media: Media } | null>(null);
  const [edited, setEdited] = useState<{ id: string; text: string } | null>(null);
  const { queue, sendVoice } = useSend({ chat, mode, newest });

  const editedMessage = mode.type === 'edit' ? mode.message : null;
  const editedText = edited?.id === editedMessage?.id ? edited?.text : editedMessage?.text;
  const readablePhone = useReadablePhone();
  const text = editedText ?? draft.text;
  const isNote = editedMessage ? editedMessage.kind === 'note' : draft.isNote;
  const attachments = isNote || editedMessage ? [] : files.attachments;
  const pieces = piecesOf({ text, isNote, mentions, attachments, stored: isNote ? null : stored });
  const longest = line && !isNote ? channelFeatures[line.type].longestText : limits.messageLength;
  const isTooLong = text.length > longest;
  const canSend = editedMessage ? text.trim() !== '' : pieces.length > 0;

  function write(words: string, at: number) {
    setCursor(at);
    if (editedMessage) return setEdited({ id: editedMessage.id, text: words });
    draft.change({ text: words, isNote: draft.isNote });
    // A note is none of the contact's business.
    if (words === '') sayTypingIsOver(chat.id);
    else if (!draft.isNote) sayTyping(chat.id);
  }

  function insert(words: string, [start, end] = field.current?.selection() ?? [text.length, text.length]) {
    write(text.slice(0, start) + words + text.slice(end), start + words.length);
    field.current?.focusAt(start + words.length);
  }

  function clear() {
    draft.clear();
    files.clear();
    setStored(null);
    setMentions([]);
    setCursor(0);
    onModeChange({ type: 'write' });
    sayTypingIsOver(chat.id);
  }

  function saveEdit(message: Message) {
    const words = text.trim();
    onModeChange({ type: 'write' });
    setEdited(null);
    if (words !== message.text) editMessage(message, words).catch((error: unknown) => toast.error(errorText(error)));
  }

  const known = {
    chat,
    me: me ?? { name: '', activeCompany: null },
    now: new Date(),
    phone: chat.contact?.phone ? readablePhone(chat.contact.phone) : null,
    greetings: { morning: t('quick.morning'), afternoon: t('quick.afternoon'), evening: t('quick.evening') },
  };

  async function takeQuick(quick: QuickMessage, word: CursorWord) {
    const email = await emailFor(quick.text, chat.contact?.id);
    const next = replaceWord(text, word, fillQuick(quick.text, { ...known, email }));
    if (quick.media && !isNote) setStored({ kind: mediaKindOf(quick.media.type), media: quick.media });
    write(next.text, next.cursor);
    field.current?.focusAt(next.cursor);
  }

  return {
    field,
    text,
    cursor,
    isNote,
    attachments,
    files,
    stored: isNote ? null : stored,
    pieces,
    canSend,
    isTooLong,
    write,
    insert,
    setCursor,
    clear,
    sendVoice: (voice: Parameters<typeof sendVoice>[0]) => {
      sendVoice(voice);
      onModeChange({ type: 'write' });
      onSent();
    },
    queue: (...given: Parameters<typeof queue>) => {
      queue(...given);
      onModeChange({ type: 'write' });
      onSent();
    },
    removeStored: () => setStored(null),
    changeNote: (next: boolean) => {
      draft.change({ text: draft.text, isNote: next });
      field.current?.focusAt(cursor);
    },
    attach(chosen: readonly File[], options?: { isDocument: boolean }) {
      if (chosen.length === 0) return;
      if (draft.isNote) draft.change({ text: draft.text, isNote: false });
      files.add(chosen, options);
      field.current?.focusAt(cursor);
    },
    fill: (words: string) => fillQuick(words, { ...known, email: null }),
    takeQuick: (quick: QuickMessage, word: CursorWord) => void takeQuick(quick, word),
    takePerson(person: Person, word: CursorWord) {
      const next = replaceWord(text, word, `@${person.name} `);
      setMentions((all) => [...all.filter(({ id }) => id !== person.id), { id: person.id, name: person.name }]);
      write(next.text, next.cursor);
      field.current?.focusAt(next.cursor);
    },
    send() {
      if (!canSend || isTooLong) return;
      if (editedMessage) return saveEdit(editedMessage);
      queue(pieces);
      clear();
      onSent();
      field.current?.focusAt(0);
    },
  };
}

export type ComposerState = ReturnType<typeof useComposer>;
