import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type OptOut, optOuts } from '@yupflow/contract/opt-outs';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { usePause } from '../../pickers/use-pause.ts';
import { LoadMore } from '../../resource/load-more.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { readablePhone } from '../../ui/phone-numbers.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';

/** The numbers, newest first; any of them can be let in again. */
export function OptOutList() {
  const { t } = useTranslation('broadcasts');
  const format = useFormat();
  const errorText = useErrorText();
  const [words, setWords] = useState('');
  const search = usePause(words.trim());
  const [toRemove, setToRemove] = useState<OptOut | null>(null);
  const remove = useRemoveOptOut();
  const list = useInfiniteQuery({
    queryKey: ['opt-outs', 'list', search],
    queryFn: ({ pageParam, signal }) =>
      call(optOuts.list, { query: { cursor: pageParam, search: search || undefined } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const [first] = list.data?.pages ?? [];
  const shown = list.data?.pages.flatMap(({ results }) => results) ?? [];
  const phone = toRemove ? readablePhone(toRemove.phone) : '';
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-5">
      <h3 className="flex items-center gap-2 text-body font-semibold">
        {t('optOuts.list')}
        {first && (
          <span className="rounded-md bg-raised px-1.5 text-meta/5 font-medium text-soft tabular-nums">
            {format.number(first.total) + (first.has_more_than_total ? '+' : '')}
          </span>
        )}
      </h3>
      {(shown.length > 0 || search) && (
        <SearchField label={t('optOuts.search')} value={words} onChange={setWords} className="w-full" />
      )}
      {list.isPending && (
        <div role="status" aria-label={t('optOuts.loading')} className="flex flex-col gap-3 py-2">
          <Skeleton className="h-4 w-48 rounded" />
          <Skeleton className="h-4 w-40 rounded" />
        </div>
      )}
      {list.error && shown.length === 0 && (
        <ErrorState
          title={t('optOuts.loadFailed')}
          message={errorText(list.error)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isRefetching}
        />
      )}
      {list.isSuccess && shown.length === 0 && (
        <p className="py-4 text-center text-dense text-muted">{t(search ? 'optOuts.noneFound' : 'optOuts.empty')}</p>
      )}
      <ul className="divide-y divide-line">
        {shown.map((optOut) => (
          <Row key={optOut.id} optOut={optOut} onRemove={() => setToRemove(optOut)} />
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onLoad={() => void list.fetchNextPage()}
        />
      )}
      <ConfirmDialog
        isOpen={toRemove !== null}
        title={t('optOuts.confirmRemove', { phone })}
        confirmLabel={t('optOuts.confirmVerb')}
        onCancel={() => setToRemove(null)}
        onConfirm={() => {
          setToRemove(null);
          if (toRemove) remove.mutate(toRemove.id);
        }}
      >
        {t('optOuts.confirmRemoveText')}
      </ConfirmDialog>
    </section>
  );
}

function useRemoveOptOut() {
  const { t } = useTranslation('broadcasts');
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (id: string) => call(optOuts.remove, { params: { id } }),
    onSuccess: () => toast.success(t('optOuts.removed')),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['opt-outs'] }),
  });
}

function Row({ optOut, onRemove }: { readonly optOut: OptOut; readonly onRemove: () => void }) {
  const { t } = useTranslation('broadcasts');
  const { phone, contact, source, by, created_at } = optOut;
  const readable = readablePhone(phone);
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 gap-2 text-dense">
          <span className="shrink-0 font-medium tabular-nums">{readable}</span>
          {contact?.name && (
            <span className="truncate text-soft" title={contact.name}>
              {contact.name}
            </span>
          )}
        </p>
        <p className="text-meta text-muted">
          <RelativeTime moment={created_at} /> · {t(source === 'tag' ? 'optOuts.byTag' : 'optOuts.manual')}
          {by && ` · ${t('optOuts.by', { name: by })}`}
        </p>
      </div>
      <IconButton label={t('optOuts.remove', { phone: readable })} icon={X} onPress={onRemove} />
    </li>
  );
}
