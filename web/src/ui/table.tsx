import type { ReactNode } from 'react';
import {
  Cell as AriaCell,
  Column as AriaColumn,
  Row as AriaRow,
  Table as AriaTable,
  type CellProps,
  type ColumnProps,
  type RowProps,
  type TableProps,
} from 'react-aria-components/Table';
import { cx } from './cx.ts';

export { TableBody, TableHeader } from 'react-aria-components/Table';

const edges = 'px-3 first:pl-6 last:pr-4 max-sm:first:pl-4 max-sm:last:pr-2';

/** Arrows move between rows, Enter opens one. */
export function Table({ children, ...props }: TableProps & { readonly children: ReactNode }) {
  return (
    <AriaTable {...props} className="w-full table-fixed border-separate border-spacing-0 text-left">
      {children}
    </AriaTable>
  );
}

export function Column({ className, ...props }: ColumnProps & { readonly className?: string }) {
  return (
    <AriaColumn
      {...props}
      className={cx(
        'sticky top-0 z-10 h-8.5 border-b border-line bg-page text-meta font-medium whitespace-nowrap text-muted outline-none',
        edges,
        className,
      )}
    />
  );
}

export function Row<Item extends object>(props: RowProps<Item>) {
  return (
    <AriaRow
      {...props}
      className="group cursor-default outline-none hover:bg-raised/50 data-[focus-visible]:bg-raised/50 data-[focus-visible]:shadow-[inset_2px_0_0_var(--brand)]"
    />
  );
}

export function Cell({ className, ...props }: CellProps & { readonly className?: string }) {
  return (
    <AriaCell
      {...props}
      className={cx(
        'h-11 truncate border-b border-line text-dense outline-none data-[focus-visible]:outline-2 data-[focus-visible]:-outline-offset-2 data-[focus-visible]:outline-brand max-sm:h-14',
        edges,
        className,
      )}
    />
  );
}
