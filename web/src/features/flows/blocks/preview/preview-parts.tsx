import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Icon } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { RichText } from './rich-text.tsx';

/** What the contact gets, as WhatsApp shows it. */
export function Bubble({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return (
    <div className={cx('overflow-hidden rounded-xl rounded-tl-[3px] bg-raised text-dense/5 wrap-anywhere', className)}>
      {children}
    </div>
  );
}

export function Words({ text, className }: { readonly text: string; readonly className?: string }) {
  return (
    <p className={cx('line-clamp-6 px-2.5 py-2 whitespace-pre-wrap', className)}>
      <RichText text={text} />
    </p>
  );
}

/** Where something is still to be written or chosen. */
export function Empty({ children }: { readonly children: string }) {
  return (
    <p className="rounded-lg border border-dashed border-line-strong px-2.5 py-1.5 text-meta text-soft">{children}</p>
  );
}

interface RowProps {
  readonly icon: Icon;
  readonly label: ReactNode;
  readonly value?: ReactNode;
  /** What it names was deleted. */
  readonly isGone?: boolean;
}

/** Something that happens, on a line. */
export function Row({ icon, label, value, isGone = false }: RowProps) {
  const RowIcon = isGone ? CircleAlert : icon;
  return (
    <div
      className={cx(
        'flex h-7 items-center gap-2 rounded-md px-2 text-[12.5px]/4',
        isGone ? 'bg-bad-soft font-medium text-bad' : 'bg-raised text-soft',
      )}
    >
      <RowIcon aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 shrink truncate">{label}</span>
      {value !== undefined && (
        <span className={cx('ml-auto max-w-[65%] min-w-8 truncate text-right font-semibold', !isGone && 'text-text')}>
          {value}
        </span>
      )}
    </div>
  );
}

/** Below the bubble, in grey: what else happens. */
export function Aside({ icon: AsideIcon, children }: { readonly icon: Icon; readonly children: ReactNode }) {
  return (
    <p className="mt-1.5 flex min-h-5 items-center gap-1.5 text-meta text-soft">
      <AsideIcon aria-hidden className="size-3.5 shrink-0" />
      {children}
    </p>
  );
}

export const rowsClass = 'flex flex-col gap-1';
