import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import type { DayProps } from './day-chart.tsx';
import { useDays } from './use-days.ts';

const headClass = 'sticky top-0 bg-surface py-1.5 pl-3 text-right font-medium';
const cellClass = 'border-t border-line py-1.5 pl-3 text-right';

/** The chart's figures, newest first. */
export function DayTable({ metric, places, isByWeek, beforeName }: DayProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const days = useDays();
  const hasParts = metric === 'total_attendances';
  return (
    <section
      aria-label={`${t(`metrics.${metric}.label`)}, ${t(isByWeek ? 'byWeek' : 'byDay')}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be within reach of the keyboard
      tabIndex={0}
      className="h-60 overflow-auto"
    >
      <table className="w-full text-dense tabular-nums">
        <thead>
          <tr className="text-left text-meta text-muted">
            <th scope="col" className="sticky top-0 bg-surface py-1.5 font-medium">
              {t(isByWeek ? 'week' : 'day')}
            </th>
            <th scope="col" className={headClass}>
              {t(`metrics.${metric}.label`)}
            </th>
            <th scope="col" className={headClass}>
              {beforeName}
            </th>
            {hasParts && (
              <>
                <th scope="col" className={headClass}>
                  {t('split.receptive')}
                </th>
                <th scope="col" className={headClass}>
                  {t('split.active')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {places.toReversed().map(({ from, to, value, before, receptive, active }) => (
            <tr key={from}>
              <th scope="row" className="border-t border-line py-1.5 text-left font-normal whitespace-nowrap">
                {isByWeek ? days.range({ from, to }) : days.dated(from)}
              </th>
              {[value, before, ...(hasParts ? [receptive, active] : [])].map((count, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={at} className={cellClass}>
                  {format.number(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
