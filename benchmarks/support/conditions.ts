import { existsSync, readFileSync } from 'node:fs';

/** What the machine was worth while something was measured: two of the same name are not alike, nor is one on two days. */
export interface Conditions {
  /** Milliseconds that the same loop always takes, the best of three: how fast one core is. */
  readonly loopMs: number;
  /** Percent of its processors that a virtual machine was not given, though it wanted them. */
  readonly stolen: number;
}

const steps = 20_000_000;

function loop(): number {
  const began = process.hrtime.bigint();
  let seed = 1;
  for (let step = 0; step < steps; step += 1) {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
  }
  // Whoever uses nothing of it may be spared the loop.
  if (seed === 0) throw new Error('this generator never comes to zero');
  return Number(process.hrtime.bigint() - began) / 1e6;
}

const statFile = '/proc/stat';

/** Ticks of all processors since the machine started, in the columns of `/proc/stat`; none where there is no such file. */
const ticks = (): number[] =>
  existsSync(statFile)
    ? (readFileSync(statFile, 'utf8').split('\n')[0] ?? '').split(/\s+/).slice(1, 9).map(Number)
    : [];

const idle = new Set([3, 4]);
const stolenAt = 7;

/** Of what was wanted, since what was read before. */
export function stolenShare(before: readonly number[], after: readonly number[]): number {
  const spent = after.map((tick, column) => tick - (before[column] ?? 0));
  const wanted = spent.reduce((sum, tick, column) => (idle.has(column) ? sum : sum + tick), 0);
  return wanted > 0 ? (100 * (spent[stolenAt] ?? 0)) / wanted : 0;
}

/** Begins now. */
export function watchConditions(): () => Conditions {
  const before = ticks();
  return () => ({ stolen: stolenShare(before, ticks()), loopMs: Math.min(loop(), loop(), loop()) });
}

/** Of one run or several, in their order. */
export function conditionsText(runs: readonly Conditions[]): string {
  const each = (of: keyof Conditions) => runs.map((run) => Math.round(run[of])).join(' · ');
  return `the loop took ${each('loopMs')} ms, and ${each('stolen')} % was stolen`;
}
