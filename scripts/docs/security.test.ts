import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fillPage, findTaggedTests, readStatements } from './tagged-tests.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(`${root}docs/security.md`, 'utf8');
const statements = readStatements(page);
const tests = findTaggedTests(root);

it('states what must hold under the numbers 1 to 48', () => {
  expect(statements.map(({ number }) => number)).toEqual(Array.from({ length: 48 }, (_, index) => index + 1));
});

it('has a test for every statement, and a statement for every test that names one', () => {
  const shown = new Set(tests.map(({ number }) => number));
  expect([...shown].toSorted((a, b) => a - b)).toEqual(statements.map(({ number }) => number));
});

it('names the tests as they are called; `node scripts/security.ts` writes them down', () => {
  expect(page).toBe(fillPage(page, tests));
});
