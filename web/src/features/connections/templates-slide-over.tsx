import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Connection } from '@yupflow/contract/connections';
import { templates } from '@yupflow/contract/templates';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { useTemplates } from '../../pickers/templates/use-templates.ts';
import { usePause } from '../../pickers/use-pause.ts';
import { LoadMore } from '../../resource/load-more.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SlideOver, SlideOverBody, SlideOverHeader } from '../../ui/slide-over.tsx';
import { toast } from '../../ui/toast.ts';
import { TemplateRow } from './template-row.tsx';

interface Props {
  /** Null while none is looked at. */
  readonly line: Connection | null;
  readonly onClose: () => void;
}

/** What a number of the official API may say to whoever did not write for a day. */
export function TemplatesSlideOver({ line, onClose }: Props) {
  return (
    <SlideOver isOpen={line !== null} onClose={onClose} isWide>
      {line && <Templates line={line} onClose={onClose} />}
    </SlideOver>
  );
}

function Templates({ line, onClose }: { readonly line: Connection; readonly onClose: () => void }) {
  const { t } = useTranslation('templates');
  const [words, setWords] = useState('');
  const search = usePause(words.trim());
  const list = useTemplates({ connection: line.id, search: search || undefined });
  const sync = useSync(line.id);
  const syncButton = (
    <Button icon={RefreshCw} isPending={sync.isPending} onPress={() => sync.mutate()}>
      {t('sync')}
    </Button>
  );
  return (
    <>
      <SlideOverHeader title={t('title', { name: line.name })} note={t('help')} onClose={onClose} />
      <SlideOverBody>
        <div className="flex items-center gap-2">
          <SearchField label={t('search')} value={words} onChange={setWords} className="min-w-0 flex-1" />
          {syncButton}
        </div>
        <Rows list={list} isSearch={search !== ''} />
      </SlideOverBody>
    </>
  );
}

interface RowsProps {
  readonly list: ReturnType<typeof useTemplates>;
  readonly isSearch: boolean;
}

function Rows({ list, isSearch }: RowsProps) {
  const { t } = useTranslation('templates');
  const errorText = useErrorText();
  if (list.isPending)
    return (
      <div role="status" aria-label={t('loading')} className="flex flex-col gap-2">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-15 rounded-xl" />
        ))}
      </div>
    );
  if (list.error && list.items.length === 0)
    return (
      <ErrorState
        title={t('loadFailed')}
        message={errorText(list.error)}
        onRetry={list.retry}
        isRetrying={list.isRetrying}
      />
    );
  if (list.items.length === 0 && isSearch) return <p className="text-dense text-muted">{t('nothingFound')}</p>;
  if (list.items.length === 0)
    return (
      <EmptyState
        drawing={
          <>
            <rect x="24" y="18" width="72" height="60" rx="8" />
            <path d="M36 34h32M36 46h48M36 58h24" />
          </>
        }
        title={t('empty.title')}
      >
        {t('empty.text')}
      </EmptyState>
    );
  return (
    <>
      <ul className="flex flex-col gap-2">
        {list.items.map((template) => (
          <TemplateRow key={template.id} template={template} />
        ))}
      </ul>
      {list.hasMore && (
        <LoadMore isLoading={list.isLoadingMore} hasFailed={list.hasFailedToLoadMore} onLoad={list.loadMore} />
      )}
    </>
  );
}

function useSync(id: string) {
  const { t } = useTranslation('templates');
  const client = useQueryClient();
  const errorText = useErrorText();
  const format = useFormat();
  return useMutation({
    mutationFn: () => call(templates.sync, { params: { id } }),
    onSuccess: ({ count }) => {
      toast.success(t('synced', { count, number: format.number(count) }));
      return client.invalidateQueries({ queryKey: ['templates'] });
    },
    onError: (error) => toast.error(errorText(error)),
  });
}
