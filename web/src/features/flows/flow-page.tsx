import { Link, useParams } from '@tanstack/react-router';
import { ApiError } from '@yupflow/contract/client';
import { screens } from '@yupflow/contract/screens';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/error-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { linkButtonClass } from '../../ui/link-button.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Builder } from './builder/builder.tsx';
import { useFlow } from './builder/open-flow.ts';

export default function FlowPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { t } = useTranslation('builder');
  const errorText = useErrorText();
  const flow = useFlow(id);
  if (flow.error instanceof ApiError && flow.error.status === 404) return <Gone />;
  if (flow.data) return <Builder key={id} flow={flow.data} />;
  if (flow.isError)
    return (
      <ErrorState
        title={t('loadFailed')}
        message={errorText(flow.error)}
        isRetrying={flow.isFetching}
        onRetry={() => void flow.refetch()}
      />
    );
  return <FlowSkeleton />;
}

function FlowSkeleton() {
  const { t } = useTranslation('builder');
  return (
    <div data-whole aria-busy className="flex h-full flex-col">
      <p className="sr-only">{t('loading')}</p>
      <div className="flex h-13 shrink-0 items-center justify-between border-b border-line bg-surface px-4">
        <Skeleton className="h-5 w-48 rounded" />
        <Skeleton className="h-8 w-72 rounded-lg" />
        <Skeleton className="h-8 w-24 rounded-lg" />
      </div>
      <div className="flex flex-1">
        <div className="w-70 border-r border-line bg-surface" />
        <div className="flex flex-1 gap-16 p-8">
          <Skeleton className="h-36 w-56 rounded-[10px]" />
          <Skeleton className="h-44 w-56 rounded-[10px]" />
          <Skeleton className="h-40 w-56 rounded-[10px]" />
        </div>
      </div>
    </div>
  );
}

function Gone() {
  const { t } = useTranslation('builder');
  return (
    <EmptyState
      heading="h1"
      drawing={
        <>
          <rect x="14" y="30" width="34" height="26" rx="5" />
          <rect x="72" y="18" width="34" height="26" rx="5" />
          <path d="M48 43c12 0 12-12 24-12" strokeDasharray="3 4" />
          <path d="M80 62l16 16M96 62l-16 16" />
        </>
      }
      title={t('gone.title')}
      action={
        <Link to={screens.folders.path} className={linkButtonClass}>
          {t('gone.action')}
        </Link>
      }
    >
      {t('gone.text')}
    </EmptyState>
  );
}
