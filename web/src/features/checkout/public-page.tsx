import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '@yupflow/contract/client';
import type { ReactNode } from 'react';
import { useInfos } from '../../api/infos.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Panes } from './panes.tsx';

interface Props<Data> {
  readonly query: UseQueryResult<Data>;
  readonly loading: string;
  readonly failedTitle: string;
  readonly gone: { readonly title: string; readonly text: string };
  readonly children: (data: Data) => ReactNode;
}

/** What a link without a sign-in leads to, once it is there. A link that was never one says just what an old one says. */
export function PublicPage<Data>({ query, loading, failedTitle, gone, children }: Props<Data>) {
  const errorText = useErrorText();
  const infos = useInfos();
  const { data, error, refetch, isRefetching } = query;
  const isGone = error instanceof ApiError && (error.code === 'not_found' || error.code === 'bad_request');
  if (data !== undefined && !isGone) return children(data);
  if (!error)
    return (
      <Panes summary={<SummarySkeleton />}>
        <div role="status" aria-label={loading} className="grid grid-cols-2 gap-4">
          <Skeleton className="h-5 w-32 rounded" />
          <span />
          {['a', 'b', 'c', 'd'].map((place) => (
            <Skeleton key={place} className="h-10 rounded-lg" />
          ))}
          <Skeleton className="col-span-2 h-64 rounded-xl" />
        </div>
      </Panes>
    );
  return (
    <div data-on-page className="m-auto flex flex-col items-center px-4 py-10">
      <BrandMark name={infos?.name} logo={infos?.logo} size="small" />
      {isGone ? (
        <EmptyState
          heading="h1"
          drawing={<path d="M38 18h36l10 10v50H38zM74 18v10h10M50 46l22 18M72 46L50 64" />}
          title={gone.title}
        >
          {gone.text}
        </EmptyState>
      ) : (
        <ErrorState
          title={failedTitle}
          message={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      )}
    </div>
  );
}

function SummarySkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-6 w-40 rounded" />
      <Skeleton className="h-44 rounded-xl" />
      <Skeleton className="h-8 rounded" />
    </div>
  );
}
