import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { GridPart } from '../../ui/grid-part.tsx';
import { PickBox } from '../../ui/pick-box.tsx';
import { type ContactColumn, isOnTheRight, isSortable, nextSort, type Sort } from './contact-columns.ts';
import { cellClass, nameClass, rowGrid } from './contact-row.tsx';
import type { Selection } from './selection.ts';

interface Props {
  readonly columns: readonly ContactColumn[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly selection: Selection;
  readonly onPickAll: () => void;
  readonly isPhone: boolean;
}

export function useColumnTitle(): (column: ContactColumn) => string {
  const { t } = useTranslation('contacts');
  return ({ own, name }) => (own ? t(`columns.${own}`) : (name ?? ''));
}

/** Stays in sight; most of it sorts. A phone has no room for it, but who listens still hears it. */
export function TableHead({ columns, sort, onSort, selection, onPickAll, isPhone }: Props) {
  const { t } = useTranslation('contacts');
  const { t: common } = useTranslation();
  const titleOf = useColumnTitle();
  const isAnyPicked = selection.isAll || selection.ids.size > 0;
  return (
    <GridPart
      kind="row"
      aria-rowindex={1}
      className={cx(
        !isPhone && rowGrid,
        isPhone
          ? 'sr-only'
          : 'sticky top-0 z-10 h-8.5 items-center border-b border-line bg-page text-meta font-medium text-muted',
      )}
    >
      <GridPart kind="columnheader" className="sticky left-0 z-1 flex h-full items-center bg-inherit pl-6">
        <PickBox
          label={t('pickAll')}
          isChecked={selection.isAll && selection.ids.size === 0}
          isMixed={isAnyPicked && !(selection.isAll && selection.ids.size === 0)}
          isInTabOrder={!isPhone}
          onChange={onPickAll}
        />
      </GridPart>
      {columns.map((column) => {
        const title = titleOf(column);
        const isSorted = sort.by === column.id;
        const Arrow = sort.isDescending ? ArrowDown : ArrowUp;
        return (
          <GridPart
            key={column.id}
            kind="columnheader"
            aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
            className={cx(cellClass, column.id === 'name' && nameClass, isOnTheRight(column) && 'justify-end')}
          >
            {isSortable(column) ? (
              <button
                type="button"
                tabIndex={isPhone ? -1 : undefined}
                onClick={() => onSort(nextSort(sort, column))}
                title={title}
                className={cx(
                  'group/sort flex min-w-0 items-center gap-1 rounded-sm hover:text-text',
                  isSorted && 'text-text',
                  isOnTheRight(column) && 'flex-row-reverse',
                )}
              >
                <span className="truncate">{title}</span>
                <Arrow
                  aria-hidden
                  className={cx('size-3 shrink-0', !isSorted && 'opacity-0 group-hover/sort:opacity-60')}
                />
              </button>
            ) : (
              <span className="truncate" title={title}>
                {title}
              </span>
            )}
          </GridPart>
        );
      })}
      <GridPart kind="columnheader">
        <span className="sr-only">{common('actions')}</span>
      </GridPart>
    </GridPart>
  );
}
