import { useEffect, useState } from 'react';

const typingPauseMs = 200;

/** The words once the typing pauses. */
export function usePause(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), typingPauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}
