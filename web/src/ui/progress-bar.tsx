import { cx } from './cx.ts';
import type { NamedByLabel } from './named-by-label.ts';

interface Props extends NamedByLabel {
  readonly label: string;
  /** From 0 to 1; null while nobody knows. */
  readonly share: number | null;
}

export function ProgressBar({ label, share }: Props) {
  const percent = share === null ? undefined : Math.round(Math.min(1, share) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 w-full overflow-hidden rounded-full bg-line dark:bg-line-strong"
    >
      <div
        className={cx(
          'h-full rounded-full bg-brand transition-[width] duration-200',
          share === null && 'animate-breathe',
        )}
        style={{ width: `${percent ?? 100}%` }}
      />
    </div>
  );
}
