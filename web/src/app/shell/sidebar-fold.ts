import type { ScreenName } from '@yupflow/contract/screens';
import { useState } from 'react';
import { atLeastWide, atMostLaptop, useMediaQuery } from '../../browser/media-query.ts';
import { readStored, writeStored } from '../../browser/stored.ts';
import { useScreen } from '../use-screen.ts';

type Place = 'inbox' | 'board' | 'elsewhere';

/** What needs the room, and most of all what stands side by side, has it unless somebody wants it otherwise. */
const tight: Readonly<Record<Place, string>> = {
  inbox: '(max-width: 1536px)',
  board: '(max-width: 1536px)',
  elsewhere: atMostLaptop,
};

const nameOf = (userId: string, place: Place) => `sidebar-${place} ${userId}`;

function readChoice(userId: string, place: Place): boolean | null {
  const stored = readStored(nameOf(userId, place));
  return stored === null ? null : stored === 'folded';
}

function placeOf(screen: ScreenName | undefined): Place {
  if (screen === 'chats') return 'inbox';
  return screen === 'crm' ? 'board' : 'elsewhere';
}

/** As this person chose it on this browser, for inbox and board apart from all else. */
export function useSidebarFold(userId: string) {
  const isWide = useMediaQuery(atLeastWide);
  const place = placeOf(useScreen());
  const isCramped = useMediaQuery(tight[place]);
  const [choices, setChoices] = useState(() => ({
    inbox: readChoice(userId, 'inbox'),
    board: readChoice(userId, 'board'),
    elsewhere: readChoice(userId, 'elsewhere'),
  }));
  const usual = isCramped || (choices.elsewhere ?? false);

  function fold(isFolded: boolean) {
    writeStored(nameOf(userId, place), isFolded ? 'folded' : 'open');
    setChoices({ ...choices, [place]: isFolded });
  }

  return {
    isFolded: !isWide || (choices[place] ?? usual),
    /** Null where the width leaves no choice: between phone and desktop there is room for the icons only. */
    fold: isWide ? fold : null,
  };
}
