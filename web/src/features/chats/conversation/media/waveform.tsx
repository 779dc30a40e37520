const bars = 40;
/** Where nothing is known about it, it still looks like a voice. */
const unknown = Array.from(
  { length: bars },
  (_, index) => 0.25 + 0.5 * Math.abs(Math.sin(index * 1.7) * Math.cos(index * 0.6)),
);

function resampled(points: readonly number[]): number[] {
  return Array.from({ length: bars }, (_, index) => points[Math.floor((index * points.length) / bars)] ?? 0);
}

interface Props {
  readonly points: readonly number[] | undefined;
  /** What has been heard, from 0 to 1. */
  readonly heard: number;
}

export function Waveform({ points, heard }: Props) {
  const heights = points && points.length > 0 ? resampled(points) : unknown;
  return (
    <svg viewBox={`0 0 ${bars * 4} 22`} preserveAspectRatio="none" aria-hidden className="block h-5.5 w-full">
      {heights.map((loudness, index) => {
        const height = Math.max(2, Math.min(1, loudness) * 20);
        const isHeard = index / bars < heard;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={index}
            x={index * 4 + 1}
            y={11 - height / 2}
            width="2"
            height={height}
            rx="1"
            className={isHeard ? 'fill-brand' : 'fill-faint'}
          />
        );
      })}
    </svg>
  );
}
