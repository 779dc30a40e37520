import type { SendWindow } from '@yupflow/contract/send-window';
import { Moon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../locales/time-zone.ts';
import { TimeField } from '../ui/time-field.tsx';
import { Toggle } from '../ui/toggle.tsx';
import { zoneText } from './time-zones.ts';
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
  const timezone = useTimeZone();
  return (
    <div className="flex flex-col gap-3">
      <Toggle
        label={t('hasWindow')}
        help={t('hasWindowHelp')}
        isOn={value !== null}
        onChange={(isOn) => onChange(isOn ? officeHours : null)}
      />
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
            {timezone && t('zone', { timezone: zoneText(timezone) })}
          </p>
        </>
      )}
    </div>
  );
}
