import type { SendWindow } from '@yupflow/contract/send-window';
import { Moon } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../api/me.ts';
import { Switch } from '../ui/switch.tsx';
import { TimeField } from '../ui/time-field.tsx';
import { Weekdays } from './weekdays-field.tsx';

interface Props {
  /** Null: at any time. */
  readonly value: SendWindow | null;
  readonly onChange: (window: SendWindow | null) => void;
}

const officeHours: SendWindow = { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' };

/** When automatic sends may go out. Its page brings the texts of `timing`. */
export function SendWindowField({ value, onChange }: Props) {
  const { t } = useTranslation('timing');
  const timezone = useMe()?.activeCompany?.timezone;
  const helpId = useId();
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-dense font-medium">{t('hasWindow')}</p>
          <p id={helpId} className="text-meta text-muted">
            {t('hasWindowHelp')}
          </p>
        </div>
        <span className="pt-0.5">
          <Switch
            label={t('hasWindow')}
            describedBy={helpId}
            isOn={value !== null}
            onChange={(isOn) => onChange(isOn ? officeHours : null)}
          />
        </span>
      </div>
      {value && (
        <>
          <Weekdays
            label={t('weekdays')}
            value={value.weekdays}
            onChange={(weekdays) => onChange({ ...value, weekdays })}
          />
          <div className="grid grid-cols-2 gap-2">
            {(['from', 'to'] as const).map((end) => (
              <TimeField
                key={end}
                label={t(end)}
                value={value[end]}
                // Empty while it is being typed: the last whole time stays.
                onChange={(time) => time && onChange({ ...value, [end]: time })}
              />
            ))}
          </div>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-muted">
            {value.to <= value.from && (
              <span className="flex items-center gap-1 text-soft" title={t('overnightHelp')}>
                <Moon aria-hidden className="size-3.5" />
                {t('overnight')}
              </span>
            )}
            {timezone && t('zone', { timezone })}
          </p>
        </>
      )}
    </div>
  );
}
