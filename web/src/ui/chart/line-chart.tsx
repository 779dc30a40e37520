import { useState } from 'react';
import type { ChartProps, Series } from './chart-props.ts';
import { type Geometry, geometryOf } from './geometry.ts';
import { PlaceSlider } from './place-slider.tsx';
import { Plot } from './plot.tsx';
import { Readout } from './readout.tsx';
import { spread } from './scale.ts';
import { useWidth } from './use-width.ts';

const endWidth = 136;
const endHeight = 36;

/** Lines over time, with what each means at its end. Hover or arrows read out the values of a place. */
export function LineChart(props: ChartProps) {
  const [ref, width] = useWidth();
  const hasEnds = width >= 560;
  return (
    <div>
      <div ref={ref} className="relative h-50">
        {width > 0 && (
          <Drawn {...props} geometry={geometryOf(props, width - (hasEnds ? endWidth : 8))} hasEnds={hasEnds} />
        )}
      </div>
      {!hasEnds && (
        <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
          {props.series.map((one) => (
            <li key={one.id}>
              <End {...one} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface DrawnProps extends ChartProps {
  readonly geometry: Geometry;
  readonly hasEnds: boolean;
}

function Drawn({ geometry, hasEnds, ...chart }: DrawnProps) {
  const { label, places, series, bands = [], placeName, number } = chart;
  const [at, setAt] = useState<number | null>(null);
  const last = places.length - 1;
  const read = at === null ? null : Math.min(at, last);
  const place = places[read ?? last] ?? 0;
  const band = bands.find(({ from, to }) => place >= from && place <= to);
  const words = series.map(({ name, values }) => `${number(values[read ?? last] ?? 0)} ${name}`);
  const tops = spread(
    series.map(({ values, forecast }) => geometry.y(forecast?.value ?? values.at(-1) ?? 0) - 9),
    endHeight,
    geometry.bottom - endHeight + 12,
  );
  return (
    <>
      <Plot {...chart} bands={bands} geometry={geometry} read={read} />
      <PlaceSlider
        label={label}
        places={places}
        geometry={geometry}
        read={read}
        onRead={setAt}
        words={[placeName(place), ...words, band?.label].filter(Boolean).join(', ')}
      />
      {read !== null && (
        <Readout
          title={placeName(place)}
          note={band?.label}
          rows={series.map(({ id, color, values, name }) => ({
            id,
            color,
            text: name,
            value: number(values[read] ?? 0),
          }))}
          x={geometry.x(place)}
          isLeft={geometry.x(place) > (geometry.left + geometry.right) / 2}
        />
      )}
      {hasEnds &&
        series.map((one, index) => (
          <div
            key={one.id}
            className="absolute right-0 whitespace-nowrap"
            style={{ top: tops[index], width: endWidth - 12 }}
          >
            <End {...one} />
          </div>
        ))}
    </>
  );
}

function End({ color, title, note }: Series) {
  return (
    <div className="pl-3.5 text-meta text-muted tabular-nums">
      <p className="-ml-3.5 flex items-center gap-1.5 text-dense/4 font-semibold text-text">
        <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ backgroundColor: color }} />
        {title}
      </p>
      {note}
    </div>
  );
}
