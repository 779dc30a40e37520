import type { DashboardMetric, DashboardReport } from '@yupflow/contract/dashboard';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { barColors } from '../../ui/chart/bar-chart.tsx';
import { type View, ViewSwitch } from '../../ui/chart/view-switch.tsx';
import { DayChart } from './day-chart.tsx';
import { seriesOf } from './day-series.ts';
import { DayTable } from './day-table.tsx';
import { useDays } from './use-days.ts';
import { useViewWords } from './use-view-words.ts';

interface Props {
  readonly metric: DashboardMetric;
  readonly report: DashboardReport;
  readonly totalContacts: number;
  /** The company's. */
  readonly today: string;
}

/** A figure day by day, beside what it is compared with, as a chart or as a table. */
export function DayPanel({ metric, report, totalContacts, today }: Props) {
  const { t } = useTranslation('dashboard');
  const days = useDays();
  const words = useViewWords();
  const [view, setView] = useState<View>('chart');
  const { isByWeek, weeksBefore, places } = seriesOf(metric, report, totalContacts);
  const range = { from: places[0]?.from ?? '', to: places.at(-1)?.to ?? '' };
  const beforeName = weeksBefore === null ? t('periodBefore') : t('weeksBefore', { count: weeksBefore });
  const compared = weeksBefore === null || isByWeek ? beforeName : t('sameDay', { count: weeksBefore });
  const isEmpty = places.every(({ value, before }) => value === 0 && before === 0);
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 text-meta text-muted">
        <h2 className="text-body font-semibold text-text">{t(isByWeek ? 'byWeek' : 'byDay')}</h2>
        {places.length > 0 && <Key color={barColors.value} text={days.shortRange(range)} />}
        <Key color={barColors.before} text={compared} />
        <ViewSwitch words={words} value={view} onChange={setView} chartIcon={ChartColumn} />
      </div>
      <div className="px-4 pb-3">
        {isEmpty ? (
          <p className="grid h-60 place-items-center text-center text-dense text-pretty text-muted">
            {t(`metrics.${metric}.none`)}
          </p>
        ) : view === 'chart' ? (
          <DayChart metric={metric} places={places} isByWeek={isByWeek} beforeName={beforeName} today={today} />
        ) : (
          <DayTable metric={metric} places={places} isByWeek={isByWeek} beforeName={beforeName} />
        )}
        <p className="mt-1 text-meta text-pretty text-muted">
          {t(`metrics.${metric}.meaning`)} {t('beforeIs', { range: days.range(report.before) })}
        </p>
      </div>
    </>
  );
}

function Key({ color, text }: { readonly color: string; readonly text: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden className="size-2.5 shrink-0 rounded-[2px]" style={{ backgroundColor: color }} />
      {text}
    </span>
  );
}
