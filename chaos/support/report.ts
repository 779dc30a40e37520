import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { amountOf, boundOf, type Figure, isMissed } from '../../benchmarks/support/bench.ts';
import { rewrite } from '../../benchmarks/support/marked-part.ts';
import { type Machine, thisMachine } from '../../benchmarks/support/report.ts';
import { inCell, namesIn } from '../../benchmarks/support/runs-table.ts';

export interface Outcome {
  readonly name: string;
  readonly fault: string;
  readonly promise: string;
  readonly at: string;
  readonly seconds: number;
  readonly holds: boolean;
  readonly figures: readonly Figure[];
}

/** What the scenarios did under one seed, all at once or one after the other. */
export interface Played {
  readonly seed: number;
  readonly isLong: boolean;
  readonly machine: Machine;
  readonly outcomes: readonly Outcome[];
}

const folder = join(import.meta.dirname, '..', 'figures');
const page = fileURLToPath(new URL('../../docs/reliability.md', import.meta.url));
const formOf = (isLong: boolean) => (isLong ? 'long' : 'short');
const marks = (form: string) => [`<!-- ${form} form -->`, `<!-- end of the ${form} form -->`] as const;

/** Puts what a run found beside what other seeds found; of a scenario its newest outcome under a seed counts. */
export function writeSummary({ seed, isLong, outcomes }: Omit<Played, 'machine'>): void {
  const form = formOf(isLong);
  const file = join(folder, `${form}-${seed}.json`);
  const older = existsSync(file) ? read(file).outcomes : [];
  const names = new Set(outcomes.map(({ name }) => name));
  const all = [...older.filter(({ name }) => !names.has(name)), ...outcomes];
  const played: Played = { seed, isLong, machine: thisMachine(), outcomes: all.toSorted(byName) };
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(played, null, 2)}\n`);
  const seeds = readdirSync(folder).filter((name) => name.startsWith(`${form}-`));
  const runs = seeds.map((name) => read(join(folder, name)));
  rewrite(page, marks(form), () => summaryOf(runs));
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Played;
const byName = (one: Outcome, other: Outcome) => (one.name < other.name ? -1 : 1);

/** Which seeds were played, then each scenario with a column for each of them. */
export function summaryOf(runs: readonly Played[]): string {
  const sorted = runs.toSorted((one, other) => one.seed - other.seed);
  const names = [...new Set(sorted.flatMap(({ outcomes }) => outcomes.map(({ name }) => name)))].toSorted();
  return [runTable(sorted), ...names.map((name) => partOf(name, sorted))].join('\n\n');
}

function runTable(runs: readonly Played[]): string {
  const rows = runs.map(({ seed, isLong, machine, outcomes }) => {
    const failed = outcomes.filter(({ holds }) => !holds).map(({ name }) => name);
    const days = [...new Set(outcomes.map(({ at }) => at.slice(0, 10)))].toSorted().join(', ');
    const minutes = Math.round(outcomes.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
    const where = `${machine.cores} cores of ${machine.cpu}`;
    const fails = failed.length === 0 ? 'none' : failed.join(', ');
    return `| \`${commandOf(seed, isLong)}\` | ${days} | ${outcomes.length - failed.length} | ${fails} | ${minutes} | ${where} |`;
  });
  return ['| command | day | hold | fail | minutes | machine |', '|---|---|---|---|---|---|', ...rows].join('\n');
}

const commandOf = (seed: number, isLong: boolean) => `npm run chaos -- ${isLong ? '--long ' : ''}--seed ${seed}`;

function partOf(name: string, runs: readonly Played[]): string {
  const found = runs.flatMap(({ seed, outcomes }) => {
    const outcome = outcomes.find((one) => one.name === name);
    return outcome ? [{ ...outcome, seed }] : [];
  });
  const [first] = found;
  if (!first) return '';
  const { fault, promise } = first;
  const took = found.map(({ seed, seconds }) => `${Math.round(seconds)} s under ${seed}`).join(', ');
  const rows = namesIn(found.map(({ figures }) => figures)).map((figureName) => {
    const same = found.map(({ figures }) => figures.find((one) => one.name === figureName));
    const bound = same.findLast((one) => one !== undefined);
    return `| ${[inCell(figureName), bound ? boundOf(bound) : '', ...same.map(cellOf)].join(' | ')} |`;
  });
  return [
    `### ${name}`,
    `${fault}: ${promise}. **${found.every(({ holds }) => holds) ? 'Holds' : 'Fails'}.** ${took}.`,
    [
      `| figure | bound | ${found.map(({ seed }) => `seed ${seed}`).join(' | ')} |`,
      `|---|---|${'---|'.repeat(found.length)}`,
      ...rows,
    ].join('\n'),
  ].join('\n\n');
}

function cellOf(figure: Figure | undefined): string {
  if (!figure) return '';
  const amount = isMissed(figure) ? `**${amountOf(figure)}, missed**` : amountOf(figure);
  return figure.note ? `${amount} (${inCell(figure.note)})` : amount;
}
