import { useState } from 'react';
import { copyText } from '../browser/clipboard.ts';

interface Words {
  readonly done: string;
  readonly failed: string;
}

/** What came of it is said beside the button: a toast would lie over what was copied. */
export function useCopy(text: string, { done, failed }: Words) {
  const [copied, setCopied] = useState<{ readonly text: string; readonly isDone: boolean } | null>(null);
  // Other words have not been copied yet.
  const last = copied?.text === text ? copied : null;
  return {
    isCopied: last?.isDone ?? false,
    copy: () => void copyText(text).then((isDone) => setCopied({ text, isDone })),
    outcome: last && (last.isDone ? done : failed),
  };
}
