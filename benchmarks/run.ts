import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Bench, isMissed, lineOf } from './support/bench.ts';

const here = import.meta.dirname;
const results = join(here, 'results');
const suffix = '.bench.ts';
const known = readdirSync(here)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length));

/** `npm run bench -- start tags` runs those two; without names, all. */
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !known.includes(name));
if (unknown) {
  console.error(`There is no benchmark ${unknown}; there are ${known.join(', ')}.`);
  process.exit(1);
}

const machine = {
  cores: availableParallelism(),
  cpu: cpus()[0]?.model,
  architecture: process.arch,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
};

mkdirSync(results, { recursive: true });
for (const name of wanted.length > 0 ? wanted : known) {
  console.log(`${name}…`);
  const { bench } = (await import(`./${name}${suffix}`)) as { bench: Bench };
  const figures = await bench();
  for (const figure of figures) console.log(lineOf(figure));
  if (figures.some(isMissed)) process.exitCode = 1;
  const report = { name, at: new Date().toISOString(), machine, figures };
  writeFileSync(join(results, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
}
