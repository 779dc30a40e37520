import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/error-text.ts';
import { NothingFiltered } from '../../resource/nothing-filtered.tsx';
import { NothingFound } from '../../resource/nothing-found.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { ContactColumn } from './contact-columns.ts';
import { RowSkeleton } from './contact-row.tsx';
import { ContactTable, type TableHandle } from './contact-table.tsx';
import { NoContactsYet } from './no-contacts-yet.tsx';
import type { Selection } from './selection.ts';
import type { ContactPages } from './use-contact-pages.ts';
import type { ContactView } from './use-contact-view.ts';
import type { RowDeeds } from './use-row-keys.ts';

interface Props {
  readonly view: ContactView;
  readonly pages: ContactPages;
  readonly columns: readonly ContactColumn[];
  readonly selection: Selection;
  readonly deeds: RowDeeds;
  readonly isPhone: boolean;
  readonly listName: string;
  readonly onCreate: () => void;
  readonly onImport: () => void;
  readonly tableRef: Ref<TableHandle>;
}

/** Whatever the list has to show: that it is coming, failed, is empty, found nobody, or its rows. */
export function ContactList(props: Props) {
  const { view, pages, columns, selection, deeds, isPhone, listName, onCreate, onImport, tableRef } = props;
  const { t } = useTranslation('contacts');
  const errorText = useErrorText();
  const isNarrowed = view.search !== '' || view.conditions.items.length > 0;
  if (pages.error && pages.rows.length === 0)
    return (
      <ErrorState
        title={t('loadFailed')}
        message={errorText(pages.error)}
        onRetry={pages.retry}
        isRetrying={pages.isRetrying}
      />
    );
  if (pages.isPending)
    return (
      <div role="status" aria-label={t('loading')} className="min-h-0 flex-1 overflow-hidden">
        {!isPhone && <div className="h-8.5 border-b border-line bg-page" />}
        {Array.from({ length: 20 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <RowSkeleton key={index} index={index} isPhone={isPhone} />
        ))}
      </div>
    );
  if (pages.rows.length === 0 && !isNarrowed) return <NoContactsYet onCreate={onCreate} onImport={onImport} />;
  if (pages.rows.length === 0) return <NobodyFound view={view} />;
  return (
    <ContactTable
      ref={tableRef}
      rows={pages.rows}
      found={pages.found}
      hasMore={pages.hasMore}
      isRefreshing={pages.isRefreshing}
      failure={pages.hasFailedToLoadMore ? { retry: pages.retry } : null}
      columns={columns}
      sort={view.sort}
      onSort={view.changeSort}
      selection={selection}
      deeds={deeds}
      isPhone={isPhone}
      listName={listName}
      onShow={pages.show}
    />
  );
}

function NobodyFound({ view }: { readonly view: ContactView }) {
  const { t } = useTranslation('contacts');
  if (view.search !== '' && view.conditions.items.length === 0)
    return <NothingFound search={view.search} onClear={() => view.changeSearch('')} />;
  return (
    <NothingFiltered
      title={t('nobody.title')}
      text={t('nobody.text')}
      clearLabel={t('nobody.clear')}
      onClear={view.clear}
    />
  );
}
