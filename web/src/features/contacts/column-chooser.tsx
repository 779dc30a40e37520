import { Columns3, GripVertical, Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { Heading } from 'react-aria-components/Heading';
import { Input } from 'react-aria-components/Input';
import { Popover } from 'react-aria-components/Popover';
import { SearchField } from 'react-aria-components/SearchField';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { useTranslation } from 'react-i18next';
import { fold } from '../../locales/fold.ts';
import { controlClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import type { ContactColumn } from './contact-columns.ts';
import { useColumnTitle } from './table-head.tsx';
import type { Columns } from './use-columns.ts';

/** Which columns stand in the list, and in which order. */
export function ColumnChooser({ columns }: { readonly columns: Columns }) {
  const { t } = useTranslation('contacts');
  return (
    <DialogTrigger>
      <Button
        className={cx(controlClass, 'border-line bg-surface px-3 text-text hover:bg-raised aria-expanded:bg-raised')}
      >
        <Columns3 aria-hidden className="size-4 text-muted" />
        {t('columnChooser.open')}
        <span className="text-soft tabular-nums">{columns.shown.length}</span>
      </Button>
      <Popover
        placement="bottom end"
        className="flex max-h-140! w-60 flex-col rounded-xl border border-line bg-surface shadow-float entering:animate-fade-in exiting:animate-fade-out dark:border-line-strong"
      >
        <Dialog className="flex min-h-0 flex-col outline-none">
          <Choices columns={columns} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Choices({ columns }: { readonly columns: Columns }) {
  const { t } = useTranslation('contacts');
  const titleOf = useColumnTitle();
  const [words, setWords] = useState('');
  const fits = (column: ContactColumn) => fold(titleOf(column)).includes(fold(words));
  const shown = columns.shown.filter(fits);
  const hidden = columns.hidden.filter(fits);
  return (
    <>
      <div className="flex items-center px-3.5 pt-3 pb-2">
        <Heading slot="title" className="text-dense font-semibold">
          {t('columnChooser.title')}
        </Heading>
        {columns.restore && (
          <button
            type="button"
            onClick={columns.restore}
            className="ml-auto rounded-sm text-meta font-medium text-brand-strong hover:underline"
          >
            {t('columnChooser.restore')}
          </button>
        )}
      </div>
      <SearchField aria-label={t('columnChooser.search')} value={words} onChange={setWords} className="relative mx-2">
        <Search aria-hidden className="pointer-events-none absolute top-2 left-2 size-3.5 text-muted" />
        <Input
          placeholder={t('columnChooser.search')}
          className="h-7.5 w-full rounded-md border border-line bg-surface pr-2 pl-7.5 text-dense outline-none placeholder:text-muted focus:field-focus pointer-coarse:h-(--control) pointer-coarse:text-(length:--field-text) [&::-webkit-search-cancel-button]:hidden"
        />
      </SearchField>
      <div className="min-h-0 overflow-y-auto p-1.5">
        {shown[0]?.id === 'name' && (
          <Checkbox
            label={titleOf(shown[0])}
            isChecked
            isLocked
            onChange={() => {}}
            end={<span className="text-meta text-soft">{t('columnChooser.fixed')}</span>}
            className={rowClass}
          />
        )}
        <ShownColumns columns={columns} shown={shown.filter(({ id }) => id !== 'name')} canMove={words === ''} />
        {hidden.length > 0 && (
          <>
            <p className="px-2 pt-2 pb-1 text-meta font-medium text-muted">{t('columnChooser.hidden')}</p>
            {hidden.map((column) => (
              <Checkbox
                key={column.id}
                label={titleOf(column)}
                isChecked={false}
                onChange={() => columns.show(column.id)}
                className={rowClass}
              />
            ))}
          </>
        )}
        {shown.length + hidden.length === 0 && (
          <p className="px-2 py-4 text-center text-dense text-muted">{t('columnChooser.nothing')}</p>
        )}
      </div>
    </>
  );
}

const rowClass =
  'min-h-7.5 items-center! [&>span:first-child]:mt-0 rounded-md px-2 py-1 hover:bg-raised pointer-coarse:min-h-11';

interface ShownProps {
  readonly columns: Columns;
  readonly shown: readonly ContactColumn[];
  readonly canMove: boolean;
}

/** Dragged by their handles, or moved by the keyboard: Enter on a handle, arrows, Enter. */
function ShownColumns({ columns, shown, canMove }: ShownProps) {
  const { t } = useTranslation('contacts');
  const titleOf = useColumnTitle();
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !canMove,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      if (target.dropPosition === 'on') return;
      columns.move(new Set([...keys].map(String)), String(target.key), target.dropPosition);
    },
    renderDropIndicator: (target) => (
      <DropIndicator
        target={target}
        className="relative h-0 data-[drop-target]:outline-1 data-[drop-target]:outline-brand"
      />
    ),
  });
  return (
    <GridList
      aria-label={t('columnChooser.title')}
      items={shown}
      dragAndDropHooks={dragAndDropHooks}
      className="outline-none"
    >
      {(column) => (
        <GridListItem
          id={column.id}
          textValue={titleOf(column)}
          className="flex items-center rounded-md outline-none hover:bg-raised data-[focus-visible]:bg-raised data-[dragging]:opacity-50"
        >
          <Checkbox
            label={titleOf(column)}
            isChecked
            onChange={() => columns.hide(column.id)}
            className={cx(rowClass, 'min-w-0 flex-1')}
          />
          <Button
            slot="drag"
            aria-label={t('columnChooser.move', { name: titleOf(column) })}
            className={cx('grid size-7 cursor-grab place-items-center rounded-sm text-faint', !canMove && 'invisible')}
          >
            <GripVertical aria-hidden className="size-3.5" />
          </Button>
        </GridListItem>
      )}
    </GridList>
  );
}
