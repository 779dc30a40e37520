import type { OpenChat } from '@yupflow/contract/chats';
import type { QuickMessage } from '@yupflow/contract/quick-messages';
import { type KeyboardEvent, useId, useState } from 'react';
import { useMe } from '../../../../api/me.ts';
import { type Person, usePeople } from '../mention/use-people.ts';
import { useQuickMessages } from '../quick/use-quick-messages.ts';
import { suggestionId } from './suggestion-box.tsx';
import { type CursorWord, wordAtCursor } from './word-at-cursor.ts';

interface Options {
  readonly chat: OpenChat;
  readonly text: string;
  readonly cursor: number;
  readonly isNote: boolean;
  readonly onQuick: (quick: QuickMessage, word: CursorWord) => void;
  readonly onPerson: (person: Person, word: CursorWord) => void;
}

/** Quick messages behind a slash, people behind an at: what is suggested, and the keys that walk through it. */
export function useSuggestions({ chat, text, cursor, isNote, onQuick, onPerson }: Options) {
  const id = useId();
  const modules = useMe()?.activeCompany?.modules;
  const found = wordAtCursor(text, cursor);
  /** Where Esc was pressed: that word is left alone. */
  const [dismissed, setDismissed] = useState<number | null>(null);
  if (!found && dismissed !== null) setDismissed(null);
  const [walked, setWalked] = useState({ word: '', index: 0 });
  const canNameSomebody = isNote || chat.type === 'group';
  const canBeQuick = modules?.includes('quick_messages') ?? false;
  const isWanted = found && found.start !== dismissed && (found.sign === '/' ? canBeQuick : canNameSomebody);
  const word = isWanted ? found : null;
  const quick = useQuickMessages(word?.word ?? '', word?.sign === '/');
  const people = usePeople(chat, isNote, word?.sign === '@' ? word.word : null);
  const { messages } = quick;
  const count = word?.sign === '/' ? messages.length : people.length;
  const isOpen = word !== null && (count > 0 || (word.sign === '/' && quick.isSettled));
  // Amid other words a slash may be only a slash; alone it asks for a quick message, which may still be on its way.
  const isAsking =
    word?.sign === '/' && text.trim() === `/${word.word}` && (!word.word || quick.isSettled || quick.isComing);
  const active = walked.word === word?.word ? Math.min(walked.index, count - 1) : 0;

  const walkTo = (index: number) => setWalked({ word: word?.word ?? '', index });
  const choose = (index: number) => {
    if (!word) return;
    const message = messages[index];
    const person = people[index];
    if (word.sign === '/' && message) onQuick(message, word);
    if (word.sign === '@' && person) onPerson(person, word);
  };

  return {
    id,
    word: isOpen ? word : null,
    messages,
    total: quick.total,
    people,
    active,
    activeId: isOpen && count > 0 ? suggestionId(id, active) : null,
    walkTo,
    choose,
    /** True where the key was meant for the suggestions. */
    hear(event: KeyboardEvent): boolean {
      if (!word || !(isOpen || isAsking) || event.nativeEvent.isComposing) return false;
      const { key } = event;
      if (key === 'Escape') setDismissed(word.start);
      else if (count === 0 && !(isAsking && key === 'Enter' && !event.shiftKey)) return false;
      else if (key === 'ArrowDown') walkTo((active + 1) % count);
      else if (key === 'ArrowUp') walkTo((active + count - 1) % count);
      else if (key === 'Tab' || (key === 'Enter' && !event.shiftKey)) choose(active);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

export type Suggestions = ReturnType<typeof useSuggestions>;
