/** `7`, `0-999`, or several of them with commas between. */
export function seedsIn(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [first = Number.NaN, last = first] = part.split('-').map(Number);
    if (!Number.isInteger(first) || !Number.isInteger(last) || last < first) throw new Error(`no seeds: ${part}`);
    return Array.from({ length: last - first + 1 }, (_, n) => first + n);
  });
}
