import { RangeCalendar as AriaRangeCalendar, type DateRange } from 'react-aria-components/RangeCalendar';
import { Month } from './calendar.tsx';
import { readDay } from './days.ts';

interface Range {
  readonly from: string;
  readonly to: string;
}

interface Props {
  readonly label: string;
  readonly value: Range;
  /** The last day that can be chosen, such as 2026-11-15. */
  readonly last: string;
  readonly onChange: (range: Range) => void;
}

function readRange({ from, to }: Range): DateRange | null {
  const [start, end] = [readDay(from), readDay(to)];
  return start && end && { start, end };
}

/** A first and a last day; days of the calendar, in no zone. */
export function RangeCalendar({ label, value, last, onChange }: Props) {
  return (
    <AriaRangeCalendar
      aria-label={label}
      value={readRange(value)}
      defaultFocusedValue={readDay(value.to)}
      maxValue={readDay(last)}
      onChange={({ start, end }) => onChange({ from: start.toString(), to: end.toString() })}
      className="p-3"
    >
      <Month dayClass="chosen:bg-brand-soft chosen:data-[selection-end]:bg-brand-fill chosen:data-[selection-end]:text-brand-foreground chosen:data-[selection-start]:bg-brand-fill chosen:data-[selection-start]:text-brand-foreground data-[disabled]:text-faint data-[disabled]:hover:bg-transparent" />
    </AriaRangeCalendar>
  );
}
