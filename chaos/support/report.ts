import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Figure, isMissed, rounded } from '../../benchmarks/support/bench.ts';
import { rewrite } from '../../benchmarks/support/marked-part.ts';
import type { Scenario } from './scenario.ts';

export interface Outcome {
  readonly name: string;
  readonly scenario: Scenario;
  readonly figures: readonly Figure[];
  readonly seconds: number;
  readonly holds: boolean;
}

interface Summary {
  readonly seed: number;
  readonly isLong: boolean;
  readonly outcomes: readonly Outcome[];
}

const page = fileURLToPath(new URL('../../docs/reliability.md', import.meta.url));
const marks = (form: string) => [`<!-- ${form} form -->`, `<!-- end of the ${form} form -->`] as const;

/** Puts what a run printed between the marks of its form; each scenario's part takes the place of its older one. */
export function writeSummary({ seed, isLong, outcomes }: Summary): void {
  rewrite(page, marks(isLong ? 'long' : 'short'), (older) => {
    const parts = new Map(
      older
        .split(/^(?=### )/m)
        .filter((part) => part.startsWith('### '))
        .map((part) => [/^### (\S+)/.exec(part)?.[1] ?? '', part.trim()]),
    );
    for (const outcome of outcomes) parts.set(outcome.name, partOf(outcome, seed, isLong));
    const sorted = [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return sorted.map(([, part]) => part).join('\n\n');
  });
}

function partOf({ name, scenario, figures, seconds, holds }: Outcome, seed: number, isLong: boolean): string {
  const command = `npm run chaos -- --only ${name}${isLong ? ' --long' : ''} --seed ${seed}`;
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim()}`;
  const rows = figures.map((figure) => {
    const { name: what, value, unit, limit, note = '' } = figure;
    const bound = limit === undefined ? '' : `≤ ${limit}${isMissed(figure) ? ', missed' : ''}`;
    return `| ${what} | ${[rounded(value), unit].join(' ').trim()} | ${bound} | ${note.replaceAll('|', '\\|')} |`;
  });
  return [
    `### ${name}`,
    `${scenario.fault}: ${scenario.holds}. **${holds ? 'Holds' : 'Fails'}.**`,
    `\`${command}\`, ${Math.round(seconds)} s on ${machine}.`,
    ['| figure | value | limit | |', '|---|---|---|---|', ...rows].join('\n'),
  ].join('\n\n');
}
