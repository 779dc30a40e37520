import type { BroadcastReport } from '@yupflow/contract/broadcasts';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../browser/now.ts';
import { ChartCard } from '../../../ui/chart/chart-card.tsx';
import type { Series } from '../../../ui/chart/chart-props.ts';
import { LineChart } from '../../../ui/chart/line-chart.tsx';
import { timeTicks } from '../../../ui/chart/time-ticks.ts';
import { forecastOf, livelyPoints, roughly, shareOf } from './figures.ts';
import { ResultsTable } from './results-table.tsx';
import { usePauses } from './use-pauses.ts';
import { useReportFormat } from './use-report-format.ts';

const kinds = [
  { id: 'delivered', color: 'var(--faint)' },
  { id: 'read', color: 'var(--brand)' },
  { id: 'replied', color: 'color-mix(in oklab, var(--brand-strong) 75%, var(--text))' },
] as const;
const mostTicks = 9;

/** Delivered, read and replied from the start until now, and where that leads. */
export function ResultsChart({ report }: { readonly report: BroadcastReport }) {
  const { t } = useTranslation('broadcast-report');
  const { broadcast } = report;
  const hasForecast = broadcast.state === 'started' && report.ends_at !== null && broadcast.queued > 0;
  if (!broadcast.started_at) return null;
  const isEmpty = report.points.length === 0;
  const empty = <p className="py-8 text-center text-dense text-muted">{t('chart.empty')}</p>;
  return (
    <ChartCard
      title={t('chart.title')}
      note={t(hasForecast ? 'chart.noteForecast' : 'chart.note')}
      words={{ view: t('chart.view'), chart: t('chart.chart'), table: t('chart.table') }}
      chart={isEmpty ? empty : <Lines report={report} hasForecast={hasForecast} />}
      table={isEmpty ? empty : <ResultsTable report={report} />}
    />
  );
}

interface LinesProps {
  readonly report: BroadcastReport;
  readonly hasForecast: boolean;
}

function Lines({ report, hasForecast }: LinesProps) {
  const { t } = useTranslation('broadcast-report');
  const { t: ofBroadcasts } = useTranslation('broadcasts');
  const format = useReportFormat();
  const { broadcast } = report;
  const points = livelyPoints(report);
  const start = Date.parse(broadcast.started_at ?? broadcast.created_at);
  const last = Date.parse(points.at(-1)?.at ?? broadcast.created_at);
  const isRunning = broadcast.state === 'started' || broadcast.state === 'paused';
  const clock = useNow(20_000).getTime();
  // The server's clock may be ahead of the reader's.
  const now = isRunning ? Math.max(clock, last) : last;
  const end = hasForecast ? Math.max(now, Date.parse(report.ends_at ?? '')) : now;
  const domain = [start, Math.max(end, start + 60_000)] as const;
  const pauses = usePauses(report, now);
  const places = [start, ...points.map(({ at }) => Date.parse(at)), ...(now > last ? [now] : [])];

  const series = kinds.map(({ id, color }): Series => {
    const count = broadcast[id];
    const forecast = hasForecast ? forecastOf(count, broadcast) : null;
    const share = format.share(shareOf(count, broadcast.sent));
    return {
      id,
      color,
      name: t(`chart.${id}`),
      values: [0, ...points.map((point) => point[id]), ...(now > last ? [count] : [])],
      forecast: forecast === null ? undefined : { at: end, value: forecast },
      title: ofBroadcasts(`results.counted.${id}`, { count, number: format.number(count) }),
      note: forecast === null ? share : t('chart.upTo', { share, number: format.number(roughly(forecast)) }),
    };
  });

  const name = (at: number) => format.short(new Date(at).toISOString());
  const ticks = timeTicks(domain[0], domain[1], format.timeZone, mostTicks).map(({ at, isDay }) => {
    const moment = new Date(at).toISOString();
    return { at, label: isDay ? format.day(moment) : format.time(moment) };
  });
  return (
    <LineChart
      label={t('chart.title')}
      domain={domain}
      places={places}
      series={series}
      ticks={ticks}
      bands={pauses}
      mark={
        isRunning ? { at: now, label: t('chart.now', { time: format.time(new Date(now).toISOString()) }) } : undefined
      }
      placeName={name}
      number={format.number}
    />
  );
}
