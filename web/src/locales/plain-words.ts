/** Lower case and without accents, so that people find what they type on any keyboard. */
export function plainWords(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
