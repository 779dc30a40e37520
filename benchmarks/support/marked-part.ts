import { readFileSync, writeFileSync } from 'node:fs';

/** Replaces what stands in a file between two marks. */
export function rewrite(file: string, [from, to]: readonly [string, string], change: (older: string) => string): void {
  const text = readFileSync(file, 'utf8');
  const [start, end] = [text.indexOf(from), text.indexOf(to)];
  if (start < 0 || end < start) throw new Error(`${file} lacks ${from} … ${to}`);
  const inner = start + from.length;
  writeFileSync(file, `${text.slice(0, inner)}\n\n${change(text.slice(inner, end)).trim()}\n\n${text.slice(end)}`);
}
