import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fillPage, findTaggedTests } from './docs/tagged-tests.ts';

/** Writes into docs/security.md which tests show each statement to hold. */
const root = fileURLToPath(new URL('../', import.meta.url));
const path = `${root}docs/security.md`;
const page = readFileSync(path, 'utf8');
writeFileSync(path, fillPage(page, findTaggedTests(root)));
