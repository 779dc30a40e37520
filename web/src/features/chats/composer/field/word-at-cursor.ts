export interface CursorWord {
  /** `/` for quick messages, `@` for people. */
  readonly sign: '/' | '@';
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const longest = 60;

/** What is being typed behind a slash or an at, at the start of a word; null anywhere else. */
export function wordAtCursor(text: string, cursor: number): CursorWord | null {
  const before = text.slice(Math.max(0, cursor - longest - 1), cursor);
  const match = /(?:^|[\s(])([/@])([\p{L}\p{M}\p{N}_-]*)$/u.exec(before);
  if (!match) return null;
  const [, sign, word = ''] = match;
  const start = cursor - word.length - 1;
  // The match may have begun where the text was cut.
  if (start > 0 && !/[\s(]/.test(text[start - 1] ?? '')) return null;
  return { sign: sign as '/' | '@', word, start, end: cursor };
}

export function replaceWord(text: string, { start, end }: CursorWord, words: string): { text: string; cursor: number } {
  return { text: text.slice(0, start) + words + text.slice(end), cursor: start + words.length };
}
