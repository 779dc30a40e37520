import { type Figure, median, rounded } from './bench.ts';
import type { Machine, Report } from './report.ts';

/** By so much a figure may grow, or what should be large may shrink, before it is called slower. */
const allowed = 4 / 3;

export interface Comparison {
  readonly name: string;
  readonly before: number;
  readonly now: number;
  readonly unit: string;
  /** How many times as bad as it was. */
  readonly times: number;
  readonly isSlower: boolean;
}

/** What both sides of felt alike, whatever else the machine had to do. */
const isRatio = ({ unit }: Figure) => unit.startsWith('×') || unit.startsWith('%');
const isSame = (one: Machine, other: Machine) => one.cpu === other.cpu && one.cores === other.cores;

/** Ratios of one run are what days are compared by; milliseconds say something only where the machine is the same. */
export function compare(now: Report, runs: readonly Report[]): Comparison[] {
  return now.figures.flatMap((figure) => {
    const { name, unit, value, least } = figure;
    const known = runs
      .filter(({ machine }) => isRatio(figure) || isSame(now.machine, machine))
      .flatMap(({ figures }) => figures.find((one) => one.name === name && one.unit === unit)?.value ?? []);
    const before = median(known);
    if (!(before > 0)) return [];
    const times = least === undefined ? value / before : before / value;
    return [{ name, unit, before, now: value, times, isSlower: times > allowed }];
  });
}

export const comparisonLine = ({ name, unit, before, now, times, isSlower }: Comparison): string =>
  `${name}: ${rounded(now)} ${unit} now, ${rounded(before)} ${unit} written down, ${rounded(times)} times${isSlower ? ': SLOWER' : ''}`;
