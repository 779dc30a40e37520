import type { ReactNode } from 'react';
import { useErrorText } from '../locales/error-text.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { ListSkeleton } from './list-page.tsx';
import { LoadMore } from './load-more.tsx';
import { NothingFound } from './nothing-found.tsx';
import type { Item, Resource } from './resource.ts';
import { ResourceTable } from './resource-table.tsx';
import type { useList } from './use-list.ts';
import { useResourceTexts } from './use-resource-texts.ts';

type TableProps<I extends Item> = Parameters<typeof ResourceTable<I>>[0];

interface Props<I extends Item> extends Omit<TableProps<I>, 'label' | 'items' | 'isRefreshing'> {
  readonly resource: Resource<I>;
  readonly list: ReturnType<typeof useList<I>>;
  readonly search: string;
  readonly onClearSearch: () => void;
  /** Rows that always are there, before the others. */
  readonly fixed: readonly I[];
  /** Teaches what these are for while there is none. */
  readonly empty: ReactNode;
}

/** Whatever a list has to show: that it is coming, failed, is empty, found nothing, or its rows. */
export function ResourceList<I extends Item>(props: Props<I>) {
  const { resource, list, search, onClearSearch, fixed, empty, ...table } = props;
  const t = useResourceTexts(resource);
  const errorText = useErrorText();
  if (list.isPending) return <ListSkeleton label={t('loading')} />;
  if (list.error && list.items.length === 0)
    return (
      <ErrorState
        title={t('loadFailed')}
        message={errorText(list.error)}
        onRetry={list.retry}
        isRetrying={list.isRetrying}
      />
    );
  if (search && list.items.length === 0) return <NothingFound search={search} onClear={onClearSearch} />;
  const rows = search ? list.items : [...fixed, ...list.items];
  return (
    <>
      {rows.length > 0 && <ResourceTable {...table} label={t('title')} items={rows} isRefreshing={list.isRefreshing} />}
      {list.items.length === 0 && empty}
      {list.hasMore && (
        <LoadMore isLoading={list.isLoadingMore} hasFailed={list.hasFailedToLoadMore} onLoad={list.loadMore} />
      )}
    </>
  );
}
