/** One measured number, and what it is held to. A figure without a bound is for information. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The most it may be. */
  readonly limit?: number;
  /** The least it may be: of a rate, or of a share of one. */
  readonly least?: number;
  /** Which of the goals of goals.ts it answers. */
  readonly row?: number;
  /** Where the number comes from, for whoever wonders. */
  readonly note?: string;
}

export type Bench = () => Promise<readonly Figure[]>;

export function isMissed({ value, limit, least }: Figure): boolean {
  return (limit !== undefined && value > limit) || (least !== undefined && value < least);
}

/** What it is held to, if to anything. */
export function boundOf({ limit, least }: Figure): string {
  if (limit !== undefined) return `≤ ${rounded(limit)}`;
  return least === undefined ? '' : `≥ ${rounded(least)}`;
}

/** With its unit, where it has one. */
export const amountOf = ({ value, unit }: Figure): string => `${rounded(value)} ${unit}`.trim();

export function lineOf(figure: Figure): string {
  const { name, note } = figure;
  const bound = boundOf(figure);
  const verdict = bound && `, ${bound}: ${isMissed(figure) ? 'MISSED' : 'ok'}`;
  return `${name}: ${amountOf(figure)}${verdict}${note ? ` (${note})` : ''}`;
}

/** Three figures that count, and no more. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/** What so many of a hundred don't exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}

/** How far a long benchmark came, for whoever waits for it. */
export function tell(line: string): void {
  console.log(`  … ${line}`);
}
