import type { Geometry } from './geometry.ts';
import { nearest } from './scale.ts';

interface Props {
  /** What the chart shows. */
  readonly label: string;
  readonly places: readonly number[];
  readonly geometry: Geometry;
  /** The place that is read out. */
  readonly read: number | null;
  readonly onRead: (at: number | null) => void;
  /** All that is said of the place, or of the last while none is read. */
  readonly words: string;
}

/** Lies over the drawing: hover or arrows choose the place whose values are read out, said like a slider's value. */
export function PlaceSlider({ label, places, geometry, read, onRead, words }: Props) {
  const last = places.length - 1;
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -10,
    PageUp: 10,
    Home: -places.length,
    End: places.length,
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-readonly
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={read ?? last}
      aria-valuetext={words}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onRead(read ?? last)}
      onBlur={() => onRead(null)}
      onPointerLeave={() => onRead(null)}
      onPointerMove={({ clientX, currentTarget }) => {
        const x = clientX - currentTarget.getBoundingClientRect().left + geometry.left;
        onRead(nearest(places.map(geometry.x), x));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onRead(null);
        const step = steps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onRead(Math.min(Math.max((read ?? last) + step, 0), last));
      }}
      className="absolute touch-pan-y rounded-md"
      style={{
        left: geometry.left,
        top: geometry.top,
        width: geometry.right - geometry.left,
        height: geometry.bottom - geometry.top,
      }}
    />
  );
}
