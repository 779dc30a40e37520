import { cx } from '../cx.ts';

export interface ReadoutRow {
  readonly id: string;
  /** Of what it stands for in the drawing; null for what is only told. */
  readonly color: string | null;
  readonly text: string;
  readonly value: string;
}

interface Props {
  readonly title: string;
  readonly note?: string | undefined;
  readonly rows: readonly ReadoutRow[];
  readonly x: number;
  /** It stands left of its place. */
  readonly isLeft: boolean;
}

/** The values of one place, beside it. */
export function Readout({ title, note, rows, x, isLeft }: Props) {
  return (
    <div
      aria-hidden
      className={cx(
        'pointer-events-none absolute top-6 z-10 max-w-56 min-w-36 rounded-lg border border-line bg-surface px-3 py-2 text-meta shadow-float dark:border-line-strong',
        isLeft && '-translate-x-full',
      )}
      style={{ left: isLeft ? x - 10 : x + 10 }}
    >
      <p className="mb-1 font-semibold tabular-nums first-letter:uppercase">{title}</p>
      {rows.map(({ id, color, text, value }) => (
        <p key={id} className="flex items-center gap-1.5 text-muted">
          <span className="size-2 shrink-0 rounded-full" style={{ backgroundColor: color ?? 'transparent' }} />
          <span className="mr-auto">{text}</span>
          <span className="pl-3 font-semibold text-text tabular-nums">{value}</span>
        </p>
      ))}
      {note && <p className="mt-1 text-warn">{note}</p>}
    </div>
  );
}
