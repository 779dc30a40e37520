import type { DashboardMetric } from '@yupflow/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { BarChart, barColors } from '../../ui/chart/bar-chart.tsx';
import type { Place } from './day-series.ts';
import { useDays } from './use-days.ts';

export interface DayProps {
  readonly metric: DashboardMetric;
  readonly places: readonly Place[];
  readonly isByWeek: boolean;
  /** “4 weeks before”. */
  readonly beforeName: string;
}

const mostTicks = 7;
const weekDays = 7;

/** So many places from one word to the next: of days rather a week, or some. */
function stepOf(count: number, isByWeek: boolean): number {
  const step = Math.ceil(count / mostTicks);
  return isByWeek || step <= 2 ? step : Math.ceil(step / weekDays) * weekDays;
}

/** A bar for each day; the one that is not over yet is dashed. */
export function DayChart({ metric, places, isByWeek, beforeName, today }: DayProps & { readonly today: string }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const days = useDays();
  const last = places.length - 1;
  const growing = places[last]?.to === today ? last : null;
  const every = stepOf(places.length, isByWeek);
  const nameOf = (at: number) => {
    const place = places[at];
    if (!place) return '';
    return isByWeek ? days.shortRange(place) : days.long(place.from);
  };
  return (
    <BarChart
      label={`${t(`metrics.${metric}.label`)}, ${t(isByWeek ? 'byWeek' : 'byDay')}`}
      values={places.map(({ value }) => value)}
      before={places.map(({ before }) => before)}
      growing={growing}
      ticks={places.flatMap(({ from }, at) => {
        if (at === growing && !isByWeek) return [{ at, label: t('today'), isStrong: true }];
        return at % every === 0 ? [{ at, label: days.short(from) }] : [];
      })}
      placeName={nameOf}
      rowsOf={(at) => {
        const { value = 0, before = 0, receptive = 0, active = 0 } = places[at] ?? {};
        const rows = [
          {
            id: 'value',
            color: barColors.value,
            text: t(`metrics.${metric}.label`),
            value: format.number(value),
          },
          { id: 'before', color: barColors.before, text: beforeName, value: format.number(before) },
        ];
        if (metric !== 'total_attendances') return rows;
        const parts = `${format.number(receptive)} · ${format.number(active)}`;
        return [...rows, { id: 'parts', color: null, text: t('split.parts'), value: parts }];
      }}
      number={format.number}
    />
  );
}
