import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { schedule } from './test/schedule.ts';
import { allStages } from './test/stages.ts';

/** Everything that must hold before a change lands. `npm test -- types unit` runs only those stages. */
const wanted = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'yupflow-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

const stages = allStages(reports);
const unknown = wanted.find((name) => !stages.some((stage) => stage.name === name));
if (unknown) {
  console.error(`There is no stage ${unknown}; there are ${stages.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const chosen = wanted.length > 0 ? stages.filter(({ name }) => wanted.includes(name)) : stages;
const counts = await schedule(chosen);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
