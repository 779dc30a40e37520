import { foldText } from '../conditions/fold-text.ts';

/** A letter with the marks that belong to it: folding it alone gives what folding the whole text gives. */
const letter = /\P{M}\p{M}*|\p{M}+/gu;
const space = /^\s+$/u;

/** Without case, accents and spare spaces: how texts and words of keywords are compared. */
export const plainText = (text: string): string => foldText(text).replace(/\s+/gu, ' ').trim();

/** Where a part of `plainText(text)` stands in the text itself. */
export function placeInText(text: string, start: number, end: number): { start: number; end: number } {
  const starts: number[] = [];
  const ends: number[] = [];
  let isAfterSpace = true;
  for (const { 0: written, index } of text.matchAll(letter)) {
    for (const unit of foldText(written).split('')) {
      const isSpace = space.test(unit);
      // Spaces in front are cut off, several in a row are one.
      if (isSpace && isAfterSpace) continue;
      starts.push(index);
      ends.push(index + written.length);
      isAfterSpace = isSpace;
    }
  }
  return { start: starts[start] ?? 0, end: ends[end - 1] ?? text.length };
}
