import type { BroadcastReport } from '@yupflow/contract/broadcasts';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../browser/now.ts';
import { livelyPoints } from './figures.ts';
import { usePauses } from './use-pauses.ts';
import { useReportFormat } from './use-report-format.ts';

const columns = ['sent', 'delivered', 'read', 'replied', 'failed'] as const;

/** What the chart draws, in figures; the latest first. */
export function ResultsTable({ report }: { readonly report: BroadcastReport }) {
  const { t } = useTranslation('broadcast-report');
  const format = useReportFormat();
  const pauses = usePauses(report, useNow(20_000).getTime());
  return (
    <>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard it scrolls only while it has the focus
        tabIndex={0}
        aria-label={`${t('chart.table')}: ${t('chart.title')}`}
        className="max-h-58 overflow-auto rounded-lg"
      >
        <table className="w-full border-separate border-spacing-0 text-dense tabular-nums">
          <thead>
            <tr>
              {(['time', ...columns] as const).map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="sticky top-0 h-8 border-b border-line bg-page px-2.5 text-right text-meta font-medium text-muted first:text-left"
                >
                  {column === 'time' ? t('chart.time') : t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {livelyPoints(report)
              .toReversed()
              .map((point) => (
                <tr key={point.at}>
                  <th scope="row" className="h-8 border-b border-line px-2.5 text-left font-medium whitespace-nowrap">
                    {format.short(point.at)}
                  </th>
                  {columns.map((column) => (
                    <td key={column} className="border-b border-line px-2.5 text-right">
                      {format.number(point[column])}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </section>
      {pauses.length > 0 && (
        <div className="mt-3 text-meta text-muted">
          <h3 className="font-medium">{t('chart.pauses')}</h3>
          <ul>
            {pauses.map(({ from, label }) => (
              <li key={from}>
                {format.short(new Date(from).toISOString())}: {label}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
