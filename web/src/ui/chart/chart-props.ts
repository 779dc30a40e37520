export interface Series {
  readonly id: string;
  /** “delivered”, after a number. */
  readonly name: string;
  /** A CSS colour. */
  readonly color: string;
  /** One for each of the chart's places. */
  readonly values: readonly number[];
  /** Where it is heading: dotted from the last value. */
  readonly forecast?: { readonly at: number; readonly value: number } | undefined;
  /** Beside its end. */
  readonly title: string;
  readonly note?: string;
}

export interface Band {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

export interface Tick {
  readonly at: number;
  readonly label: string;
  /** Stays where there is no room for all. */
  readonly isStrong?: boolean;
}

export interface ChartProps {
  /** What it shows. */
  readonly label: string;
  /** The first and the last place that there is room for. */
  readonly domain: readonly [number, number];
  /** Where values stand, in order. */
  readonly places: readonly number[];
  readonly series: readonly Series[];
  readonly ticks: readonly Tick[];
  readonly bands?: readonly Band[];
  /** A line across, with its words above. */
  readonly mark?: { readonly at: number; readonly label: string } | undefined;
  readonly placeName: (at: number) => string;
  readonly number: (value: number) => string;
}
