import { type Inline, parseInline } from './parse-inline.ts';

/** The words alone, for where a line has no looks: what would be a mark is left out. */
export function plainText(text: string): string {
  return parseInline(text.replace(/\s+/g, ' ').trim()).map(wordsOf).join('');
}

function wordsOf(inline: Inline): string {
  return 'children' in inline ? inline.children.map(wordsOf).join('') : inline.text;
}
