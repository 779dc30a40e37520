import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';

interface Props {
  readonly label: string;
  /** From 0 to 1; what goes beyond stays at the end. */
  readonly share: number;
  /** Where something happens. */
  readonly mark?: number;
  readonly isNear: boolean;
  /** The same in words. */
  readonly children: ReactNode;
}

/** How much of what is allowed was used. */
export function Meter({ label, share, mark, isNear, children }: Props) {
  return (
    <div className="mt-2.5">
      <p className="flex justify-between gap-3 text-meta text-muted tabular-nums">
        <span>{label}</span>
        <span>{children}</span>
      </p>
      <div aria-hidden className="relative mt-1.25 h-1.5 rounded-full bg-line dark:bg-line-strong">
        <span
          className={cx('absolute inset-y-0 left-0 rounded-full', isNear ? 'bg-warn' : 'bg-brand')}
          style={{ width: `${Math.min(1, share) * 100}%` }}
        />
        {mark !== undefined && (
          <span className="absolute -inset-y-0.5 w-0.5 rounded-full bg-text" style={{ left: `${mark * 100}%` }} />
        )}
      </div>
    </div>
  );
}
