import { GripVertical } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import type { ExportColumn, ExportColumns } from './export-columns.ts';

const rowClass =
  'min-h-8.5 items-center! [&>span:first-child]:mt-0 rounded-md px-2 py-1 hover:bg-raised pointer-coarse:min-h-11';
const linkClass = 'rounded-sm text-meta font-medium text-brand-strong hover:underline pointer-coarse:min-h-11';

/** Which columns the sheet has, and in which order. */
export function ExportColumnList({ columns }: { readonly columns: ExportColumns }) {
  const { t } = useTranslation('contacts-export');
  const titleOf = useTitle();
  const { chosen, rest, change, chooseAll, chooseOwn } = columns;
  const ids = chosen.map(({ id }) => id);
  return (
    <section aria-labelledby="export-columns">
      <div className="flex items-baseline gap-4">
        <h3 id="export-columns" className="mr-auto text-dense font-semibold">
          {t('columns')}
        </h3>
        {rest.length > 0 && (
          <button type="button" onClick={chooseAll} className={linkClass}>
            {t('pickAll')}
          </button>
        )}
        {chosen.some(({ own }) => own === null) && (
          <button type="button" onClick={chooseOwn} className={linkClass}>
            {t('clear')}
          </button>
        )}
      </div>
      <p className="mt-0.5 mb-2 text-meta text-muted">{t('columnsHelp')}</p>
      <div className="rounded-xl border border-line p-1.5">
        <ChosenColumns columns={columns} />
        {chosen.length === 0 && (
          <p role="alert" className="px-2 py-2 text-dense text-bad">
            {t('noColumns')}
          </p>
        )}
        {rest.length > 0 && (
          <>
            <p className="px-2 pt-2 pb-1 text-meta font-medium text-muted">{t('more')}</p>
            {rest.map((column) => (
              <Checkbox
                key={column.id}
                label={titleOf(column)}
                isChecked={false}
                onChange={() => change([...ids, column.id])}
                className={rowClass}
              />
            ))}
          </>
        )}
      </div>
    </section>
  );
}

function useTitle(): (column: ExportColumn) => string {
  const { t } = useTranslation('contacts-export');
  return ({ own, name }) => (own ? t(`own.${own}`) : (name ?? ''));
}

function moved(ids: readonly string[], moving: ReadonlySet<string>, target: string, isAfter: boolean): string[] {
  const rest = ids.filter((id) => !moving.has(id));
  const at = rest.indexOf(target) + (isAfter ? 1 : 0);
  return [...rest.slice(0, at), ...ids.filter((id) => moving.has(id)), ...rest.slice(at)];
}

/** Dragged by their handles, or moved by the keyboard: Enter on a handle, arrows, Enter. */
function ChosenColumns({ columns: { chosen, change } }: { readonly columns: ExportColumns }) {
  const { t } = useTranslation('contacts-export');
  const titleOf = useTitle();
  const ids = chosen.map(({ id }) => id);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      if (target.dropPosition === 'on') return;
      change(moved(ids, new Set([...keys].map(String)), String(target.key), target.dropPosition === 'after'));
    },
    renderDropIndicator: (target) => (
      <DropIndicator
        target={target}
        className="relative h-0 data-[drop-target]:outline-1 data-[drop-target]:outline-brand"
      />
    ),
  });
  return (
    <GridList aria-label={t('columns')} items={chosen} dragAndDropHooks={dragAndDropHooks} className="outline-none">
      {(column) => (
        <GridListItem
          id={column.id}
          textValue={titleOf(column)}
          className="flex items-center rounded-md outline-none hover:bg-raised data-[dragging]:opacity-50 data-[focus-visible]:bg-raised"
        >
          <Checkbox
            label={titleOf(column)}
            isChecked
            onChange={() => change(ids.filter((id) => id !== column.id))}
            className={cx(rowClass, 'min-w-0 flex-1')}
          />
          <Button
            slot="drag"
            aria-label={t('move', { name: titleOf(column) })}
            className="grid size-7 cursor-grab place-items-center rounded-sm text-faint pointer-coarse:size-11"
          >
            <GripVertical aria-hidden className="size-3.5" />
          </Button>
        </GridListItem>
      )}
    </GridList>
  );
}
