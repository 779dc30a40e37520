/** Of the first and the last word, or the first two letters of a single one. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters =
    words.length > 1 ? [words[0], words.at(-1)].map((word) => [...(word ?? '')][0]) : [...(words[0] ?? '')].slice(0, 2);
  return letters.join('').toLocaleUpperCase();
}
