import { Axes, anchorOf, axisClass, letterWidth } from './axes.tsx';
import type { Band, ChartProps, Series } from './chart-props.ts';
import type { Geometry } from './geometry.ts';

interface Props extends ChartProps {
  readonly bands: readonly Band[];
  readonly geometry: Geometry;
  /** The place that is read out. */
  readonly read: number | null;
}

/** The drawing. Whatever it says is said again by the readout and the table, so it is hidden from readers. */
export function Plot({ places, series, ticks, bands, mark, number, geometry, read }: Props) {
  const { top, bottom, x, y } = geometry;
  return (
    <svg aria-hidden width="100%" height="200" className="absolute inset-0 overflow-visible">
      <Axes ticks={ticks} number={number} geometry={geometry} />
      {bands.map((band) => (
        <rect
          key={band.from}
          x={x(band.from)}
          y={top}
          width={Math.max(2, x(band.to) - x(band.from))}
          height={bottom - top}
          className="fill-warn-soft stroke-warn-line"
        />
      ))}
      {mark && (
        <g>
          <line x1={x(mark.at)} x2={x(mark.at)} y1={top} y2={bottom} className="stroke-line-strong" />
          <text
            x={x(mark.at)}
            y={top - 8}
            textAnchor={anchorOf(x(mark.at), geometry)}
            className="fill-text text-[11px] font-semibold tabular-nums"
          >
            {mark.label}
          </text>
        </g>
      )}
      <BandLabel bands={bands} geometry={geometry} />
      {series.map((one) => (
        <Line key={one.id} series={one} places={places} geometry={geometry} />
      ))}
      {read !== null && (
        <g>
          <line
            x1={x(places[read] ?? 0)}
            x2={x(places[read] ?? 0)}
            y1={top}
            y2={bottom}
            className="stroke-muted"
            strokeDasharray="3 3"
          />
          {series.map(({ id, color, values }) => (
            <circle
              key={id}
              cx={x(places[read] ?? 0)}
              cy={y(values[read] ?? 0)}
              r="4"
              fill={color}
              className="stroke-surface"
              strokeWidth="2"
            />
          ))}
        </g>
      )}
    </svg>
  );
}

function Line({ series, places, geometry }: { series: Series; places: readonly number[]; geometry: Geometry }) {
  const { x, y } = geometry;
  const { color, values, forecast } = series;
  const end = { x: x(places.at(-1) ?? 0), y: y(values.at(-1) ?? 0) };
  const path = values.map(
    (value, at) => `${at === 0 ? 'M' : 'L'}${x(places[at] ?? 0).toFixed(1)} ${y(value).toFixed(1)}`,
  );
  return (
    <g stroke={color} fill="none">
      {forecast && (
        <path d={`M${end.x} ${end.y}L${x(forecast.at)} ${y(forecast.value)}`} strokeWidth="1.5" strokeDasharray="2 4" />
      )}
      <path d={path.join('')} strokeWidth="2" strokeLinejoin="round" />
      <circle cx={end.x} cy={end.y} r="4" strokeWidth="2" className="fill-surface" />
    </g>
  );
}

/** Of the longest, where there is room beside it; all are in the readout and the table. */
function BandLabel({ bands, geometry }: Pick<Props, 'bands' | 'geometry'>) {
  const { left, right, top, x } = geometry;
  const [longest] = bands.toSorted((a, b) => b.to - b.from - (a.to - a.from));
  if (!longest) return null;
  const [from, to] = [x(longest.from), x(longest.to)];
  const width = longest.label.length * letterWidth + 8;
  const isLeft = from - left > width;
  if (!isLeft && right - to < width) return null;
  return (
    <text
      x={isLeft ? from - 6 : to + 6}
      y={top + 13}
      textAnchor={isLeft ? 'end' : 'start'}
      className={`${axisClass} stroke-surface stroke-4 [paint-order:stroke]`}
    >
      {longest.label}
    </text>
  );
}
