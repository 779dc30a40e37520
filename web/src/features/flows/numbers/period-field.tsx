import { addDays, localTimeOf } from '@yupflow/flow-engine/conditions/local-time';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../../../locales/time-zone.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { isDay } from '../../../ui/days.ts';
import { Select } from '../../../ui/select.tsx';

/** So many days until today, or from one day to another. */
export type Period = { readonly days: number } | { readonly from: string; readonly to: string };

const presets = [7, 14, 30, 90] as const;

/** By the company's calendar. */
export function usePeriodDays(period: Period) {
  const zone = useTimeZone();
  const today = localTimeOf(new Date(), zone).day;
  const { from, to } = 'days' in period ? { from: addDays(today, 1 - period.days), to: today } : period;
  return { from, to, isWrong: !isDay(from) || !isDay(to) || to < from };
}

interface Props {
  readonly value: Period;
  readonly onChange: (period: Period) => void;
  readonly isWrong: boolean;
}

export function PeriodField({ value, onChange, isWrong }: Props) {
  const { t } = useTranslation('flow-numbers');
  const days = usePeriodDays(value);
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t('period.label')}
        value={'days' in value ? String(value.days) : 'custom'}
        onChange={(chosen) =>
          onChange(chosen === 'custom' ? { from: days.from, to: days.to } : { days: Number(chosen) })
        }
        options={[
          ...presets.map((count) => ({ value: String(count), label: t('period.last', { count }) })),
          { value: 'custom', label: t('period.custom') },
        ]}
      />
      {'from' in value && (
        <>
          <DateField
            label={t('period.from')}
            value={value.from || null}
            onChange={(from) => onChange({ ...value, from: from ?? '' })}
          />
          <DateField
            label={t('period.to')}
            value={value.to || null}
            onChange={(to) => onChange({ ...value, to: to ?? '' })}
            error={isWrong && isDay(value.from) && isDay(value.to) ? t('period.wrong') : null}
          />
        </>
      )}
    </div>
  );
}
