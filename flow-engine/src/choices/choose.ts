import type { Option } from '../blocks/parts.ts';
import { foldText } from '../conditions/fold-text.ts';

export interface Choice {
  readonly option: Option;
  readonly by: 'number' | 'label' | 'synonym';
}

/** `2`, `2.`, `(2)`, `#2` and 2️⃣. */
const writtenNumber = /^[#(]?0{0,2}(\d{1,3})\ufe0f?\u20e3?[.)ºª°]?$/u;

const spaced = (text: string) => foldText(text).replace(/\s+/gu, ' ').trim();
/** Without signs and pictures: `Yes!` for yes. */
const bare = (text: string) => spaced(text.replace(/(?:\p{P}|\p{S}|\ufe0f|\u200d)+/gu, ' '));

function isSame(one: string, other: string): boolean {
  if (spaced(one) === spaced(other)) return true;
  return bare(one) !== '' && bare(one) === bare(other);
}

/** Which option somebody means: a button sends its label back, people write its number, or another word for it. */
export function choose(options: readonly Option[], text: string): Choice | null {
  const written = text.trim();
  // Nobody's label is so long.
  if (written === '' || written.length > 300) return null;
  const labelled = options.find(({ label }) => isSame(label, written));
  if (labelled) return { option: labelled, by: 'label' };
  const number = writtenNumber.exec(written)?.[1];
  const numbered = number === undefined ? undefined : options[Number(number) - 1];
  if (numbered) return { option: numbered, by: 'number' };
  const meant = options.find(({ synonyms }) => synonyms.some((synonym) => isSame(synonym, written)));
  return meant ? { option: meant, by: 'synonym' } : null;
}
