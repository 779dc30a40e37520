import type { KeywordPattern } from './keyword.ts';
import { findWord, plainWordsOf } from './match-keyword.ts';

export interface Overlap {
  /** Of the keyword before it. */
  readonly id: string;
  /** Which word it takes away. */
  readonly word: string;
}

type Placed = KeywordPattern & { readonly id: string; readonly is_active: boolean };

/** A letter that stands for anything that may be written around a word: no keyword has it. */
const anything = '\u{1e922}';

/** A text that fits the word and nothing but the word: whoever fits this one fits all texts that the word fits. */
function leastText({ rule, is_partial }: KeywordPattern, word: string): string {
  const gap = is_partial ? '' : ' ';
  if (rule === 'is') return word;
  return rule === 'start_with' ? `${word}${gap}${anything}` : `${anything}${gap}${word}${gap}${anything}`;
}

/** The words of all keywords that are on, sorted, so that those with one beginning stand together. */
class Words {
  readonly #words: readonly string[];
  readonly #places = new Map<string, number[]>();

  constructor(keywords: readonly Placed[]) {
    for (const [place, keyword] of keywords.entries()) {
      if (!keyword.is_active) continue;
      for (const word of new Set(plainWordsOf(keyword))) {
        const places = this.#places.get(word);
        if (places) places.push(place);
        else if (word !== '') this.#places.set(word, [place]);
      }
    }
    // By units, as they are compared below.
    this.#words = [...this.#places.keys()].sort();
  }

  /** The first of a range whose unit at this depth is no less; a word that ends there stands before all others. */
  #firstAt(from: number, to: number, depth: number, unit: number): number {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#words[middle]?.charCodeAt(depth) ?? 0) >= unit) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Those that stand somewhere in a text, each with the places of the keywords that have it, in their order. */
  *within(text: string): Generator<readonly [word: string, places: readonly number[]]> {
    for (let start = 0; start < text.length; start++) {
      let [low, high] = [0, this.#words.length];
      for (let depth = 0; start + depth < text.length && low < high; depth++) {
        const unit = text.charCodeAt(start + depth);
        low = this.#firstAt(low, high, depth, unit);
        high = this.#firstAt(low, high, depth, unit + 1);
        const word = low < high ? this.#words[low] : undefined;
        if (word?.length === depth + 1) yield [word, this.#places.get(word) ?? []];
      }
    }
  }
}

/** The first keyword that takes every text which the word fits; undefined where the word gets through. */
function takerOf(keywords: readonly Placed[], words: Words, place: number, word: string): Placed | undefined {
  const keyword = keywords[place];
  const text = keyword ? leastText(keyword, word) : word;
  let first = place;
  for (const [part, places] of words.within(word)) {
    const taker = places.find((other) => {
      const one = keywords[other];
      return other >= first || (one !== undefined && findWord(one, part, text) !== -1);
    });
    first = Math.min(first, taker ?? first);
  }
  return first < place ? keywords[first] : undefined;
}

/**
 * Which words of a keyword never get to it, because an earlier one that is on takes them. Of those that are asked about:
 * a page of a list need not pay for all.
 */
export function overlapsOf(
  keywords: readonly Placed[],
  isAsked: (id: string) => boolean = () => true,
): Map<string, Overlap[]> {
  const words = new Words(keywords);
  return new Map(
    [...keywords.entries()].flatMap(([place, keyword]) => {
      if (!isAsked(keyword.id)) return [];
      const taken = plainWordsOf(keyword).flatMap((plain, index): Overlap[] => {
        const by = takerOf(keywords, words, place, plain);
        return by ? [{ id: by.id, word: keyword.words[index] ?? plain }] : [];
      });
      return [[keyword.id, taken]];
    }),
  );
}
