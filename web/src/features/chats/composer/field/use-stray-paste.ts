import { useEffect, useEffectEvent } from 'react';
import { isField } from '../focus-composer.ts';
import { pastedFiles } from './pasted-files.ts';

interface Takers {
  readonly isOff: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onText: (words: string) => void;
}

/** What is pasted while nothing in particular is written in is meant for the open chat. */
export function useStrayPaste({ isOff, onFiles, onText }: Takers): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    const isElsewhere = isField(target) || (target instanceof Element && target.closest('[role="dialog"]') !== null);
    if (isOff || isElsewhere || event.defaultPrevented || !clipboardData) return;
    const files = pastedFiles(clipboardData);
    const words = clipboardData.getData('text/plain');
    if (files.length > 0) onFiles(files);
    else if (words) onText(words);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const hear = (event: ClipboardEvent) => take(event);
    addEventListener('paste', hear);
    return () => removeEventListener('paste', hear);
  }, []);
}
