import { amountOf, boundOf, type Figure, isMissed } from './bench.ts';

/** As it stands in a table. */
export const inCell = (text: string) => text.replaceAll('|', '\\|');

/** The same figure of each run that has it, in the order of the runs. */
export function sameOf(name: string, runs: readonly (readonly Figure[])[]): Figure[] {
  return runs.flatMap((figures) => figures.find((figure) => figure.name === name) ?? []);
}

/** Of all runs: what one has and another lacks is among them. */
export const namesIn = (runs: readonly (readonly Figure[])[]): string[] => [
  ...new Set(runs.flatMap((figures) => figures.map(({ name }) => name))),
];

/** `61 % · 58 % · 60 %`, and how often that was not enough. */
export function amountsOf(same: readonly Figure[]): string {
  const missed = same.filter(isMissed).length;
  const verdict = missed === 0 ? '' : same.length === 1 ? ': missed' : `: missed in ${missed} of ${same.length}`;
  return `${same.map(amountOf).join(' · ')}${verdict}`;
}

/** A row for each figure: all its runs in one cell, and what the newest says about it. */
export function figureTable(runs: readonly (readonly Figure[])[]): string {
  const rows = namesIn(runs).map((name) => {
    const same = sameOf(name, runs);
    const newest = same.at(-1);
    return `| ${inCell(name)} | ${amountsOf(same)} | ${newest ? boundOf(newest) : ''} | ${inCell(newest?.note ?? '')} |`;
  });
  return ['| figure | value | bound | |', '|---|---|---|---|', ...rows].join('\n');
}
