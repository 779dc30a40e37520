import { cx } from '../../ui/cx.ts';
import { ColumnSkeleton, columnGround } from './board-column.tsx';

/** The shape of columns that are on their way. */
export function BoardSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="flex min-h-0 flex-1 gap-2 overflow-hidden px-4">
      {[4, 3, 5, 2, 4].map((cards, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          key={at}
          className={cx(
            'max-w-80 min-w-47 flex-1 rounded-t-[10px] border-t-3 border-line-strong pt-9 max-sm:w-[84vw] max-sm:max-w-none max-sm:flex-none',
            columnGround,
          )}
        >
          <ColumnSkeleton cards={cards} />
        </div>
      ))}
    </div>
  );
}
