import { now, parseAbsolute, toZoned } from '@internationalized/date';
import { useMemo } from 'react';
import { useTimeZone } from '../locales/time-zone.ts';
import { DatePicker, type DatePickerProps } from './date-picker.tsx';

interface Props extends DatePickerProps {
  /** An ISO instant, or what somebody wrote that is none, like `2026-02-31`; null while it is empty. */
  readonly value: string | null;
  readonly onChange: (instant: string | null) => void;
}

/** A moment, to the minute, on the clock that people here read. */
export function DatetimeField({ value, onChange, ...field }: Props) {
  const timeZone = useTimeZone();
  const noon = useMemo(() => now(timeZone).set({ hour: 12, minute: 0, second: 0, millisecond: 0 }), [timeZone]);
  // The same while it is the same: a new one would take away what is being typed.
  const moment = useMemo(() => (value?.endsWith('Z') ? parseAbsolute(value, timeZone) : null), [value, timeZone]);
  return (
    <DatePicker
      {...field}
      granularity="minute"
      placeholderValue={noon}
      value={moment}
      isFilled={value !== null}
      onChange={(next) => onChange(next && toZoned(next, timeZone).toAbsoluteString())}
      onNoDate={onChange}
    />
  );
}
