import type { ReactNode } from 'react';
import type { Icon } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { focusOnArrival } from '../../ui/focus-on-arrival.ts';

interface TitleProps {
  readonly children: ReactNode;
  /** The card has just changed under the reader: the focus follows. */
  readonly isNews?: boolean;
}

export function CardTitle({ children, isNews = false }: TitleProps) {
  return (
    <h1
      ref={isNews ? focusOnArrival : undefined}
      tabIndex={isNews ? -1 : undefined}
      className="text-title font-semibold tracking-[-0.015em] outline-none"
    >
      {children}
    </h1>
  );
}

const signLooks = {
  plain: 'border-line bg-raised text-soft',
  ok: 'border-transparent bg-ok-soft text-ok',
  warn: 'border-warn-line bg-warn-soft text-warn',
} as const;

interface SignProps {
  readonly icon: Icon;
  readonly look: keyof typeof signLooks;
}

/** What the card is about, at a glance; its title says it in words. */
export function CardSign({ icon: SignIcon, look }: SignProps) {
  return (
    <span className={cx('mb-4 grid size-11 place-items-center rounded-xl border', signLooks[look])}>
      <SignIcon aria-hidden className="size-5" />
    </span>
  );
}

export function CardText({ children }: { readonly children: ReactNode }) {
  return <p className="mt-1 mb-6 break-words text-muted">{children}</p>;
}

/** A line of its gaps is kept for what may stand under a field, so that an error does not move the card. */
export const cardFormClass = 'flex flex-col gap-9 [--note-slack:-1.375rem]';

/** The way to the neighbouring page, under a line across the card. */
export function CardFoot({ children }: { readonly children: ReactNode }) {
  return (
    <p className="-mx-8 mt-6 -mb-8 border-t border-line px-8 py-5 text-center text-muted max-sm:mx-0 max-sm:mb-0 max-sm:px-0 max-sm:py-6">
      {children}
    </p>
  );
}
