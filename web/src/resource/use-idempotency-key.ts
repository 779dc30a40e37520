import { useRef } from 'react';
import { randomKey } from '../browser/platform.ts';

/** The same thing sent again after a lost answer must not happen twice: it travels under the same key. */
export function useIdempotencyKey() {
  const lastTry = useRef({ body: '', key: '' });
  return {
    keyOf(form: unknown): string {
      const body = JSON.stringify(form);
      if (lastTry.current.body !== body) lastTry.current = { body, key: randomKey() };
      return lastTry.current.key;
    },
    /** It arrived: the next one may be just the same, and then it is meant. */
    forget() {
      lastTry.current = { body: '', key: '' };
    },
  };
}
