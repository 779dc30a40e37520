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
  const { left, right, bottom, levels, x, y } = geometry;
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
      {readable(ticks, geometry).map(({ at, label, isStrong }) => (
        <text
          key={at}
          x={x(at)}
          y={bottom + 18}
          textAnchor={anchorOf(x(at), geometry)}
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

/** Without those that would touch the one before; what matters most comes before its neighbours. */
function readable(ticks: readonly Tick[], { x }: Geometry): readonly Tick[] {
  const halfOf = ({ label }: Tick) => (label.length * letterWidth) / 2 + 6;
  const strong = ticks.filter(({ isStrong }) => isStrong);
  let free = Number.NEGATIVE_INFINITY;
  return ticks.filter((tick) => {
    const half = halfOf(tick);
    const isTaken = strong.some((one) => one !== tick && Math.abs(x(one.at) - x(tick.at)) < half + halfOf(one));
    if (isTaken || x(tick.at) - half < free) return false;
    free = x(tick.at) + half;
    return true;
  });
}
