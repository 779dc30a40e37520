import type { TimeRange } from '@yupflow/flow-engine/opening-hours/opening-hours';
import { CircleAlert, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { onWorkingDays, usualRange, type Weekday, weekdays, withDay } from './hours-draft.ts';
import { RangeList } from './range-list.tsx';

interface Props {
  readonly week: TimeRange[][];
  readonly onChange: (week: TimeRange[][]) => void;
  readonly faults: ReadonlySet<number>;
}

export function WeekSection({ week, onChange, faults }: Props) {
  const { t, i18n } = useTranslation('operating-hours');
  const format = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' });
  // 1 November 2026 is a Sunday.
  const nameOf = (day: Weekday) => format.format(new Date(Date.UTC(2026, 10, 1 + day)));
  return (
    <ul>
      {weekdays.map((day) => {
        const ranges = week[day] ?? [];
        const name = nameOf(day);
        return (
          <li
            key={day}
            className="grid grid-cols-[auto_8.5rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-line px-4 py-2.5 not-first:border-t max-sm:grid-cols-[auto_minmax(0,1fr)_auto]"
          >
            <Switch
              label={t('attendsOn', { day: name })}
              isOn={ranges.length > 0}
              onChange={(isOn) => onChange(withDay(week, day, isOn ? [usualRange] : []))}
            />
            <span className="text-dense font-medium first-letter:uppercase">{name}</span>
            <div className="max-sm:order-1 max-sm:col-span-3">
              {ranges.length > 0 ? (
                <RangeList label={name} ranges={ranges} onChange={(next) => onChange(withDay(week, day, next))} />
              ) : (
                <span className="text-dense text-muted">{t('closed')}</span>
              )}
              {faults.has(day) && (
                <p role="alert" className="mt-1.5 flex gap-1.5 text-meta text-bad">
                  <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
                  {t('overlapping')}
                </p>
              )}
            </div>
            {ranges.length > 0 ? (
              <IconButton
                label={t('copyToWorkingDays', { day: name })}
                icon={Copy}
                onPress={() => onChange(onWorkingDays(week, day))}
              />
            ) : (
              <span aria-hidden className="size-(--control)" />
            )}
          </li>
        );
      })}
    </ul>
  );
}
