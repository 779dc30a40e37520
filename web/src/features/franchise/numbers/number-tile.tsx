import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly value: string;
  readonly note: ReactNode;
  /** Beside the number: how it came about. */
  readonly children?: ReactNode;
}

export function NumberTile({ title, value, note, children }: Props) {
  return (
    <div className="flex min-w-0 gap-4 border-line py-3.5">
      <div className="min-w-0 flex-1">
        <p className="text-dense text-muted">{title}</p>
        <p className="truncate py-0.5 text-title font-semibold tracking-[-0.015em] tabular-nums" title={value}>
          {value}
        </p>
        <div className="text-meta text-muted tabular-nums">{note}</div>
      </div>
      {children}
    </div>
  );
}
