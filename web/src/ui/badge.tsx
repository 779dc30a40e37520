import type { Icon } from './button.tsx';
import { cx } from './cx.ts';

const looks = {
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  plain: 'bg-raised text-soft',
} as const;

interface Props {
  readonly look: keyof typeof looks;
  readonly icon?: Icon;
  readonly children: string;
}

/** A state beside a name: a word, an icon and a colour. */
export function Badge({ look, icon: Icon, children }: Props) {
  return (
    <span
      className={cx(
        'inline-flex h-5 items-center gap-1 rounded-md px-1.5 text-meta font-medium whitespace-nowrap ring-1 ring-current/15 ring-inset',
        looks[look],
      )}
    >
      {Icon && <Icon aria-hidden className="size-3 stroke-[2.25]" />}
      {children}
    </span>
  );
}
