import { useRef } from 'react';
import { useNow } from '../../browser/now.ts';
import { cx } from '../../ui/cx.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';

interface Props {
  readonly label: string;
  readonly until: string;
  readonly className?: string;
}

const tickMs = 500;

/** How long something still holds: a bar that empties, and minutes and seconds. */
export function Remaining({ label, until, className }: Props) {
  const now = useNow(tickMs).getTime();
  const whole = useRef({ until: '', ms: 1 });
  const left = Math.max(0, new Date(until).getTime() - now);
  if (whole.current.until !== until) whole.current = { until, ms: Math.max(1, left) };
  const seconds = Math.ceil(left / 1_000);
  return (
    <div className={cx('flex items-center gap-3 text-dense text-muted', className)}>
      <span className="shrink-0">{label}</span>
      <ProgressBar label={label} share={left / whole.current.ms} />
      <span className="font-semibold text-text tabular-nums">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </span>
    </div>
  );
}
