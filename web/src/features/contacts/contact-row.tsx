import type { Contact } from '@yupflow/contract/contacts';
import { memo } from 'react';
import { cx } from '../../ui/cx.ts';
import { GridPart } from '../../ui/grid-part.tsx';
import { PickBox } from '../../ui/pick-box.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { cellOf, NothingInIt, nameOf, PersonCell, TagsCell } from './contact-cells.tsx';
import { type ContactColumn, isOnTheRight } from './contact-columns.ts';
import type { CellFormat } from './use-cell-format.ts';

interface Props {
  readonly contact: Contact;
  readonly index: number;
  readonly columns: readonly ContactColumn[];
  readonly format: CellFormat;
  readonly isSelected: boolean;
  /** The one that the keyboard is on. */
  readonly isCurrent: boolean;
  readonly isPhone: boolean;
  readonly labels: { readonly pick: (name: string) => string; readonly actions: (name: string) => string };
}

/** On every row in the same words, so that a row never looks different from the head above it. */
export const rowGrid = 'grid grid-cols-(--columns)';
export const cellClass = 'flex h-full min-w-0 items-center px-3';
/** The name stays in sight; while others are scrolled away under it, it has an edge. */
export const nameClass =
  'sticky left-10 z-1 bg-inherit pl-2! after:pointer-events-none after:absolute after:top-0 after:-bottom-px after:left-full after:w-2 after:border-l after:border-line-strong after:bg-linear-to-r after:from-black/10 after:to-transparent not-group-data-scrolled/table:after:hidden dark:after:from-black/40';

const rowClass =
  'group/row cursor-default border-b border-line bg-surface text-dense outline-none hover:bg-[color-mix(in_oklab,var(--raised)_50%,var(--surface))] data-selected:bg-[color-mix(in_oklab,var(--brand-soft)_55%,var(--surface))] focus-visible:bg-[color-mix(in_oklab,var(--raised)_50%,var(--surface))]';

/** Clicks and keys are heard by the table, so that a row is only drawn again when it changed. */
export const ContactRow = memo(function ContactRow(props: Props) {
  const { contact, index, columns, format, isSelected, isCurrent, isPhone, labels } = props;
  const name = nameOf(contact);
  const row = {
    kind: 'row',
    'aria-rowindex': index + 2,
    'aria-selected': isSelected,
    'data-selected': isSelected || undefined,
    'data-index': index,
    tabIndex: isCurrent ? 0 : -1,
  } as const;
  const pick = (
    <GridPart
      kind="gridcell"
      data-does="pick"
      // It lies on the row, so the mark of the one that has the focus is its own.
      className="sticky left-0 z-1 flex h-full items-center bg-inherit pl-6 group-focus-visible/row:shadow-[inset_3px_0_0_var(--brand)] max-sm:pl-4"
    >
      <PickBox label={labels.pick(name)} isChecked={isSelected} />
    </GridPart>
  );
  if (isPhone)
    return (
      <GridPart {...row} className={cx(rowClass, 'grid h-16 grid-cols-[48px_minmax(0,1fr)_auto] items-center pr-4')}>
        {pick}
        <GridPart kind="rowheader" className="min-w-0">
          <PersonCell contact={contact} />
        </GridPart>
        <GridPart kind="gridcell" className="max-w-36 pl-3">
          <TagsCell tags={contact.tags} whole={1} />
        </GridPart>
      </GridPart>
    );
  return (
    <GridPart {...row} className={cx(rowClass, rowGrid, 'h-11 items-center')}>
      {pick}
      {columns.map((column) => (
        <GridPart
          key={column.id}
          kind={column.id === 'name' ? 'rowheader' : 'gridcell'}
          className={cx(
            cellClass,
            column.id === 'name' && nameClass,
            isOnTheRight(column) && 'justify-end tabular-nums',
          )}
        >
          <span className="min-w-0 truncate">{cellOf(contact, column, format) ?? <NothingInIt />}</span>
        </GridPart>
      ))}
      <GridPart
        kind="gridcell"
        className="sticky right-0 flex h-full items-center justify-end bg-inherit pr-3 not-group-hover/row:not-group-focus/row:bg-transparent"
      >
        <button
          type="button"
          tabIndex={-1}
          data-does="menu"
          aria-haspopup="menu"
          aria-label={labels.actions(name)}
          // Three dots of the font: an icon in each of many rows would be felt while one scrolls.
          className="grid size-7 place-items-center rounded-md text-[9px]/none tracking-[1.5px] text-muted not-group-hover/row:not-group-focus/row:opacity-0 before:-mr-[1.5px] before:content-['•••'] hover:bg-raised hover:text-text"
        />
      </GridPart>
    </GridPart>
  );
});

/** The shape of a row that is on its way. */
export function RowSkeleton({ index, isPhone }: { readonly index: number; readonly isPhone: boolean }) {
  return (
    <div
      aria-hidden
      className={cx('flex items-center gap-2.5 border-b border-line pl-6 max-sm:pl-4', isPhone ? 'h-16' : 'h-11')}
    >
      <Skeleton className="mr-1 size-4 rounded-sm" />
      <Skeleton className="size-7 rounded-full" />
      <div style={{ width: 96 + ((index * 37) % 84) }}>
        <Skeleton className="h-3 rounded" />
      </div>
      <Skeleton className="ml-auto h-3 w-28 rounded max-sm:mr-4 sm:mr-[24%]" />
    </div>
  );
}
