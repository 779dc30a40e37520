import { type FormEvent, useLayoutEffect, useRef } from 'react';

interface Caret {
  readonly input: HTMLInputElement;
  /** How many digits, or letters where they count, stand before it. */
  readonly after: number;
  readonly isDeletingForward: boolean;
}

/**
 * Signs come and go around the digits of a field: the caret stays behind the same digit, and no sign resists deletion.
 * `counted` says what is more than a sign.
 */
export function useSteadyCaret(shown: string, counted = /\d/) {
  const digitsOf = (text: string) => [...text].filter((sign) => counted.test(sign)).join('');
  const caret = useRef<Caret>(null);

  useLayoutEffect(() => {
    if (!caret.current) return;
    const { input, after } = caret.current;
    caret.current = null;
    if (document.activeElement !== input) return;
    let at = 0;
    for (let seen = 0; at < shown.length && seen < after; at++) if (counted.test(shown.charAt(at))) seen++;
    input.setSelectionRange(at, at);
  });

  return {
    note({ target, nativeEvent }: FormEvent) {
      if (!(target instanceof HTMLInputElement)) return;
      caret.current = {
        input: target,
        after: digitsOf(target.value.slice(0, target.selectionStart ?? target.value.length)).length,
        isDeletingForward: 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward',
      };
    },
    /** Whoever deletes a sign means the digit beside it: the sign itself would come back. */
    meant(written: string): string {
      const digits = digitsOf(written);
      const isOnlySignGone = written.length < shown.length && digits === digitsOf(shown);
      if (!isOnlySignGone || !caret.current) return written;
      const { after, isDeletingForward } = caret.current;
      const gone = isDeletingForward ? after : after - 1;
      caret.current = { ...caret.current, after: Math.max(0, isDeletingForward ? after : after - 1) };
      return digits.slice(0, Math.max(0, gone)) + digits.slice(gone + 1);
    },
  };
}
