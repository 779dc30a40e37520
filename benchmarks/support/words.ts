import { parseArgs } from 'node:util';

export interface Words {
  readonly names: readonly string[];
  /** Whether what is measured becomes what stands in docs/performance.md. */
  readonly writes: boolean;
  /** Whether it is held against what stands there. */
  readonly compares: boolean;
}

/**
 * `npm run bench` measures everything and writes it down; `npm run bench -- start tags` measures these two, with `--write`
 * for good; `npm run bench -- compare start` holds it against what was written down.
 */
export function readWords(args: readonly string[], known: readonly string[]): Words {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { write: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const compares = positionals[0] === 'compare';
  const asked = compares ? positionals.slice(1) : positionals;
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown) throw new Error(`There is no benchmark ${unknown}; there are ${known.join(', ')}.`);
  const names = asked.length > 0 ? asked : known;
  return { names, compares, writes: !compares && (values.write || asked.length === 0) };
}

/** The same for one of them alone. */
export const wordsFor = (name: string, { writes, compares }: Omit<Words, 'names'>): string[] => [
  ...(compares ? ['compare'] : []),
  name,
  ...(writes ? ['--write'] : []),
];
