import type { ChartProps, Series } from './chart-props.ts';
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
/** Under the ground, for the words. */
const belowGround = 24;
/** Of a digit of 11 px, a bit generous. */
const digitWidth = 6.6;

interface Drawn extends Pick<ChartProps, 'domain' | 'number'> {
  readonly series: readonly Pick<Series, 'values' | 'forecast'>[];
}

/** Where places and values stand within so many pixels. */
export function geometryOf({ domain: [from, to], series, number }: Drawn, right: number, height = 200): Geometry {
  const bottom = height - belowGround;
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
