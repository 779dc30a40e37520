import { type Dashboard, type DashboardMetric, dashboardMetrics } from '@yupflow/contract/dashboard';
import { type ReactNode, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { cardClass } from './card.tsx';
import { Change } from './change.tsx';

/** Four beside each other, two by two where there is less room. The gaps are the lines between them. */
const gridClass = 'grid grid-cols-2 gap-px overflow-hidden rounded-t-xl bg-line @2xl:grid-cols-4';
const tileClass = 'flex min-w-0 flex-col bg-surface px-4 pt-3.5 pb-3';

interface Props {
  readonly figures: Dashboard;
  /** Another period is on its way. */
  readonly isRefreshing: boolean;
  /** The figure that is chosen, over time. */
  readonly children: (metric: DashboardMetric) => ReactNode;
}

/** The four figures, which are also the tabs of what stands under them. */
export function FiguresCard({ figures, isRefreshing, children }: Props) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const [metric, setMetric] = useState<DashboardMetric>('total_attendances');
  return (
    <section aria-label={t('figures')} aria-busy={isRefreshing} className={`relative ${cardClass}`}>
      {isRefreshing && <span aria-hidden className="absolute inset-x-4 top-0 z-10 h-0.5 animate-appear bg-brand" />}
      <Tabs
        selectedKey={metric}
        onSelectionChange={(key) => setMetric(dashboardMetrics.find((one) => one === key) ?? metric)}
      >
        <TabList aria-label={t('figures')} className={gridClass}>
          {dashboardMetrics.map((name) => (
            <Tab
              key={name}
              id={name}
              className={`${tileClass} group cursor-default outline-none hover:bg-raised/50 data-[focus-visible]:outline-2 data-[focus-visible]:-outline-offset-2 data-[focus-visible]:outline-brand chosen:shadow-[inset_0_-2px_0_var(--brand)]`}
            >
              <span className="text-dense/4 font-medium text-muted group-data-[selected]:text-text">
                {t(`metrics.${name}.label`)}
              </span>
              <span className="mt-auto truncate py-1 text-metric font-semibold tracking-[-0.022em] tabular-nums">
                {format.number(figures[name].value)}
              </span>
              <Change {...figures[name]} />
            </Tab>
          ))}
        </TabList>
        <TabPanel key={metric} id={metric} className="border-t border-line outline-none">
          {children(metric)}
        </TabPanel>
      </Tabs>
    </section>
  );
}

export function FiguresSkeleton() {
  const { t } = useTranslation('dashboard');
  return (
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
      <div className="border-t border-line">
        <ChartSkeleton />
      </div>
    </div>
  );
}

/** As high as what comes, so that nothing jumps. */
export function ChartSkeleton() {
  return (
    <div className="px-4 pb-3">
      <div className="flex min-h-11 items-center py-1.5">
        <Skeleton className="h-3 w-40 rounded" />
      </div>
      <Skeleton className="h-60 rounded-lg" />
      <Skeleton className="mt-1 h-4 w-72 max-w-full rounded" />
    </div>
  );
}
