import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Figure, isMissed, lineOf } from '../support/bench.ts';
import { chartOf } from '../support/chart.ts';
import { compare, comparisonLine } from '../support/compare.ts';
import { stolenShare, watchConditions } from '../support/conditions.ts';
import { goals } from '../support/goals.ts';
import { rewrite } from '../support/marked-part.ts';
import type { Report } from '../support/report.ts';
import { readWords, wordsFor } from '../support/words.ts';
import { figuresPart } from '../support/write-down.ts';

const machine = { cores: 2, cpu: 'One', architecture: 'arm64', memoryGb: 24, node: 'v26.0.0' };
const conditions = { loopMs: 120.4, stolen: 0.2 };
const report = (figures: readonly Figure[], also: Partial<Report> = {}): Report => ({
  name: 'tags',
  at: '2026-11-17T12:00:00.000Z',
  machine,
  conditions,
  figures,
  ...also,
});
const ratio = (value: number) => ({ name: 'against the bare insert', value, unit: '×' });
const time = (value: number) => ({ name: 'p95', value, unit: 'ms' });
const share = (value: number) => ({ name: 'of the bare rate', value, unit: '%', least: 50 });
const elsewhere = { machine: { ...machine, cpu: 'Another' } };

describe('a benchmark held against what was written down', () => {
  it.each([
    [4, 3.1, false],
    [4, 2.9, true],
    [2, 4, false],
  ])('is slower where it grew by more than a third: %f after %f', (now, before, isSlower) => {
    const [found] = compare(report([ratio(now)]), [report([ratio(before)])]);
    expect(found).toMatchObject({ now, before, isSlower });
    expect(found && comparisonLine(found).includes('SLOWER')).toBe(isSlower);
  });

  it.each([
    [40, 50, false],
    [37, 50, true],
    [60, 50, false],
  ])('is slower where what should be large shrank by as much: %f after %f', (now, before, isSlower) => {
    expect(compare(report([share(now)]), [report([share(before)])])).toMatchObject([{ isSlower }]);
  });

  it('is held against the middle one of the runs that were written down', () => {
    const runs = [2, 9, 3].map((value) => report([ratio(value)]));
    expect(compare(report([ratio(3.5)]), runs)).toMatchObject([{ before: 3, isSlower: false }]);
  });

  it('is compared by ratios alone where the machine is another', () => {
    const names = (before: Report) => compare(report([ratio(4), time(9)]), [before]).map(({ name }) => name);
    expect(names(report([ratio(4), time(2)]))).toEqual(['against the bare insert', 'p95']);
    expect(names(report([ratio(4), time(2)], elsewhere))).toEqual(['against the bare insert']);
  });

  it('says nothing about a figure that is new, or was nothing at all', () => {
    expect(compare(report([ratio(4), time(9)]), [report([time(0)])])).toEqual([]);
    expect(compare(report([ratio(4)]), [])).toEqual([]);
  });
});

describe('a figure', () => {
  it('is missed where it is more than it may be, or less than it should be', () => {
    expect(
      [{ ...ratio(3), limit: 2 }, { ...ratio(2), limit: 2 }, share(49), share(50), ratio(9)].map(isMissed),
    ).toEqual([true, false, true, false, false]);
  });

  it('says what it is held to in its line', () => {
    expect(lineOf({ ...share(49), note: '1,000/s' })).toBe('of the bare rate: 49 %, ≥ 50: MISSED (1,000/s)');
    expect(lineOf(time(9))).toBe('p95: 9 ms');
  });
});

describe('what is written down', () => {
  const runs = [61, 49].map((value) => report([{ ...share(value), row: 1 }, time(9)], { name: 'inbound' }));
  const page = figuresPart([runs]);
  const lines = page.split('\n');

  it('begins with every goal, its figure in each run and the command that made it', () => {
    expect(lines).toContain(
      '| 1 | of the bare rate | ≥ 50 | 61 % · 49 %: missed in 1 of 2 | `npm run bench -- inbound` |',
    );
    expect(lines.filter((line) => /^\| \d+ \|/.test(line)).length).toBeGreaterThanOrEqual(goals.length);
    expect(lines.find((line) => line.startsWith('| 9 |'))).toContain('not written down yet');
  });

  it('has all figures of a benchmark under its command', () => {
    expect(page.slice(page.indexOf('### inbound'))).toContain('| p95 | 9 ms · 9 ms |');
  });

  it('says what the machine was worth in each run', () => {
    const noisy = report([time(9)], { conditions: { loopMs: 310, stolen: 14.6 } });
    expect(figuresPart([[report([time(5)]), noisy]])).toContain('the loop took 120 · 310 ms, and 0 · 15 % was stolen.');
  });

  it('has what one run alone found', () => {
    const alone = figuresPart([[report([share(49)])]]);
    expect(alone).toContain('| of the bare rate | 49 %: missed | ≥ 50 |');
    expect(alone).toContain('one run');
  });

  it('comes from benchmarks that exist', () => {
    const files = readdirSync(join(import.meta.dirname, '..'));
    const missing = goals.flatMap(({ benches }) => benches).filter((name) => !files.includes(`${name}.bench.ts`));
    expect(missing).toEqual([]);
    expect(goals).toHaveLength(15);
  });
});

describe('what a virtual machine was not given', () => {
  const before = [100, 0, 50, 1_000, 10, 0, 0, 5];
  it.each([
    ['nothing, where it had all that it wanted', [190, 0, 60, 1_500, 90, 0, 0, 5], 0],
    ['its part of what was wanted, however long it idled', [160, 0, 70, 9_000, 90, 0, 0, 25], 20],
    ['nothing, where it wanted nothing', before, 0],
    ['nothing, where nobody counts', [], 0],
  ])('is %s', (_, after, share) => {
    expect(stolenShare(before, after)).toBe(share);
  });

  it('is told with how fast a core is, once something was done', () => {
    const { loopMs, stolen } = watchConditions()();
    expect(loopMs).toBeGreaterThan(0);
    expect(stolen).toBeGreaterThanOrEqual(0);
  });
});

describe('a chart', () => {
  it('has a bar for each figure with a limit, red where it is over it', () => {
    const chart = chartOf([{ ...ratio(1), limit: 2 }, { ...time(300), limit: 250 }, time(5)]) ?? '';
    expect(chart.match(/<text x="0"/g)).toHaveLength(2);
    expect(chart.match(/#e11d48/g)).toHaveLength(1);
    expect(chart).toContain('300 ms, ≤ 250');
    expect(chart).toMatch(/<title>.+; .+<\/title>/);
  });

  it('is red where what should be large does not reach its line', () => {
    expect(chartOf([share(49), share(51)])?.match(/#e11d48/g)).toHaveLength(1);
  });

  it('is left out where nothing has a limit, and shows names as the text that they are', () => {
    expect(chartOf([time(5)])).toBeNull();
    expect(chartOf([{ name: 'a < b & c', value: 1, unit: 's', limit: 2 }])).toContain('a &lt; b &amp; c');
  });
});

describe('what the command is asked for', () => {
  const known = ['start', 'tags'];
  it('is everything, for good, where nothing is named', () => {
    expect(readWords([], known)).toEqual({ names: known, writes: true, compares: false });
  });
  it('is what is named, and is written down where that is said', () => {
    expect(readWords(['tags'], known)).toEqual({ names: ['tags'], writes: false, compares: false });
    expect(readWords(['tags', '--write'], known)).toMatchObject({ names: ['tags'], writes: true });
  });
  it('is to compare, and then nothing is written down', () => {
    expect(readWords(['compare'], known)).toEqual({ names: known, writes: false, compares: true });
    expect(readWords(['compare', 'start'], known)).toMatchObject({ names: ['start'], writes: false });
  });
  it.each([[[]], [['tags']], [['tags', '--write']], [['compare']]])('is the same for each by itself: %j', (asked) => {
    const { names, ...how } = readWords(asked, known);
    for (const name of names) expect(readWords(wordsFor(name, how), known)).toEqual({ names: [name], ...how });
  });
  it('is refused where there is no such benchmark', () => {
    expect(() => readWords(['speed'], known)).toThrow('There is no benchmark speed; there are start, tags.');
  });
});

describe('a part of a page between its marks', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'yupflow-marks-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const marks = ['<!-- a -->', '<!-- b -->'] as const;

  it('is replaced, and what stands around it stays', () => {
    const page = join(folder, 'page.md');
    writeFileSync(page, 'before\n<!-- a -->old<!-- b -->\nafter\n');
    rewrite(page, marks, (older) => `${older} and new`);
    expect(readFileSync(page, 'utf8')).toBe('before\n<!-- a -->\n\nold and new\n\n<!-- b -->\nafter\n');
  });

  it('is nowhere to be put where a mark is missing', () => {
    const page = join(folder, 'other.md');
    writeFileSync(page, 'before <!-- b -->');
    expect(() => rewrite(page, marks, () => '')).toThrow('lacks');
  });
});
