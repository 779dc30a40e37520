import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { iconButtonClass } from '../ui/icon-button.tsx';
import { Menu, MenuAction } from '../ui/menu.tsx';
import { Cell, Column, Row, Table, TableBody, TableHeader } from '../ui/table.tsx';
import type { Item } from './resource.ts';

interface TableColumn<I extends Item> {
  readonly id: string;
  readonly title: string;
  readonly className?: string;
  readonly cell: (item: I) => ReactNode;
}

interface Props<I extends Item> {
  readonly label: string;
  readonly items: readonly I[];
  /** The first names the row. */
  readonly columns: readonly TableColumn<I>[];
  readonly nameOf: (item: I) => string;
  readonly isRefreshing: boolean;
  readonly onOpen: (item: I) => void;
  readonly onRemove: (item: I) => void;
}

/** Rows that open on click or Enter, with a menu at their end; Delete asks to remove the focused one. */
export function ResourceTable<I extends Item>(props: Props<I>) {
  const { label, items, columns, nameOf, isRefreshing, onOpen, onRemove } = props;
  const { t } = useTranslation();
  const itemOf = (id: unknown) => items.find((item) => item.id === id);

  function removeFocused(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="row"]') : null;
    const item = itemOf(row?.dataset.key);
    if (item) onRemove(item);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the keys of the rows inside
    <div onKeyDown={removeFocused} className="relative">
      {/* A line rather than paler rows: they may have to be read for as long as the server is away. */}
      {isRefreshing && <span aria-hidden className="absolute inset-x-0 top-0 z-20 h-0.5 animate-appear bg-brand" />}
      <Table
        aria-label={label}
        aria-busy={isRefreshing}
        onRowAction={(key) => {
          const item = itemOf(key);
          if (item) onOpen(item);
        }}
      >
        <TableHeader>
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
            <Row key={item.id} id={item.id} textValue={nameOf(item)}>
              {columns.map((column) => (
                <Cell key={column.id} className={column.className}>
                  {column.cell(item)}
                </Cell>
              ))}
              <Cell className="text-right">
                <MenuTrigger>
                  <Button aria-label={t('actionsFor', { name: nameOf(item) })} className={iconButtonClass}>
                    <Ellipsis aria-hidden className="size-4" />
                  </Button>
                  <Menu onAction={(action) => (action === 'edit' ? onOpen(item) : onRemove(item))}>
                    <MenuAction id="edit" icon={Pencil}>
                      {t('edit')}
                    </MenuAction>
                    <MenuAction id="delete" icon={Trash2} isDangerous>
                      {t('delete')}
                    </MenuAction>
                  </Menu>
                </MenuTrigger>
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
