import type { ChartProps } from './chart-props.ts';
import { roundTicks } from './scale.ts';

export interface Geometry {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly levels: readonly number[];
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
}

const top = 20;
const bottom = 176;
/** Of a digit of 11 px, a bit generous. */
const digitWidth = 6.6;

/** Where places and values stand within so many pixels. */
export function geometryOf({ domain: [from, to], series, number }: ChartProps, right: number): Geometry {
  const values = series.flatMap(({ values: known, forecast }) => [...known, forecast?.value ?? 0]);
  const levels = roundTicks(values.reduce((most, value) => Math.max(most, value), 1));
  const highest = levels.at(-1) ?? 1;
  const left = Math.ceil(number(highest).length * digitWidth) + 10;
  return {
    left,
    right,
    top,
    bottom,
    levels,
    x: (at) => left + (to > from ? (at - from) / (to - from) : 0) * (right - left),
    y: (value) => bottom - (value / highest) * (bottom - top),
  };
}
