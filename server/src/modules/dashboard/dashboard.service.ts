import type { Dashboard, DashboardMetric, Period } from '@yupflow/contract/dashboard';
import type { Tx } from '../../platform/db/transaction.ts';
import { momentsOf } from './dashboard.repository.ts';
import { frameOf, sumUp } from './report.repository.ts';

/** From a moment on, up to another that no longer counts. */
interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** How many of something a company had in a span of time. */
type Counter = (tx: Tx, companyId: string, span: Span) => Promise<number>;

/** Of what is not counted beforehand. What nobody counts is zero. */
export type Counters = { readonly [Metric in Extract<DashboardMetric, 'total_contacts' | 'new_contacts'>]?: Counter };

export function dashboardService(counters: Counters) {
  return {
    async get({ tx, companyId }: { tx: Tx; companyId: string }, period: Period): Promise<Dashboard> {
      const { before, from, to } = await momentsOf(tx, companyId, period);
      const count = async (metric: keyof Counters, span: Span) => (await counters[metric]?.(tx, companyId, span)) ?? 0;
      const metric = async (name: keyof Counters) => ({
        value: await count(name, { from, to }),
        before: await count(name, { from: before, to: from }),
      });
      const frame = await frameOf(tx, companyId, period);
      const now = await sumUp(tx, frame, frame.period);
      const then = await sumUp(tx, frame, frame.before);
      return {
        total_attendances: { value: now.active + now.receptive, before: then.active + then.receptive },
        total_contacts: await metric('total_contacts'),
        new_contacts: await metric('new_contacts'),
        custom_events: { value: now.custom_events, before: then.custom_events },
      };
    },
  };
}
