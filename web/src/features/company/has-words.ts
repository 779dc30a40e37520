import { fold } from '../../locales/fold.ts';

/** Every word that was typed stands somewhere in the folded text. */
export function hasWords(folded: string, typed: string): boolean {
  return fold(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
