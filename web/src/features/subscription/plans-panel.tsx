import { useQuery } from '@tanstack/react-query';
import type { Plan } from '@yupflow/contract/plans';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/error-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SlideOverBody, SlideOverHeader } from '../../ui/slide-over.tsx';
import { plansQuery } from './subscription-queries.ts';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: (first: Plan, plans: readonly Plan[]) => ReactNode;
}

/** A slide-over about what can be bought, once that is known. */
export function PlansPanel({ title, onClose, children }: Props) {
  const { t } = useTranslation('billing');
  const errorText = useErrorText();
  const { data: plans, error, refetch, isRefetching } = useQuery(plansQuery);
  const first = plans?.[0];
  if (plans && first) return children(first, plans);
  return (
    <>
      <SlideOverHeader title={title} onClose={onClose} />
      <SlideOverBody>
        {plans ? (
          <EmptyState drawing={<path d="M30 30h60l-6 44H36zM46 30a14 14 0 0 1 28 0M50 52h20" />} title={t('buy.none')}>
            {t('buy.noneText')}
          </EmptyState>
        ) : error ? (
          <ErrorState
            title={t('buy.failed')}
            message={errorText(error)}
            onRetry={() => void refetch()}
            isRetrying={isRefetching}
          />
        ) : (
          <div role="status" aria-label={t('buy.loading')} className="flex flex-col gap-3">
            <Skeleton className="h-3 w-16 rounded" />
            <Skeleton className="h-8 rounded-lg" />
            <Skeleton className="mt-3 h-20 rounded-xl" />
            <Skeleton className="h-44 rounded-xl" />
          </div>
        )}
      </SlideOverBody>
    </>
  );
}
