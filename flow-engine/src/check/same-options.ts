import type { Option } from '../blocks/parts.ts';
import { choose } from '../choices/choose.ts';
import { foldText } from '../conditions/fold-text.ts';

/** What `choose` takes for the same is the same here: without case, accents, signs and spare spaces. */
function keyOf(word: string): string {
  const spaced = (text: string) => foldText(text).replace(/\s+/gu, ' ').trim();
  return spaced(word.replace(/(?:\p{P}|\p{S}|\ufe0f|\u200d)+/gu, ' ')) || spaced(word);
}

/** The ids of options that an answer with one of their own words would not choose. */
export function sameOptions(options: readonly Option[]): string[] {
  const taken = new Map<string, Option>();
  for (const option of options) {
    const key = keyOf(option.label);
    if (key !== '' && !taken.has(key)) taken.set(key, option);
  }
  const isTaken = (option: Option, word: string): boolean => {
    const key = keyOf(word);
    if (key === '') return false;
    // What may be a number chooses by its place.
    if (/^\D?\d{1,5}\D{0,3}$/u.test(word.trim())) return (choose(options, word)?.option ?? option) !== option;
    const by = taken.get(key) ?? option;
    taken.set(key, by);
    return by !== option;
  };
  return options
    .filter((option) => [option.label, ...option.synonyms].filter((word) => isTaken(option, word)).length > 0)
    .map(({ id }) => id);
}
