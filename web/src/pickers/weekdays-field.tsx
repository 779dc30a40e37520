import { ToggleButton } from 'react-aria-components/ToggleButton';
import { currentLanguage } from '../locales/i18n.ts';
import { weekdayName } from './spoken-time.ts';

interface Props {
  readonly label: string;
  readonly value: readonly number[];
  /** Never told none. */
  readonly onChange: (weekdays: number[]) => void;
}

/** As calendars hang: Monday first in Spain, Sunday first where Portuguese or American English is spoken. */
const week = () => (currentLanguage() === 'es-ES' ? [1, 2, 3, 4, 5, 6, 7] : [7, 1, 2, 3, 4, 5, 6]);

export function Weekdays({ label, value, onChange }: Props) {
  return (
    <fieldset aria-label={label} className="flex gap-1">
      {week().map((day) => (
        <ToggleButton
          key={day}
          aria-label={weekdayName(day, 'long')}
          isSelected={value.includes(day)}
          onChange={(isOn) => {
            const next = isOn ? [...value, day] : value.filter((one) => one !== day);
            if (next.length > 0) onChange(next.sort((one, other) => one - other));
          }}
          className="h-(--control) min-w-0 flex-1 rounded-md bg-raised text-dense font-medium text-soft uppercase outline-none data-[focus-visible]:outline-2 data-[focus-visible]:outline-offset-1 data-[focus-visible]:outline-brand data-[selected]:bg-brand-soft data-[selected]:text-brand-strong"
        >
          {weekdayName(day, 'narrow')}
        </ToggleButton>
      ))}
    </fieldset>
  );
}
