import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { promisify } from 'node:util';

/** The import directions of .dependency-cruiser.mjs. Fails also when the tool has not seen every source file. */
const folders = ['flow-engine/src', 'contract/src', 'whatsapp-server/src', 'server/src', 'web/src'].filter((folder) =>
  existsSync(folder),
);
const sources = globSync(folders.map((folder) => `${folder}/**/*.{ts,tsx}`)).filter((file) => !file.endsWith('.d.ts'));
const fewestModules = 60;

interface Report {
  modules: { source: string; dependencies: unknown[] }[];
  summary: { violations: { rule: { name: string }; from: string; to: string; cycle?: { name: string }[] }[] };
}

const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...folders];
// It exits with the number of violations, and the report tells more.
const { stdout } = await promisify(execFile)('node_modules/.bin/depcruise', args, { maxBuffer: 256 * 1_048_576 }).catch(
  (error: { stdout?: string; stderr?: string }) => {
    if (error.stdout?.startsWith('{')) return { stdout: error.stdout };
    throw new Error(`dependency-cruiser failed: ${error.stderr}`);
  },
);
const { modules, summary } = JSON.parse(stdout) as Report;

const faults = summary.violations.map(({ rule, from, to, cycle }) => {
  const way = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
  return `${rule.name}: ${from} → ${way}`;
});
// Without a TypeScript that it understands, the tool finds nothing at all and calls that a success.
const seen = new Set(modules.map(({ source }) => source));
faults.push(...sources.filter((file) => !seen.has(file)).map((file) => `not looked at: ${file}`));
if (sources.length < fewestModules)
  faults.push(`only ${sources.length} modules found, at least ${fewestModules} expected`);
if (modules.every(({ dependencies }) => dependencies.length === 0)) faults.push('no import found in any module');

for (const fault of faults) console.error(fault);
console.log(`${sources.length} modules, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
