import { cx } from './cx.ts';

/** A grey bar in the shape of what is on its way. It shows after 150 ms, so that a quick answer never flickers. */
export function Skeleton({ className }: { readonly className: string }) {
  return (
    <span aria-hidden className={cx('block animate-appear', className)}>
      <span className="block size-full animate-breathe rounded-[inherit] bg-line" />
    </span>
  );
}
