import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { productionLicences } from './audit/licences.ts';
import { reportVulnerabilities } from './audit/vulnerabilities.ts';

/** Tells which known holes and which licences are in what we install; fails where production has a hole. */
const root = fileURLToPath(new URL('../', import.meta.url));
const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'));

const byLicence = Map.groupBy(productionLicences(lock), ({ licence }) => licence);
console.log('Licences of what runs in production:');
for (const [licence, some] of [...byLicence].toSorted(([, a], [, b]) => b.length - a.length))
  console.log(
    `  ${String(some.length).padStart(4)}  ${licence}${some.length > 3 ? '' : `: ${some.map(({ name }) => name).join(', ')}`}`,
  );
process.exitCode = reportVulnerabilities(root) ? 0 : 1;
