import type { Tag } from '@yupflow/contract/tags';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { ConfirmRemove } from '../../resource/confirm-remove.tsx';
import { ListPage, ListSkeleton } from '../../resource/list-page.tsx';
import { LoadMore } from '../../resource/load-more.tsx';
import { ResourceTable } from '../../resource/resource-table.tsx';
import { useSearchParams } from '../../resource/search-params.ts';
import { useList } from '../../resource/use-list.ts';
import { useOpen } from '../../resource/use-open.ts';
import { useRemove } from '../../resource/use-remove.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { NoTagsYet, NothingFound } from './no-tags.tsx';
import { TagSlideOver } from './tag-slide-over.tsx';
import { tagsResource } from './tags-resource.ts';

export default function TagsPage() {
  const { t } = useTranslation('tags');
  const errorText = useErrorText();
  const format = useFormat(useMe()?.activeCompany?.timezone);
  const [{ search = '' }, changeSearch] = useSearchParams();
  const list = useList(tagsResource, search);
  const slideOver = useOpen();
  const [toRemove, setToRemove] = useState<Tag | null>(null);
  const remove = useRemove(tagsResource, t('deleted'));

  const countText = (page: typeof list.found) =>
    page && format.number(page.total) + (page.has_more_than_total ? '+' : '');
  const columns = [
    { id: 'name', title: t('name'), cell: (tag: Tag) => <NameCell tag={tag} /> },
    {
      id: 'created_at',
      title: t('createdAt'),
      className: 'w-36 text-right tabular-nums max-sm:w-28',
      cell: (tag: Tag) => (
        <time dateTime={tag.created_at} title={format.moment(tag.created_at)} className="text-muted">
          {format.day(tag.created_at)}
        </time>
      ),
    },
  ];

  function content() {
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
    if (list.items.length === 0)
      return search ? (
        <NothingFound search={search} onClear={() => void changeSearch({ search: null })} />
      ) : (
        <NoTagsYet onCreate={slideOver.openNew} />
      );
    return (
      <>
        <ResourceTable
          label={t('title')}
          items={list.items}
          columns={columns}
          nameOf={(tag) => tag.name}
          isRefreshing={list.isRefreshing}
          onOpen={(tag) => slideOver.openItem(tag.id)}
          onRemove={setToRemove}
        />
        {list.hasMore && (
          <LoadMore isLoading={list.isLoadingMore} hasFailed={list.hasFailedToLoadMore} onLoad={list.loadMore} />
        )}
      </>
    );
  }

  return (
    <Page count={countText(list.whole)}>
      <ListPage
        help={t('help')}
        searchLabel={t('search')}
        action={
          <Button look="primary" icon={Plus} onPress={slideOver.openNew}>
            {t('new')}
          </Button>
        }
      >
        {content()}
      </ListPage>
      <p role="status" className="sr-only">
        {search && list.found && !list.isRefreshing && t('found', { count: list.found.total })}
      </p>
      <TagSlideOver slideOver={slideOver} onRemove={setToRemove} />
      <ConfirmRemove
        item={toRemove}
        title={(tag) => t('confirmDelete', { name: tag.name })}
        onCancel={() => setToRemove(null)}
        onConfirm={(tag) => {
          setToRemove(null);
          if (slideOver.openId === tag.id) slideOver.closeSaved();
          remove.mutate(tag);
        }}
      >
        {t('confirmDeleteText')}
      </ConfirmRemove>
    </Page>
  );
}

function NameCell({ tag }: { readonly tag: Tag }) {
  return (
    <span className="flex items-center gap-2.5 font-medium">
      <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ backgroundColor: tag.color }} />
      <span className="truncate" title={tag.name}>
        {tag.name}
      </span>
    </span>
  );
}
