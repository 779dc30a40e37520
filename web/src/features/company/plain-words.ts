/** Lower case and without accents, so that people find what they type on any keyboard. */
export function plainWords(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Every word that was typed stands somewhere in the text. */
export function hasWords(text: string, typed: string): boolean {
  return plainWords(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
