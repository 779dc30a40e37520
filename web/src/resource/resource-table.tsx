import { Ellipsis, GripVertical } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import type { Icon } from '../ui/button.tsx';
import { iconButtonClass } from '../ui/icon-button.tsx';
import { Menu, MenuAction, MenuLine } from '../ui/menu.tsx';
import { Cell, Column, Row, Table, TableBody, TableHeader } from '../ui/table.tsx';
import type { Item } from './resource.ts';
import { type RowOrder, useRowDrag } from './use-row-drag.tsx';

export interface TableColumn<I extends Item> {
  readonly id: string;
  readonly title: string;
  readonly className?: string;
  readonly cell: (item: I) => ReactNode;
}

export interface RowAction {
  readonly id: string;
  readonly label: string;
  readonly icon: Icon;
  /** It takes the row away: the Delete key asks for it too. */
  readonly isRemoval?: boolean;
  /** A line stands before it: what follows is of another kind. */
  readonly startsGroup?: boolean;
  readonly run: () => void;
}

interface Props<I extends Item> {
  readonly label: string;
  readonly items: readonly I[];
  /** The first names the row. */
  readonly columns: readonly TableColumn<I>[];
  readonly nameOf: (item: I) => string;
  readonly isRefreshing: boolean;
  readonly order?: RowOrder<I>;
  /** What a row is while it is dragged to somewhere else. */
  readonly dragAs?: string;
  /** Null for a row that is only there to be read. */
  readonly openerOf: (item: I) => (() => void) | null;
  readonly actionsOf: (item: I) => readonly RowAction[];
}

/**
 * Rows that open on click or Enter, with a menu at their end; Delete asks to remove the focused one. Columns go by the
 * room that the table has (`@max-4xl:hidden`): the sidebar beside it may be wide or narrow.
 */
export function ResourceTable<I extends Item>(props: Props<I>) {
  const { label, items, columns, nameOf, isRefreshing, order, dragAs, openerOf, actionsOf } = props;
  const { t } = useTranslation();
  const { dragAndDropHooks } = useRowDrag(items, { order, dragAs });
  const isDragged = Boolean(order ?? dragAs);

  function removeFocused(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="row"]') : null;
    const item = items.find(({ id }) => id === row?.dataset.key);
    if (item)
      actionsOf(item)
        .find((action) => action.isRemoval)
        ?.run();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the keys of the rows inside
    <div onKeyDown={removeFocused} className="@container relative">
      {/* A line rather than paler rows: they may have to be read for as long as the server is away. */}
      {isRefreshing && <span aria-hidden className="absolute inset-x-0 top-0 z-20 h-0.5 animate-appear bg-brand" />}
      <Table aria-label={label} aria-busy={isRefreshing} dragAndDropHooks={isDragged ? dragAndDropHooks : undefined}>
        <TableHeader>
          {isDragged && (
            <Column id="order" className={order ? 'w-20' : 'w-10'}>
              {order ? t('order') : <span className="sr-only">{t('move')}</span>}
            </Column>
          )}
          {columns.map((column, at) => (
            <Column key={column.id} id={column.id} isRowHeader={at === 0} className={column.className}>
              {column.title}
            </Column>
          ))}
          <Column id="actions" className="w-16">
            <span className="sr-only">{t('actions')}</span>
          </Column>
        </TableHeader>
        <TableBody>
          {items.map((item) => (
            <Row key={item.id} id={item.id} textValue={nameOf(item)} onAction={openerOf(item) ?? undefined}>
              {isDragged && (
                <Cell>
                  <span className="flex items-center gap-1 text-soft tabular-nums">
                    <Button
                      slot="drag"
                      aria-label={t('moveRow', { name: nameOf(item) })}
                      className="-ml-2 grid size-7 cursor-grab place-items-center rounded-sm text-faint outline-none data-[focus-visible]:outline-2 data-[focus-visible]:outline-brand pointer-coarse:size-11"
                    >
                      <GripVertical aria-hidden className="size-4" />
                    </Button>
                    {order?.positionOf(item)}
                  </span>
                </Cell>
              )}
              {columns.map((column) => (
                <Cell key={column.id} className={column.className}>
                  {column.cell(item)}
                </Cell>
              ))}
              <Cell className="text-right">
                <RowMenu name={nameOf(item)} actions={actionsOf(item)} />
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function RowMenu({ name, actions }: { readonly name: string; readonly actions: readonly RowAction[] }) {
  const { t } = useTranslation();
  if (actions.length === 0) return null;
  return (
    <MenuTrigger>
      <Button aria-label={t('actionsFor', { name })} className={iconButtonClass}>
        <Ellipsis aria-hidden className="size-4" />
      </Button>
      <Menu onAction={(chosen) => actions.find(({ id }) => id === chosen)?.run()}>
        {actions.map(({ id, label, icon, isRemoval, startsGroup }) => (
          <Fragment key={id}>
            {startsGroup && <MenuLine />}
            <MenuAction id={id} icon={icon} isDangerous={isRemoval}>
              {label}
            </MenuAction>
          </Fragment>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
