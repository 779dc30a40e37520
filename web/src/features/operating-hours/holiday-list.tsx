import { limits } from '@yupflow/contract/limits';
import type { Holiday } from '@yupflow/flow-engine/opening-hours/opening-hours';
import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { dateOf, dayOf, isYearly, usualRange } from './hours-draft.ts';
import { RangeList } from './range-list.tsx';

interface Props {
  readonly holidays: Holiday[];
  readonly onChange: (holidays: Holiday[]) => void;
  readonly faults: ReadonlySet<number>;
  /** `2026-11-15`: what a new one begins with. */
  readonly today: string;
}

/** Days that are different: closed, or open at other times. */
export function HolidayList({ holidays, onChange, faults, today }: Props) {
  const { t } = useTranslation('operating-hours');
  const change = (index: number, part: Partial<Holiday>) =>
    onChange(holidays.map((holiday, at) => (at === index ? { ...holiday, ...part } : holiday)));
  return (
    <div className="flex flex-col gap-3 p-4">
      {holidays.length === 0 && <p className="text-dense text-muted">{t('noHolidays')}</p>}
      {holidays.map((holiday, index) => {
        const name = holiday.name || t('holiday');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: their dates change while they are typed
          <fieldset key={index} aria-label={name} className="rounded-lg border border-line p-3">
            <div className="flex items-start gap-3">
              <div className="grid min-w-0 flex-1 gap-3 @lg:grid-cols-2">
                <DateField
                  label={t('date')}
                  value={holiday.date ? dayOf(holiday, today) : null}
                  onChange={(day) => change(index, { date: day ? dateOf(day, isYearly(holiday)) : '' })}
                />
                <TextField
                  label={t('holidayName')}
                  isOptional
                  value={holiday.name}
                  maxLength={60}
                  onChange={(text) => change(index, { name: text })}
                  autoComplete="off"
                />
              </div>
              <IconButton
                label={t('removeHoliday', { name })}
                icon={Trash2}
                className="mt-6"
                onPress={() => onChange(holidays.filter((_, at) => at !== index))}
              />
            </div>
            <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
              <Checkbox
                label={t('yearly')}
                isChecked={isYearly(holiday)}
                onChange={(yearly) => change(index, { date: holiday.date && dateOf(dayOf(holiday, today), yearly) })}
              />
              <Checkbox
                label={t('openThen')}
                isChecked={holiday.ranges.length > 0}
                onChange={(isOpen) => change(index, { ranges: isOpen ? [usualRange] : [] })}
              />
              <RangeList label={name} ranges={holiday.ranges} onChange={(ranges) => change(index, { ranges })} />
            </div>
            {faults.has(index) && (
              <p role="alert" className="mt-2 flex gap-1.5 text-meta text-bad">
                <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
                {t('holidayFault')}
              </p>
            )}
          </fieldset>
        );
      })}
      {holidays.length < limits.holidays && (
        <Button
          icon={Plus}
          className="self-start"
          onPress={() => onChange([...holidays, { date: today, name: '', ranges: [] }])}
        >
          {t('addHoliday')}
        </Button>
      )}
    </div>
  );
}
