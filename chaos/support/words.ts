import { parseArgs } from 'node:util';

export interface Words {
  readonly seed: number;
  readonly only: readonly string[];
  readonly isLong: boolean;
  /** Whether the summary goes into docs/reliability.md. */
  readonly writes: boolean;
}

/** `npm run chaos -- --seed 7 --only broadcast-kills --long --write`; a name of a scenario may come several times. */
export function readWords(args: readonly string[], known: readonly string[]): Words {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      long: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new Error(`--seed takes a whole number, not ${values.seed}.`);
  const unknown = values.only.find((name) => !known.includes(name));
  if (unknown) throw new Error(`There is no scenario ${unknown}; there are ${known.join(', ')}.`);
  return { seed, only: values.only, isLong: values.long, writes: values.write };
}
