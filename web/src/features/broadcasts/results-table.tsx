import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { type ResultDay, resultParts } from './results.ts';

interface Props {
  readonly places: readonly ResultDay[];
  readonly isByWeek: boolean;
}

/** The chart's figures, newest first; what had none is left out. */
export function ResultsTable({ places, isByWeek }: Props) {
  const { t, i18n } = useTranslation('broadcasts');
  const format = useFormat();
  const days = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  const shown = places.filter((place) => resultParts.some((part) => place[part] > 0)).toReversed();
  if (shown.length === 0)
    return <p className="grid h-50 place-items-center text-dense text-muted">{t('results.empty')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be within reach of the keyboard
    <section aria-label={t('results.views.table')} tabIndex={0} className="max-h-64 overflow-auto">
      <table className="w-full text-dense tabular-nums">
        <thead>
          <tr className="text-left text-meta text-muted">
            <th scope="col" className="sticky top-0 bg-surface py-1.5 font-medium">
              {t(isByWeek ? 'results.week' : 'results.day')}
            </th>
            {resultParts.map((part) => (
              <th key={part} scope="col" className="sticky top-0 bg-surface py-1.5 pl-3 text-right font-medium">
                {t(part)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((place) => (
            <tr key={place.day}>
              <th scope="row" className="border-t border-line py-1.5 text-left font-normal whitespace-nowrap">
                {days.format(Date.parse(place.day))}
              </th>
              {resultParts.map((part) => (
                <td key={part} className="border-t border-line py-1.5 pl-3 text-right">
                  {format.number(place[part])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
