import { controlClass } from './button.tsx';
import { cx } from './cx.ts';

/** A link that leads on from a page and looks like the button it stands in for. */
export const linkButtonClass = cx(controlClass, 'border-line bg-surface px-3 text-text hover:bg-raised');

export const primaryLinkButtonClass = cx(
  controlClass,
  'border-transparent bg-brand-fill px-3 text-brand-foreground hover:brightness-95 active:brightness-90',
);
