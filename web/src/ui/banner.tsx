import type { ReactNode } from 'react';
import type { Icon } from './button.tsx';
import { cx } from './cx.ts';

const looks = {
  warn: 'border-warn-line bg-warn-soft text-warn',
  bad: 'border-bad-line bg-bad-soft text-bad',
} as const;

interface Props {
  readonly look: keyof typeof looks;
  readonly icon: Icon;
  /** An alert interrupts the reader; a status waits for a pause. */
  readonly role: 'alert' | 'status';
  readonly className?: string;
  readonly children: ReactNode;
}

/** Says what is wrong with a word and an icon, never by colour alone. */
export function Banner({ look, icon: Icon, role, className, children }: Props) {
  return (
    <div role={role} className={cx('flex gap-2 text-dense font-medium', looks[look], className)}>
      <Icon aria-hidden className="mt-px size-4 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
