import { useMemo } from 'react';
import { DatePicker, type DatePickerProps } from './date-picker.tsx';
import { readDay } from './days.ts';

interface Props extends DatePickerProps {
  /** `2026-11-15`, or what somebody wrote that is no day, like `2026-02-31`; null while it is empty. */
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
}

/** A day, wherever in the world it is. */
export function DateField({ value, onChange, ...field }: Props) {
  // The same while it is the same: a new one would take away what is being typed.
  const day = useMemo(() => (value === null ? null : readDay(value)), [value]);
  return (
    <DatePicker
      {...field}
      granularity="day"
      value={day}
      isFilled={value !== null}
      onChange={(next) => onChange(next?.toString().slice(0, 'yyyy-mm-dd'.length) ?? null)}
      onNoDate={onChange}
    />
  );
}
