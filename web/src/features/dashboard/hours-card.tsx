import { Grid3x3 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { weekdayName } from '../../pickers/spoken-time.ts';
import { HeatMap } from '../../ui/chart/heat-map.tsx';
import { type View, ViewSwitch } from '../../ui/chart/view-switch.tsx';
import { Card, NoFigures } from './card.tsx';
import { hoursShown, peakOf } from './hours.ts';
import { useViewWords } from './use-view-words.ts';

/** When people write: each hour of each weekday, Monday first, on the company's clocks. */
export function HoursCard({ week }: { readonly week: readonly (readonly number[])[] }) {
  const { t } = useTranslation('dashboard');
  const { language } = useTranslation().i18n;
  const format = useFormat();
  const words = useViewWords();
  const [view, setView] = useState<View>('chart');
  const clock = new Intl.DateTimeFormat(language, { hour: 'numeric', timeZone: 'UTC' });
  const hourName = (hour: number) =>
    t('hours.hour', { hour: clock.format(Date.UTC(2024, 0, 1, hour)).replace(/^0(?=\d)/, '') });
  const peak = peakOf(week);
  if (!peak)
    return (
      <Card title={t('hours.title')}>
        <NoFigures>{t('hours.none')}</NoFigures>
      </Card>
    );
  const hours = hoursShown(week);
  const placeName = (weekday: number, hour: number) => `${weekdayName(weekday, 'short')}, ${hourName(hour)}`;
  return (
    <Card
      title={t('hours.title')}
      note={<ViewSwitch words={words} value={view} onChange={setView} chartIcon={Grid3x3} />}
    >
      <HeatMap
        label={t('hours.meaning')}
        columns={week.map((_, day) => ({
          id: String(day),
          // Portugal's short names are whole words, wider than a column.
          short: weekdayName(day + 1, 'short').slice(0, 3),
          long: weekdayName(day + 1, 'long'),
        }))}
        rows={hours.map((hour) => ({
          id: String(hour),
          name: hourName(hour),
          values: week.map((day) => day[hour] ?? 0),
        }))}
        isTable={view === 'table'}
        words={{
          less: t('hours.less'),
          more: t('hours.more'),
          place: (row, day) => {
            const hour = hours[row] ?? 0;
            return t('hours.place', {
              place: placeName(day + 1, hour),
              count: week[day]?.[hour] ?? 0,
              shown: format.number(week[day]?.[hour] ?? 0),
            });
          },
          most: t('hours.peak', { place: placeName(peak.weekday, peak.hour) }),
        }}
        number={format.number}
      />
      <p className="mt-1 text-meta text-muted">{t('hours.meaning')}</p>
    </Card>
  );
}
