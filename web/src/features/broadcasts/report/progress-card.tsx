import type { BroadcastReport } from '@yupflow/contract/broadcasts';
import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { partsOf, shareOf } from './figures.ts';
import { ProgressFacts } from './progress-facts.tsx';
import { useReportFormat } from './use-report-format.ts';

const colors = {
  delivered: 'bg-brand',
  onTheWay: 'bg-brand/40',
  failed: 'bg-bad-fill',
  skipped: 'bg-faint',
  queued: 'bg-line dark:bg-line-strong',
} as const;
const kinds = Object.keys(colors) as (keyof typeof colors)[];

/** How far it is: everybody in one bar, and the figures that one decides by. */
export function ProgressCard({ report }: { readonly report: BroadcastReport }) {
  const { t } = useTranslation('broadcast-report');
  const format = useReportFormat();
  const { broadcast, reasons } = report;
  const { total, queued } = broadcast;
  if (total === null) {
    if (broadcast.state !== 'started') return null;
    return (
      <section aria-label={t('progress.label')} className="rounded-xl border border-line bg-surface p-4">
        <p role="status" className="text-dense text-muted">
          {t('progress.counting')}
        </p>
      </section>
    );
  }
  const parts = partsOf(broadcast);
  const done = total - queued;
  const share = shareOf(done, total);
  const optedOut = reasons.find(({ reason }) => reason === 'opted_out')?.count ?? 0;
  return (
    <section aria-label={t('progress.label')} className="min-w-0 rounded-xl border border-line bg-surface">
      <div className="p-4">
        <p className="flex items-baseline gap-2 tabular-nums">
          <span className="text-metric font-semibold tracking-[-0.022em]">{format.number(done)}</span>
          <span className="text-body text-muted">
            {t('progress.of', { count: total, total: format.number(total) })}
          </span>
          <span className="ml-auto text-section/5 font-semibold">
            {format.wholeShare(Math.floor(share * 100) / 100)}
          </span>
        </p>
        <div
          role="progressbar"
          aria-label={t('progress.label')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(share * 100)}
          className="mt-2.5 mb-2 flex h-2.5 gap-0.5"
        >
          {kinds.map(
            (kind) =>
              parts[kind] > 0 && (
                <span
                  key={kind}
                  className={cx('block h-full min-w-1 rounded-[3px] transition-[flex-grow] duration-200', colors[kind])}
                  style={{ flexGrow: parts[kind], flexBasis: 0 }}
                />
              ),
          )}
        </div>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-meta text-muted tabular-nums">
          {kinds.map(
            (kind) =>
              (kind !== 'skipped' || parts.skipped > 0) && (
                <li key={kind} className="flex items-center gap-1.5">
                  <span aria-hidden className={cx('size-2 rounded-[2px]', colors[kind])} />
                  {t(`progress.${kind}`)} <span className="font-semibold text-text">{format.number(parts[kind])}</span>
                </li>
              ),
          )}
          {optedOut > 0 && (
            <li className="flex items-center gap-1.5 sm:ml-auto">
              <Ban aria-hidden className="size-3.5 shrink-0" />
              {t('progress.optedOut', { count: optedOut, number: format.number(optedOut) })}
            </li>
          )}
        </ul>
      </div>
      <ProgressFacts report={report} />
    </section>
  );
}
