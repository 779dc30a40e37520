import type { Contact } from '@yupflow/contract/contacts';
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer } from 'virtua';
import { LoadMore } from '../../resource/load-more.tsx';
import { cx } from '../../ui/cx.ts';
import { GridPart } from '../../ui/grid-part.tsx';
import { type ContactColumn, type Sort, widthOf } from './contact-columns.ts';
import { ContactRow, RowSkeleton } from './contact-row.tsx';
import type { ContactPage } from './contacts-query.ts';
import { type RangeHandle, RangeNote } from './range-note.tsx';
import { headHeight, rowHeightOf, useRowsInView } from './rows-in-view.ts';
import { isSelected, type Selection } from './selection.ts';
import { TableHead } from './table-head.tsx';
import { useTagsRoom } from './tags-room.ts';
import { useCellFormat } from './use-cell-format.ts';
import type { Shown } from './use-contact-pages.ts';
import { useDecimals } from './use-decimals.ts';
import { type RowDeeds, useRowKeys } from './use-row-keys.ts';

interface Props {
  readonly rows: readonly Contact[];
  /** How many there are. */
  readonly found: Pick<ContactPage, 'total' | 'has_more_than_total'> | undefined;
  readonly hasMore: boolean;
  /** The next page did not come. */
  readonly failure: { readonly retry: () => void } | null;
  readonly isRefreshing: boolean;
  readonly columns: readonly ContactColumn[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly selection: Selection;
  readonly deeds: RowDeeds;
  readonly isPhone: boolean;
  /** The list that is shown: each remembers where it was scrolled to. */
  readonly listName: string;
  readonly onShow: (shown: Shown) => void;
  readonly ref?: Ref<TableHandle>;
}

export interface TableHandle {
  /** The row that the keyboard was on, or another one. */
  readonly focus: (index?: number) => void;
}

/** As many grey rows as one sees while the next page comes. */
const mostOnTheirWay = 20;

/** Rows as one scrolls: only those on the screen are drawn. */
export function ContactTable(props: Props) {
  const { rows, found, hasMore, failure, columns, sort, onSort, selection, deeds, isPhone, onShow, ref } = props;
  const total = found?.total ?? 0;
  const { t } = useTranslation('contacts');
  const { t: common } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const format = useCellFormat(useTagsRoom(scroller, columns), useDecimals(rows, columns));
  const rowHeight = rowHeightOf(isPhone);
  const [current, setCurrent] = useState(0);
  const range = useRef<RangeHandle>(null);
  const show = useCallback(
    (shown: Shown) => {
      range.current?.show(shown);
      onShow(shown);
    },
    [onShow],
  );
  const bringIntoView = useRowsInView(scroller, { rowHeight, isPhone, listName: props.listName, onShow: show });
  const goTo = (index: number) => {
    setCurrent(index);
    bringIntoView(index);
  };
  const keys = useRowKeys({ rows, goTo, deeds });
  useImperativeHandle(ref, () => ({ focus: (index = current) => goTo(Math.min(index, rows.length - 1)) }));

  const labels = useMemo(
    () => ({ pick: (name: string) => t('pick', { name }), actions: (name: string) => common('actionsFor', { name }) }),
    [t, common],
  );
  const onTheirWay = hasMore && !failure ? Math.max(1, Math.min(mostOnTheirWay, total - rows.length)) : 0;
  const items = useMemo(() => [...rows, ...Array<null>(onTheirWay).fill(null)], [rows, onTheirWay]);

  function click(event: MouseEvent<HTMLElement>) {
    const target = event.target instanceof Element ? event.target : null;
    const index = Number(target?.closest<HTMLElement>('[data-index]')?.dataset.index ?? Number.NaN);
    const contact = rows[index];
    if (!contact || !target) return;
    setCurrent(index);
    const does = target.closest<HTMLElement>('[data-does]');
    if (does?.dataset.does === 'menu') deeds.openMenu(contact, does);
    else if (does || event.shiftKey) deeds.pick(contact, event.shiftKey);
    // Somebody marked a text to copy it.
    else if (!getSelection()?.toString()) deeds.open(contact);
  }

  return (
    <>
      <div className="relative min-h-0 flex-1">
        {/* A line rather than paler rows: they may have to be read for as long as the server is away. */}
        {props.isRefreshing && (
          <span aria-hidden className="absolute inset-x-0 top-0 z-20 h-0.5 animate-appear bg-brand" />
        )}
        <GridPart
          ref={scroller}
          kind="grid"
          aria-label={t('title')}
          aria-rowcount={hasMore ? -1 : rows.length + 1}
          aria-colcount={columns.length + 2}
          aria-multiselectable
          aria-busy={props.isRefreshing}
          data-pushable
          tabIndex={-1}
          onClick={click}
          onKeyDown={(event: KeyboardEvent<HTMLElement>) => keys(event)}
          onMouseDown={(event) => event.shiftKey && event.preventDefault()}
          style={{ '--columns': `40px ${columns.map(widthOf).join(' ')} 44px` } as object}
          className="group/table h-full overflow-auto overscroll-contain bg-surface outline-none"
        >
          <div className={cx(!isPhone && 'w-fit min-w-full')}>
            <TableHead
              columns={columns}
              sort={sort}
              onSort={onSort}
              selection={selection}
              onPickAll={() => (selection.isAll || selection.ids.size > 0 ? deeds.clear() : deeds.pickAll())}
              isPhone={isPhone}
            />
            <GridPart kind="rowgroup">
              <Virtualizer
                scrollRef={scroller}
                startMargin={isPhone ? 0 : headHeight}
                itemSize={rowHeight}
                bufferSize={rowHeight * 4}
                data={items}
                keepMounted={rows.length > 0 ? [Math.min(current, rows.length - 1)] : []}
              >
                {(contact, index) =>
                  contact ? (
                    <ContactRow
                      key={contact.id}
                      contact={contact}
                      index={index}
                      columns={columns}
                      format={format}
                      isSelected={isSelected(selection, contact.id)}
                      isCurrent={index === Math.min(current, rows.length - 1)}
                      isPhone={isPhone}
                      labels={labels}
                    />
                  ) : (
                    <RowSkeleton key={`coming-${index}`} index={index} isPhone={isPhone} />
                  )
                }
              </Virtualizer>
            </GridPart>
            {failure && <LoadMore isLoading={false} hasFailed onLoad={failure.retry} />}
            {/* Room under the last row for the bar that acts on what is picked. */}
            {(selection.isAll || selection.ids.size > 0) && <div className="h-20" />}
          </div>
        </GridPart>
      </div>
      {!isPhone && <RangeNote ref={range} rows={rows.length} found={found} />}
    </>
  );
}
