import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

interface Props {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One of the columns of the editor. */
export function Card({ label, className, children }: Props) {
  return (
    <section
      aria-label={label}
      className={cx('flex min-h-0 flex-col overflow-hidden rounded-xl border border-line bg-surface', className)}
    >
      {children}
    </section>
  );
}

export function CardHeader({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <header className="flex min-h-11 shrink-0 items-center gap-2 border-b border-line py-1 pr-3 pl-4">
      <h2 className="text-body font-semibold whitespace-nowrap">{title}</h2>
      {children}
    </header>
  );
}

export function Count({ children }: { readonly children: ReactNode }) {
  return (
    <span className="inline-flex h-5 items-center rounded-md bg-raised px-1.5 text-meta font-medium whitespace-nowrap text-soft tabular-nums last:ml-auto">
      {children}
    </span>
  );
}
