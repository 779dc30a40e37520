import { describe, expect, it } from 'vitest';
import type { Figure } from '../../benchmarks/support/bench.ts';
import { type Played, summaryOf } from '../support/report.ts';

const machine = { cores: 2, cpu: 'One', architecture: 'arm64', memoryGb: 24, node: 'v26.0.0' };
const lost: Figure = { name: 'lost', value: 0, unit: '', limit: 0 };

function played(seed: number, names: readonly string[], figures: readonly Figure[] = [lost]): Played {
  const outcomes = names.map((name) => ({
    name,
    fault: 'kill -9',
    promise: 'nothing lost',
    at: '2026-11-17T12:00:00.000Z',
    seconds: 90,
    holds: figures.every(({ value, limit = value }) => value <= limit),
    figures,
  }));
  return { seed, isLong: true, machine, outcomes };
}

describe('the summary of chaos', () => {
  it('has the command of each seed, and what fell short under it', () => {
    const lines = summaryOf([
      played(8, ['kills', 'load'], [{ ...lost, value: 1 }]),
      played(7, ['kills', 'load']),
    ]).split('\n');
    expect(lines[2]).toBe('| `npm run chaos -- --long --seed 7` | 2026-11-17 | 2 | none | 3 | 2 cores of One |');
    expect(lines[3]).toContain('| 0 | kills, load |');
  });

  it('has a column for each seed under which a scenario was played', () => {
    const page = summaryOf([
      played(7, ['kills', 'load']),
      played(
        8,
        ['kills'],
        [
          { ...lost, value: 2, note: 'a|b' },
          { name: 'p99', value: 5, unit: 's' },
        ],
      ),
    ]);
    const part = page.slice(page.indexOf('### kills'), page.indexOf('### load'));
    expect(part).toContain('| figure | bound | seed 7 | seed 8 |');
    expect(part).toContain('| lost | ≤ 0 | 0 | **2, missed** (a\\|b) |');
    expect(part).toContain('| p99 |  |  | 5 s |');
    expect(part).toContain('**Fails.** 90 s under 7, 90 s under 8.');
    expect(page.slice(page.indexOf('### load'))).toContain('**Holds.** 90 s under 7.');
  });
});
