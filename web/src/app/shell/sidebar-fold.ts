import type { ScreenName } from '@yupflow/contract/screens';
import { useState } from 'react';
import { atLeastWide, useMediaQuery } from '../../browser/media-query.ts';
import { readStored, writeStored } from '../../browser/stored.ts';
import { useScreen } from '../use-screen.ts';

/** What stands side by side needs the room: there the menu is folded unless somebody wants it otherwise. */
const isTight = '(max-width: 1536px)';

type Place = 'inbox' | 'board' | 'elsewhere';

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
  const isCramped = useMediaQuery(isTight);
  const place = placeOf(useScreen());
  const [choices, setChoices] = useState(() => ({
    inbox: readChoice(userId, 'inbox'),
    board: readChoice(userId, 'board'),
    elsewhere: readChoice(userId, 'elsewhere'),
  }));
  const usual = place !== 'elsewhere' && isCramped ? true : (choices.elsewhere ?? false);

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
