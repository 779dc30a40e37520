import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { type ResultDay, sumOf } from './results.ts';

const lines = [
  { part: 'delivered', color: 'var(--faint)' },
  { part: 'read', color: 'var(--brand)' },
  { part: 'replied', color: 'color-mix(in oklab, var(--brand-strong) 75%, var(--text))' },
  { part: 'failed', color: 'var(--bad)' },
] as const;

const mostTicks = 7;
const timeOf = ({ day }: ResultDay) => Date.parse(day);

/** Delivered, read, replied and failed, place by place; at the ends what the period came to. */
export function ResultsChart({ places }: { readonly places: readonly ResultDay[] }) {
  const { t, i18n } = useTranslation('broadcasts');
  const format = useFormat();
  const sent = sumOf(places, 'sent');
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  // Days are of the calendar: no reader's zone may move them.
  const days = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const every = Math.ceil(places.length / mostTicks);
  const times = places.map(timeOf);
  return (
    <LineChart
      label={t('results.title')}
      domain={[times[0] ?? 0, times.at(-1) ?? 0]}
      places={times}
      series={lines.map(({ part, color }) => ({
        id: part,
        name: t(part).toLocaleLowerCase(i18n.language),
        color,
        values: places.map((place) => place[part]),
        title: t(`results.counted.${part}`, {
          count: sumOf(places, part),
          number: format.number(sumOf(places, part)),
        }),
        note: t('results.ofSent', { share: percent.format(sumOf(places, part) / sent) }),
      }))}
      ticks={times.flatMap((at, index) => (index % every === 0 ? [{ at, label: days.format(at) }] : []))}
      placeName={(at) => days.format(at)}
      number={format.number}
    />
  );
}
