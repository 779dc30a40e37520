import type { Dashboard, DashboardMetric, Period } from '@yupflow/contract/dashboard';
import { dashboardMetrics } from '@yupflow/contract/dashboard';
import type { Tx } from '../../platform/db/transaction.ts';
import { momentsOf } from './dashboard.repository.ts';

/** From a moment on, up to another that no longer counts. */
interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** How many of something a company had in a span of time. */
type Counter = (tx: Tx, companyId: string, span: Span) => Promise<number>;

/** What nobody counts is zero: a feature that brings a source brings its counter. */
export type Counters = { readonly [Metric in DashboardMetric]?: Counter };

export function dashboardService(counters: Counters) {
  return {
    async get({ tx, companyId }: { tx: Tx; companyId: string }, period: Period): Promise<Dashboard> {
      const { before, from, to } = await momentsOf(tx, companyId, period);
      const count = async (metric: DashboardMetric, span: Span) => (await counters[metric]?.(tx, companyId, span)) ?? 0;
      const figures = {} as Dashboard;
      for (const metric of dashboardMetrics)
        figures[metric] = {
          value: await count(metric, { from, to }),
          before: await count(metric, { from: before, to: from }),
        };
      return figures;
    },
  };
}
