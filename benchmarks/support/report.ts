import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import type { Figure } from './bench.ts';

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
  readonly figures: readonly Figure[];
}

const folderOf = (name: string) => join(import.meta.dirname, '..', name);
/** The newest of this machine, and what was written down for everybody. */
export const folders = { results: folderOf('results'), figures: folderOf('figures') };

export const thisMachine = (): Machine => ({
  cores: availableParallelism(),
  cpu: cpus()[0]?.model,
  architecture: process.arch,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
});

export function keep(folder: string, report: Report): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${report.name}.json`), `${JSON.stringify(report, null, 2)}\n`);
}

export function readKept(folder: string, name: string): Report | null {
  const file = join(folder, `${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null;
}

export const allKept = (folder: string): Report[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .flatMap((file) => readKept(folder, basename(file, '.json')) ?? []);
