import type { Tick } from './chart-props.ts';
import type { Geometry } from './geometry.ts';

interface Props {
  readonly ticks: readonly Tick[];
  readonly number: (value: number) => string;
  readonly geometry: Geometry;
}

export const axisClass = 'fill-muted text-[11px] tabular-nums';
export const letterWidth = 5.6;

/** The levels with their numbers, and the words under the ground. */
export function Axes({ ticks, number, geometry }: Props) {
  const { left, right, bottom, levels, y } = geometry;
  return (
    <>
      {levels.map((level) => (
        <g key={level}>
          <line
            x1={left}
            x2={right}
            y1={y(level)}
            y2={y(level)}
            className={level === 0 ? 'stroke-line-strong' : 'stroke-line'}
            strokeDasharray={level === 0 ? undefined : '2 3'}
          />
          <text x={left - 8} y={y(level) + 4} textAnchor="end" className={axisClass}>
            {number(level)}
          </text>
        </g>
      ))}
      {readable(ticks, geometry).map(({ at, label, isStrong, centre }) => (
        <text
          key={at}
          x={centre}
          y={bottom + 18}
          textAnchor="middle"
          className={isStrong ? 'fill-text text-[11px] font-semibold' : axisClass}
        >
          {label}
        </text>
      ))}
    </>
  );
}

/** Words at the very edge stay inside. */
export function anchorOf(at: number, { left, right }: Geometry): 'start' | 'middle' | 'end' {
  return at < left + 24 ? 'start' : at > right - 24 ? 'end' : 'middle';
}

interface Placed extends Tick {
  /** Under its place, unless the words would leave the drawing. */
  readonly centre: number;
}

/** Without those that would touch the one before; what matters most comes before its neighbours. */
function readable(ticks: readonly Tick[], { x, right }: Geometry): readonly Placed[] {
  const halfOf = ({ label }: Tick) => (label.length * letterWidth) / 2;
  const placed = ticks.map((tick): Placed => {
    const half = halfOf(tick);
    return { ...tick, centre: Math.max(half, Math.min(x(tick.at), right - half)) };
  });
  const strong = placed.filter(({ isStrong }) => isStrong);
  const gap = 12;
  let free = Number.NEGATIVE_INFINITY;
  return placed.filter((tick) => {
    const half = halfOf(tick) + gap / 2;
    const touches = (one: Placed) => Math.abs(one.centre - tick.centre) < half + halfOf(one) + gap / 2;
    if (strong.some((one) => one !== tick && touches(one)) || tick.centre - half < free) return false;
    free = tick.centre + half;
    return true;
  });
}
