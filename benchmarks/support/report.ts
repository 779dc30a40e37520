import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import type { Figure } from './bench.ts';
import type { Conditions } from './conditions.ts';

export interface Machine {
  readonly cores: number;
  readonly cpu: string | undefined;
  readonly architecture: string;
  readonly memoryGb: number;
  readonly node: string;
}

/** What one benchmark measured, once. */
export interface Report {
  readonly name: string;
  readonly at: string;
  readonly machine: Machine;
  readonly conditions: Conditions;
  readonly figures: readonly Figure[];
}

const folderOf = (name: string) => join(import.meta.dirname, '..', name);
/** The newest of this machine, and what was written down for everybody. */
const folders = { results: folderOf('results'), figures: folderOf('figures') };

/** So many runs of a benchmark are written down: a goal holds where it held in each. */
const runsKept = 3;

export const thisMachine = (): Machine => ({
  cores: availableParallelism(),
  cpu: cpus()[0]?.model,
  architecture: process.arch,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
});

export const keep = (report: Report): void => write(folders.results, report.name, report);

/** Beside the newest of those that are written down. */
export const addRun = (report: Report): void =>
  write(folders.figures, report.name, [...readRuns(report.name), report].slice(-runsKept));

/** What is written down of a benchmark, the newest last. */
export function readRuns(name: string): readonly Report[] {
  const file = join(folders.figures, `${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report[]) : [];
}

export const allRuns = (): (readonly Report[])[] =>
  readdirSync(folders.figures)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => readRuns(basename(file, '.json')));

function write(folder: string, name: string, content: unknown): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`);
}
