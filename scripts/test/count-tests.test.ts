import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { countPlaywright, countVitest } from './count-tests.ts';

function report(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'yupflow-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitest = (...statuses: string[]) =>
  report({
    testResults: [
      { name: 'a.test.ts', status: 'passed', assertionResults: statuses.map((status) => ({ fullName: 'a', status })) },
    ],
  });

it('counts every vitest test, and one that is switched off as failed', () => {
  expect(countVitest(vitest('passed', 'passed', 'failed', 'skipped'), false)).toEqual({
    passed: 2,
    failed: 2,
    remarks: ['failed: a', 'skipped: a'],
  });
});

it('counts a file that does not load', () => {
  const file = report({ testResults: [{ name: 'b.test.ts', status: 'failed', assertionResults: [] }] });
  expect(countVitest(file, false)).toEqual({ passed: 0, failed: 1, remarks: ['does not load: b.test.ts'] });
});

it('never calls a run green that failed, said nothing, or ran nothing', () => {
  expect(countVitest(vitest('passed'), false).failed).toBe(1);
  expect(countVitest(vitest(), true).failed).toBe(1);
  expect(countVitest('/nowhere.json', true).failed).toBe(1);
  expect(countPlaywright('/nowhere.json', true).failed).toBe(1);
});

it('counts a browser test that passes at the second try, names it, and says what was wrong at the first', () => {
  const results = [{ error: { message: 'nobody answered' } }, {}];
  const test = (title: string, status: string) => ({ title, tests: [{ projectName: 'dark', status, results }] });
  const file = report({
    suites: [
      {
        title: 'tags.spec.ts',
        specs: [test('lists', 'expected')],
        suites: [{ title: 'form', specs: [test('saves', 'flaky'), test('fails', 'unexpected')] }],
      },
    ],
  });
  expect(countPlaywright(file, false)).toEqual({
    passed: 2,
    failed: 1,
    remarks: [
      'flaky: tags.spec.ts › form › saves (dark)\nnobody answered',
      'failed: tags.spec.ts › form › fails (dark)',
    ],
  });
});
