import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@yupflow/contract/client';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../locales/error-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SlideOverBody, SlideOverHeader } from '../../../ui/slide-over.tsx';
import { hookQuery, hooksQuery } from './hook-calls.ts';
import { type Hook, useHookSide } from './hook-side.ts';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
  readonly children: (hook: Hook) => ReactNode;
}

/** One webhook: at once from the list that has it, and fresh from the server. */
export function HookLoaded({ id, onClose, children }: Props) {
  const { t } = useTranslation('integration');
  const errorText = useErrorText();
  const side = useHookSide();
  const listed = useQuery(hooksQuery(side)).data?.find((hook) => hook.id === id);
  const { data: hook = listed, error, refetch, isRefetching } = useQuery(hookQuery(side, id));
  const isGone = error instanceof ApiError && error.code === 'not_found';
  if (hook && !isGone) return children(hook);
  return (
    <>
      <SlideOverHeader title={t('hooks.title')} onClose={onClose} />
      <SlideOverBody>
        {isGone ? (
          <EmptyState drawing={<path d="M36 28h48v40H36zM48 42l24 12M72 42L48 54" />} title={t('hooks.gone.title')}>
            {t('hooks.gone.text')}
          </EmptyState>
        ) : error ? (
          <ErrorState
            title={t('hooks.loadOneFailed')}
            message={errorText(error)}
            onRetry={() => void refetch()}
            isRetrying={isRefetching}
          />
        ) : (
          <div role="status" aria-label={t('loading')} className="flex flex-col gap-3">
            <Skeleton className="h-3 w-24 rounded" />
            <Skeleton className="h-8 rounded-lg" />
            <Skeleton className="h-20 rounded-lg" />
          </div>
        )}
      </SlideOverBody>
    </>
  );
}
