import { useEffect, useState } from 'react';
import type { ComposerMode } from './composer-mode.ts';

/** A begun answer waits for its chat to be opened again, as what was typed does, while the page lives. */
const kept = new Map<string, ComposerMode>();

/** By whose it is and where: `place` stays the same as long as this is mounted. */
export function useComposerMode(place: string) {
  const [mode, setMode] = useState<ComposerMode>(() => kept.get(place) ?? { type: 'write' });
  useEffect(() => {
    if (mode.type === 'reply') kept.set(place, mode);
    else kept.delete(place);
  }, [place, mode]);
  return [mode, setMode] as const;
}
