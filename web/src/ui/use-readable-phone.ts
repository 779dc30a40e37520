import { useCallback } from 'react';
import { create } from 'zustand';
import { brazilianPhone } from './brazilian-phone.ts';

interface Rules {
  readonly readablePhone: ((digits: string) => string) | null;
}

const useRules = create<Rules>(() => ({ readablePhone: null }));
let isComing = false;

/** The rules of all countries are heavy: they come with the first number that needs them. */
function fetchRules(): void {
  if (isComing) return;
  isComing = true;
  import('./phone-numbers.ts').then(
    ({ readablePhone }) => useRules.setState({ readablePhone }),
    () => {
      isComing = false;
    },
  );
}

/** Where only few names are numbers: as `readablePhone` writes them, those of other countries without gaps at first. */
export function useReadablePhone(): (digits: string) => string {
  const { readablePhone } = useRules();
  return useCallback(
    (digits) => {
      const national = brazilianPhone(digits);
      if (national !== null) return `+55 ${national}`;
      if (!readablePhone) fetchRules();
      return readablePhone?.(digits) ?? `+${digits}`;
    },
    [readablePhone],
  );
}
