import { limits } from '@yupflow/contract/limits';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { atMostPhone, useMediaQuery } from '../../browser/media-query.ts';
import { useFormat } from '../../locales/format.ts';
import { ContactSlideOver } from '../../pickers/contact/contact-slide-over.tsx';
import { JobTray } from '../../pickers/jobs/job-tray.tsx';
import { useSavedFilters } from '../../pickers/saved-filters.ts';
import { useOpen } from '../../resource/use-open.ts';
import { Page } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.ts';
import { BulkActions } from './bulk-actions.tsx';
import { ContactList } from './contact-list.tsx';
import type { TableHandle } from './contact-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useFilterCount } from './filter-count.ts';
import { FilterTabs } from './filter-tabs.tsx';
import { onFreeKey } from './free-keys.ts';
import { PageActions } from './page-actions.tsx';
import { RowMenu, type RowMenuAt } from './row-menu.tsx';
import { SaveFilter } from './save-filter.tsx';
import { SidePanels } from './side-panels.tsx';
import { useColumns } from './use-columns.ts';
import { useContactPages } from './use-contact-pages.ts';
import { noConditions, useContactView } from './use-contact-view.ts';
import { useRemoveContact } from './use-remove-contact.ts';
import type { RowDeeds } from './use-row-keys.ts';
import { useSearchKeys } from './use-search-keys.ts';
import { useSelection } from './use-selection.ts';
import { useSidePanels } from './use-side-panels.ts';

const noFilters: never[] = [];

export default function ContactsPage() {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const isPhone = useMediaQuery(atMostPhone);
  const filters = useSavedFilters();
  const view = useContactView(filters.data);
  const { search, conditions, sort } = view;
  const asked = useMemo(() => ({ search, conditions, sort }), [search, conditions, sort]);
  const pages = useContactPages(asked, !view.isWaiting);
  const listName = JSON.stringify(pages.queryKey);
  const columns = useColumns();
  const selection = useSelection(listName, pages.rows, () =>
    toast(t('bulk.tooMany', { most: format.number(limits.pickedContacts) })),
  );
  const slideOver = useOpen();
  const panels = useSidePanels();
  const remove = useRemoveContact();
  const table = useRef<TableHandle>(null);
  const [menuAt, setMenuAt] = useState<RowMenuAt | null>(null);
  const everybody = useFilterCount(noConditions, true);

  const { openNew } = slideOver;
  useEffect(() => onFreeKey('n', openNew), [openNew]);

  const deeds: RowDeeds = {
    ...selection,
    open: ({ id }) => slideOver.openItem(id),
    remove: (contact) => void remove(contact).then(() => table.current?.focus()),
    openMenu: (contact, button) => setMenuAt({ contact, button }),
  };

  const onSearchKey = useSearchKeys(search, pages, { goToFirst: () => table.current?.focus(0), open: deeds.open });

  const actions = (
    <PageActions
      isPhone={isPhone}
      onExport={panels.openExport}
      onImport={() => panels.openImport()}
      onCreate={openNew}
    />
  );
  return (
    <Page
      title={t('title')}
      count={everybody && format.number(everybody.total) + (everybody.has_more_than_total ? '+' : '')}
    >
      {/* On a phone the rows need the room; who has none yet reads it there. */}
      {!isPhone && (
        <div className="flex shrink-0 items-center gap-2 px-6 pt-2.5 pb-1.5">
          <p className="mr-auto text-dense text-muted">{t('help')}</p>
          {actions}
        </div>
      )}
      <FilterTabs filters={filters.data ?? noFilters} view={view} isPhone={isPhone}>
        <SaveFilter view={view} />
      </FilterTabs>
      <FilterBar view={view} columns={columns} isPhone={isPhone} actions={actions} onSearchKey={onSearchKey} />
      <div className="relative flex min-h-0 flex-1 flex-col bg-surface">
        <ContactList
          view={view}
          pages={pages}
          columns={columns.shown}
          selection={selection.selection}
          deeds={deeds}
          isPhone={isPhone}
          listName={listName}
          onCreate={openNew}
          onImport={() => panels.openImport()}
          tableRef={table}
        />
        <div className="pointer-events-none absolute inset-x-0 bottom-14 z-10 flex flex-col gap-2 px-4 max-sm:bottom-2 max-sm:px-2">
          <JobTray isImportOpen={panels.isImporting} onOpenImport={panels.openImport} />
          <BulkActions
            asked={asked}
            found={pages.found}
            rows={pages.rows}
            selection={selection}
            onExport={panels.openExport}
            onRemoveOne={remove}
          />
        </div>
      </div>
      <p role="status" className="sr-only">
        {(search || conditions.items.length > 0) &&
          pages.found &&
          !pages.isRefreshing &&
          t('found', { count: pages.found.total })}
      </p>
      <RowMenu at={menuAt} onOpen={deeds.open} onRemove={deeds.remove} onClose={() => setMenuAt(null)} />
      <ContactSlideOver
        isOpen={slideOver.isOpen}
        id={slideOver.openId}
        onClose={slideOver.close}
        onOpen={slideOver.openItem}
      />
      <SidePanels panels={panels} selection={selection.selection} asked={asked} found={pages.found} />
    </Page>
  );
}
