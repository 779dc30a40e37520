import type { InternalChat } from '@yupflow/contract/internal-chats';
import { type KeyboardEvent, useState } from 'react';
import { fold } from '../../locales/fold.ts';

const wordAtCursor = /(?:^|\s)@([\p{L}\p{N}_.-]*)$/u;
const most = 6;

type Person = InternalChat['members'][number];

/** Who is meant by the @ at the cursor; the keys choose among them. */
export function useMention(others: readonly Person[], onChosen: (replace: (before: string) => string) => void) {
  const [asked, setAsked] = useState<string | null>(null);
  const [chosen, setChosen] = useState(0);
  const people = asked === null ? [] : others.filter(({ name }) => fold(name).includes(fold(asked))).slice(0, most);

  function choose(name: string) {
    setAsked(null);
    onChosen((before) => before.replace(wordAtCursor, (match) => `${match.startsWith('@') ? '' : match[0]}@${name} `));
  }

  return {
    people,
    chosen,
    choose,
    look(before: string) {
      setAsked(wordAtCursor.exec(before)?.[1] ?? null);
      setChosen(0);
    },
    /** True where the key was for the list. */
    takeKey(event: KeyboardEvent): boolean {
      if (people.length === 0) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) setChosen((chosen + step + people.length) % people.length);
      else if (event.key === 'Enter' || event.key === 'Tab') choose(people[chosen]?.name ?? '');
      else if (event.key === 'Escape') setAsked(null);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
