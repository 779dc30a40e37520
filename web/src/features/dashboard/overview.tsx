import { dashboardMetrics } from '@yupflow/contract/dashboard';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/error-text.ts';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { cardClass } from './card.tsx';
import { DayPanel } from './day-panel.tsx';
import { ChartSkeleton, FiguresCard, FiguresSkeleton } from './figures-card.tsx';
import { FirstSteps } from './first-steps.tsx';
import { HoursCard } from './hours-card.tsx';
import { MembersCard } from './members-card.tsx';
import { NothingYet } from './nothing-yet.tsx';
import type { Range } from './period.ts';
import { SplitCard } from './split-card.tsx';
import { TimesCard } from './times-card.tsx';
import { useFirstSteps } from './use-first-steps.ts';
import { useMetrics } from './use-metrics.ts';
import { useReport } from './use-report.ts';

interface Props {
  readonly range: Range;
  /** The company's. */
  readonly today: string;
}

/** What a period came to: the figures over time, and under them who wrote first, how long it took, who took it, when. */
export function Overview({ range, today }: Props) {
  const { t } = useTranslation('dashboard');
  const report = useReport(range);
  const metrics = useMetrics(range, report.data?.is_settling ?? false);
  const hasFirstSteps = useFirstSteps() !== null;
  const { data: figures } = metrics;
  const isEmpty = figures && dashboardMetrics.every((name) => figures[name].value === 0 && figures[name].before === 0);
  return (
    <>
      {report.data?.is_settling && (
        <p role="status" className="flex items-center gap-2 text-dense text-pretty text-muted">
          <RefreshCw aria-hidden className="size-4 shrink-0" />
          {t('settling')}
        </p>
      )}
      <div className={cx('grid gap-4', hasFirstSteps && '@5xl:grid-cols-[minmax(0,1fr)_344px]')}>
        {figures ? (
          <FiguresCard figures={figures} isRefreshing={metrics.isPlaceholderData || report.isPlaceholderData}>
            {(metric) =>
              report.data ? (
                <DayPanel
                  metric={metric}
                  report={report.data}
                  totalContacts={figures.total_contacts.value}
                  today={today}
                />
              ) : report.error ? (
                <LoadFailed {...report} />
              ) : (
                <ChartSkeleton />
              )
            }
          </FiguresCard>
        ) : metrics.error ? (
          <div className={cardClass}>
            <LoadFailed {...metrics} />
          </div>
        ) : (
          <FiguresSkeleton />
        )}
        <div className="@max-5xl:order-first empty:hidden">
          <FirstSteps />
        </div>
      </div>
      {isEmpty ? <NothingYet /> : figures && !report.error && <Details report={report.data} />}
    </>
  );
}

/** As high as its neighbours. */
const columnClass = 'flex min-w-0 flex-col gap-4 *:last:grow';

/** Three beside each other, two where there is less room. */
function Details({ report }: { readonly report: ReturnType<typeof useReport>['data'] }) {
  return (
    <div className="grid gap-4 @2xl:grid-cols-2 @5xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_344px]">
      <div className={columnClass}>
        <Coming className="h-33">{report && <SplitCard totals={report.totals} />}</Coming>
        <Coming className="h-44">{report && <TimesCard report={report} />}</Coming>
      </div>
      <div className={columnClass}>
        <Coming className="h-84">{report && <MembersCard {...report} />}</Coming>
      </div>
      <div className={cx(columnClass, '@2xl:col-span-2 @5xl:col-span-1')}>
        <Coming className="h-84">{report && <HoursCard week={report.hours} />}</Coming>
      </div>
    </div>
  );
}

/** A card, or its shape while it is on its way. */
function Coming({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  return children || <Skeleton className={cx('rounded-xl', className)} />;
}

interface FailedQuery {
  readonly error: Error | null;
  readonly refetch: () => unknown;
  readonly isRefetching: boolean;
}

function LoadFailed({ error, refetch, isRefetching }: FailedQuery) {
  const { t } = useTranslation('dashboard');
  const errorText = useErrorText();
  return (
    <ErrorState
      title={t('loadFailed')}
      message={errorText(error)}
      onRetry={() => void refetch()}
      isRetrying={isRefetching}
    />
  );
}
