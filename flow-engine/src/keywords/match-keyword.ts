import { placeInText, plainText } from './folded-places.ts';
import type { KeywordPattern } from './keyword.ts';

export interface KeywordMatch {
  /** The word that fitted, as it was written in the keyword. */
  readonly word: string;
  /** Where it stands in the text. */
  readonly start: number;
  readonly end: number;
}

const letter = /[\p{L}\p{N}\p{M}]/u;

const beginsWithLetter = (text: string) => letter.test(String.fromCodePoint(text.codePointAt(0) ?? 0));
// By hand: a class of the whole of Unicode at `$` misses letters that take two units.
function endsWithLetter(text: string): boolean {
  const last = text.slice(-2);
  return letter.test((last.codePointAt(0) ?? 0) > 0xffff ? last : text.slice(-1));
}

/** Whether words part there: letters on both sides belong together. */
const isEdge = (text: string, place: number) =>
  !(endsWithLetter(text.slice(Math.max(0, place - 2), place)) && beginsWithLetter(text.slice(place, place + 2)));

const isWhole = (text: string, start: number, end: number) => isEdge(text, start) && isEdge(text, end);

/** Where a text begins for this word: "¡Hola!" begins with "hola", and only signs themselves count as signs. */
const beginningFor = (word: string, text: string) => (beginsWithLetter(word) ? text.search(letter) : 0);
const isEndFor = (word: string, rest: string) => (endsWithLetter(word) ? !letter.test(rest) : rest === '');

/** Where a plain word stands in a plain text, by the keyword's rule; -1 for nowhere. */
export function findWord({ rule, is_partial }: KeywordPattern, word: string, text: string): number {
  if (word === '' || !text.includes(word)) return -1;
  if (rule === 'contains') {
    let start = text.indexOf(word);
    while (start !== -1 && !is_partial && !isWhole(text, start, start + word.length)) {
      start = text.indexOf(word, start + 1);
    }
    return start;
  }
  const start = beginningFor(word, text);
  const end = start + word.length;
  if (!text.startsWith(word, start)) return -1;
  if (rule === 'is') return isEndFor(word, text.slice(end)) ? start : -1;
  return is_partial || isWhole(text, start, end) ? start : -1;
}

const folded = new WeakMap<readonly string[], readonly string[]>();

/** Folded once, as long as somebody keeps the keyword. */
export function plainWordsOf({ words }: KeywordPattern): readonly string[] {
  const known = folded.get(words);
  if (known) return known;
  const plain = words.map(plainText);
  folded.set(words, plain);
  return plain;
}

function matchPlain(pattern: KeywordPattern, text: string, plain: string): KeywordMatch | null {
  for (const [index, plainWord] of plainWordsOf(pattern).entries()) {
    const start = findWord(pattern, plainWord, plain);
    if (start === -1) continue;
    return { word: pattern.words[index] ?? '', ...placeInText(text, start, start + plainWord.length) };
  }
  return null;
}

/** The first of a keyword's words that fits a text, and where; case, accents and spare spaces don't count. */
export const matchKeyword = (pattern: KeywordPattern, text: string): KeywordMatch | null =>
  matchPlain(pattern, text, plainText(text));

/** The first keyword that fits fires; one that is switched off never does. */
export function firingKeyword<Keyword extends KeywordPattern & { readonly is_active?: boolean }>(
  keywords: readonly Keyword[],
  text: string,
): { keyword: Keyword; match: KeywordMatch } | null {
  const plain = plainText(text);
  for (const keyword of keywords) {
    const match = keyword.is_active === false ? null : matchPlain(keyword, text, plain);
    if (match) return { keyword, match };
  }
  return null;
}
