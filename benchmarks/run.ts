import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { type Bench, isMissed, lineOf } from './support/bench.ts';
import { compare, comparisonLine } from './support/compare.ts';
import { conditionsText, watchConditions } from './support/conditions.ts';
import { keep, type Report, readRuns, thisMachine } from './support/report.ts';
import { readWords, wordsFor } from './support/words.ts';
import { writeDown } from './support/write-down.ts';

const suffix = '.bench.ts';
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length));

const words = readWords(process.argv.slice(2), known);
const { names, writes, compares } = words;

function hold(report: Report): void {
  const all = compare(report, readRuns(report.name));
  if (all.length === 0) console.log(`${report.name}: nothing was written down that it could be held against.`);
  for (const one of all) console.log(comparisonLine(one));
  if (all.some(({ isSlower }) => isSlower)) process.exitCode = 1;
}

async function measure(name: string): Promise<void> {
  console.log(`${name}…`);
  const { bench } = (await import(`./${name}${suffix}`)) as { bench: Bench };
  const conditions = watchConditions();
  const figures = await bench();
  for (const figure of figures) console.log(lineOf(figure));
  if (!compares && figures.some(isMissed)) process.exitCode = 1;
  const report: Report = {
    name,
    at: new Date().toISOString(),
    machine: thisMachine(),
    conditions: conditions(),
    figures,
  };
  console.log(`(${conditionsText([report.conditions])})`);
  console.log(JSON.stringify(report));
  keep(report);
  if (compares) hold(report);
  if (writes) writeDown(report);
}

/** Each in a process of its own: what one leaves behind is not measured with the next, and one that breaks stops no other. */
function measureApart(name: string): void {
  const { status } = spawnSync(process.execPath, [import.meta.filename, ...wordsFor(name, words)], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}

const [first = ''] = names;
if (names.length === 1) await measure(first);
else for (const name of names) measureApart(name);
