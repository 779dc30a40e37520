import { existsSync, readFileSync } from 'node:fs';
import type { Count } from './stage.ts';

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** A run that failed without a failed test (a file that does not load, an error outside of any) still failed. */
function settle(count: Count, hasSucceeded: boolean): Count {
  const hasNoFault = count.failed === 0;
  const isTrusted = hasSucceeded && count.passed > 0;
  return hasNoFault && !isTrusted ? { ...count, failed: 1 } : count;
}

interface VitestReport {
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
}

export function countVitest(file: string, hasSucceeded: boolean): Count {
  const report = readReport(file) as VitestReport | null;
  const count: Count = { passed: 0, failed: 0, remarks: [] };
  for (const { name, status, assertionResults } of report?.testResults ?? []) {
    if (status === 'failed' && assertionResults.length === 0) {
      count.failed += 1;
      count.remarks.push(`does not load: ${name}`);
    }
    for (const test of assertionResults) {
      if (test.status === 'passed') count.passed += 1;
      else count.failed += 1;
      // A test that is switched off protects nothing, so it counts as failed.
      if (test.status !== 'passed') count.remarks.push(`${test.status}: ${test.fullName}`);
    }
  }
  return settle(count, hasSucceeded);
}

interface PlaywrightTest {
  projectName: string;
  status: string;
  results?: { error?: { message?: string } }[];
}

interface PlaywrightSuite {
  title: string;
  specs?: { title: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
}

export function countPlaywright(file: string, hasSucceeded: boolean): Count {
  const report = readReport(file) as { suites: PlaywrightSuite[] } | null;
  const count: Count = { passed: 0, failed: 0, remarks: [] };
  for (const suite of report?.suites ?? []) addSuite(suite, [], count);
  return settle(count, hasSucceeded);
}

const wordsFor: Record<string, string> = { unexpected: 'failed', skipped: 'skipped', flaky: 'flaky' };

function addSuite(suite: PlaywrightSuite, above: string[], count: Count): void {
  const path = [...above, suite.title].filter((title) => title !== '');
  for (const { title, tests } of suite.specs ?? [])
    for (const { status, projectName, results = [] } of tests) {
      const hasPassed = status === 'expected' || status === 'flaky';
      count[hasPassed ? 'passed' : 'failed'] += 1;
      const where = projectName ? ` (${projectName})` : '';
      if (status === 'expected') continue;
      const reasons = status === 'flaky' ? results.flatMap(({ error }) => error?.message ?? []) : [];
      count.remarks.push(
        [`${wordsFor[status] ?? status}: ${[...path, title].join(' › ')}${where}`, ...reasons].join('\n'),
      );
    }
  for (const inner of suite.suites ?? []) addSuite(inner, path, count);
}
