import { useState } from 'react';
import { Axes } from './axes.tsx';
import type { Tick } from './chart-props.ts';
import { type Geometry, geometryOf } from './geometry.ts';
import { PlaceSlider } from './place-slider.tsx';
import { Readout, type ReadoutRow } from './readout.tsx';
import { useWidth } from './use-width.ts';

export const barColors = { value: 'var(--brand)', before: 'var(--line-strong)' } as const;

interface BarChartProps {
  /** What it shows. */
  readonly label: string;
  readonly values: readonly number[];
  /** What each is compared with, wider and behind it. */
  readonly before: readonly number[];
  /** The one that still grows: dashed. */
  readonly growing: number | null;
  /** At the places' numbers, from 0. */
  readonly ticks: readonly Tick[];
  readonly placeName: (at: number) => string;
  readonly rowsOf: (at: number) => readonly ReadoutRow[];
  readonly number: (value: number) => string;
}

const height = 240;

/** A bar for each place. Hover or arrows read out the values of one. */
export function BarChart(props: BarChartProps) {
  const [ref, width] = useWidth();
  const { values, before, number } = props;
  const series = [{ values }, { values: before }];
  return (
    <div ref={ref} className="relative h-60">
      {width > 0 && (
        <Drawn
          {...props}
          geometry={geometryOf({ domain: [-0.5, values.length - 0.5], series, number }, width, height)}
        />
      )}
    </div>
  );
}

function Drawn({ geometry, ...chart }: BarChartProps & { readonly geometry: Geometry }) {
  const { label, values, before, growing, ticks, placeName, rowsOf, number } = chart;
  const [at, setAt] = useState<number | null>(null);
  const last = values.length - 1;
  const read = at === null ? null : Math.min(at, last);
  const told = read ?? last;
  const { x, top, bottom } = geometry;
  const room = x(1) - x(0);
  return (
    <>
      <svg aria-hidden width="100%" height={height} className="absolute inset-0 overflow-visible">
        {read !== null && (
          <rect x={x(read) - room / 2} y={top} width={room} height={bottom - top} className="fill-raised" />
        )}
        <Axes ticks={ticks} number={number} geometry={geometry} />
        {values.map((value, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          <g key={place}>
            <Bar at={place} value={before[place] ?? 0} share={0.72} geometry={geometry} look="before" />
            <Bar
              at={place}
              value={value}
              share={0.42}
              geometry={geometry}
              look={place === growing ? 'growing' : 'value'}
            />
          </g>
        ))}
      </svg>
      <PlaceSlider
        label={label}
        places={values.map((_, place) => place)}
        geometry={geometry}
        read={read}
        onRead={setAt}
        words={[placeName(told), ...rowsOf(told).map(({ text, value }) => `${text}: ${value}`)].join(', ')}
      />
      {read !== null && (
        <Readout
          title={placeName(read)}
          rows={rowsOf(read)}
          x={x(read)}
          isLeft={x(read) > (geometry.left + geometry.right) / 2}
        />
      )}
    </>
  );
}

const looks = {
  value: { fill: barColors.value },
  before: { fill: barColors.before },
  growing: { fill: 'var(--brand-soft)', stroke: barColors.value, strokeWidth: 1.5, strokeDasharray: '3 2.5' },
} as const;

/** No wider than this, be it alone. */
const widest = 28;

interface BarProps {
  readonly at: number;
  readonly value: number;
  /** Of the room that its place has. */
  readonly share: number;
  readonly geometry: Geometry;
  readonly look: keyof typeof looks;
}

/** Round above, flat on the ground. */
function Bar({ at, value, share, geometry: { x, y, bottom }, look }: BarProps) {
  if (value <= 0) return null;
  const width = Math.max(1, Math.min((x(1) - x(0)) * share, widest * share * 2));
  const height = bottom - y(value);
  const round = Math.min(2, width / 2, height);
  const left = x(at) - width / 2;
  const path = `M${left} ${bottom}v${round - height}q0 ${-round} ${round} ${-round}h${width - 2 * round}q${round} 0 ${round} ${round}v${height - round}`;
  return <path d={look === 'growing' ? path : `${path}z`} {...looks[look]} />;
}
