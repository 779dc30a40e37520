import type { Figure } from '../../benchmarks/support/bench.ts';
import type { Deployment } from './deployment.ts';

/** One fault and what must hold under it, on a deployment of its own. */
export interface Scenario {
  readonly fault: string;
  readonly holds: string;
  run(run: Run): Promise<readonly Figure[]>;
}

export interface Run {
  /** By hand, rather than with all the tests: as many and as much as the product is held to. */
  readonly isLong: boolean;
  /** From the seed alone. */
  chance(): number;
  /** A deployment that is closed when the scenario is over. */
  deploy(): Promise<Deployment>;
}

/** How many of these there are, of which there must be none. */
export const none = (name: string, found: readonly unknown[] | number): Figure => {
  const value = typeof found === 'number' ? found : found.length;
  const example = typeof found !== 'number' && value > 0 ? { note: JSON.stringify(found.slice(0, 3)) } : {};
  return { name, value, unit: '', limit: 0, ...example };
};

/** A figure by the clock of the machine, which is held in the long form: beside all the tests it is not the product's alone. */
export const timed = ({ isLong }: Pick<Run, 'isLong'>, { limit, ...figure }: Figure & { limit: number }): Figure =>
  isLong
    ? { ...figure, limit }
    : { ...figure, note: `long: at most ${limit} ${figure.unit}. ${figure.note ?? ''}`.trim() };

/** One of these. */
export function pick<T>(chance: () => number, from: readonly T[]): T {
  const one = from[Math.floor(chance() * from.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
}
