import { dashboardMetrics } from '@yupflow/contract/dashboard';
import type { User } from '@yupflow/contract/me';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/error-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MetricTile, tileClass } from './metric-tile.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { useMetrics } from './use-metrics.ts';

interface Props {
  readonly range: { readonly from: string; readonly to: string };
  readonly user: User;
}

const cardClass = 'relative overflow-hidden rounded-xl border border-line bg-surface';
/** Four beside each other, two by two where there is less room. The gaps are the lines between them. */
const gridClass = 'grid grid-cols-2 gap-px bg-line @3xl:grid-cols-4';

export function Metrics({ range, user }: Props) {
  const { t } = useTranslation('dashboard');
  const errorText = useErrorText();
  const { data, error, refetch, isRefetching, isPlaceholderData } = useMetrics(range);
  if (!data)
    return error ? (
      <div className={cardClass}>
        <ErrorState
          title={t('loadFailed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      </div>
    ) : (
      <div role="status" aria-label={t('loading')} className={cardClass}>
        <div className={gridClass}>
          {dashboardMetrics.map((name) => (
            <div key={name} className={tileClass}>
              <Skeleton className="my-0.5 h-3 w-24 rounded" />
              <Skeleton className="my-2 h-6 w-16 rounded" />
              <Skeleton className="h-3 w-20 rounded" />
            </div>
          ))}
        </div>
      </div>
    );
  const isEmpty = dashboardMetrics.every((name) => data[name].value === 0 && data[name].before === 0);
  return (
    <>
      <section aria-label={t('figures')} aria-busy={isPlaceholderData} className={cardClass}>
        {isPlaceholderData && <span aria-hidden className="absolute inset-x-0 top-0 h-0.5 animate-appear bg-brand" />}
        <dl className={gridClass}>
          {dashboardMetrics.map((name) => (
            <MetricTile key={name} name={name} metric={data[name]} />
          ))}
        </dl>
      </section>
      {isEmpty && <NothingYet user={user} />}
    </>
  );
}
