import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { broadcasts } from '@yupflow/contract/broadcasts';
import { localDate } from '@yupflow/contract/subscription';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useNow } from '../../browser/now.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useTimeZone } from '../../locales/time-zone.ts';
import { useSearchParams } from '../../resource/search-params.ts';
import { ChartCard } from '../../ui/chart/chart-card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Period, periods, placesOf, rangeOf, sumOf } from './results.ts';
import { ResultsChart } from './results-chart.tsx';
import { ResultsTable } from './results-table.tsx';

const lookAgainMs = 60_000;
const usual: Period = '30';

/** What all broadcasts of a period came to, over time. */
export function ResultsCard() {
  const { t } = useTranslation('broadcasts');
  const errorText = useErrorText();
  const timeZone = useTimeZone();
  const now = useNow(lookAgainMs);
  const [{ period: asked }, changeParams] = useSearchParams();
  const period = periods.find((one) => one === asked) ?? usual;
  const range = rangeOf(period, localDate(now, timeZone));
  const { data, error, refetch, isRefetching } = useQuery({
    queryKey: ['broadcasts', 'results', range],
    queryFn: ({ signal }) => call(broadcasts.getHistory, { query: range }, { signal }),
    placeholderData: keepPreviousData,
  });
  const isByWeek = period === '365';
  const places = data && placesOf(data.days, range, isByWeek);
  return (
    <div className="flex flex-col gap-3 border-b border-line bg-page px-6 py-4 max-sm:px-4">
      <div className="flex sm:justify-end">
        <Segmented
          label={t('results.period')}
          value={period}
          options={periods.map((value) => ({ value, label: t(`results.periods.${value}`) }))}
          onChange={(chosen) => void changeParams({ period: chosen === usual ? null : chosen }, { replace: true })}
        />
      </div>
      {!places && !error && (
        <div role="status" aria-label={t('results.loading')}>
          <Skeleton className="h-64 rounded-xl" />
        </div>
      )}
      {!places && error && (
        <ErrorState
          title={t('results.loadFailed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      )}
      {places && (
        <ChartCard
          title={t('results.title')}
          note={t('results.note')}
          words={{
            view: t('results.views.label'),
            chart: t('results.views.chart'),
            table: t('results.views.table'),
          }}
          chart={
            sumOf(places, 'sent') === 0 ? (
              <p className="grid h-50 place-items-center text-dense text-muted">{t('results.empty')}</p>
            ) : (
              <ResultsChart places={places} />
            )
          }
          table={<ResultsTable places={places} isByWeek={isByWeek} />}
        />
      )}
    </div>
  );
}
