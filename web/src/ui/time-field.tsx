import { parseTime } from '@internationalized/date';
import { useMemo } from 'react';
import { DateInput, DateSegment } from 'react-aria-components/DatePicker';
import { Label } from 'react-aria-components/Label';
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField';
import { cx } from './cx.ts';
import type { NamedByLabel } from './named-by-label.ts';
import { fieldClass, labelClass } from './text-field.tsx';

interface Props extends NamedByLabel {
  readonly label: string;
  /** Where what stands around it says it already. */
  readonly isLabelHidden?: boolean;
  /** `09:30`; null while it is empty. */
  readonly value: string | null;
  readonly onChange: (time: string | null) => void;
  readonly className?: string;
}

/** A time of day, typed part by part, with 24 hours or 12 as the reader's language has it. */
export function TimeField({ label, isLabelHidden = false, value, onChange, className }: Props) {
  // The same while it is the same: a new one would take away what is being typed.
  const time = useMemo(() => (value === null ? null : parseTime(value)), [value]);
  return (
    <AriaTimeField
      aria-label={isLabelHidden ? label : undefined}
      value={time}
      onChange={(next) => onChange(next?.toString().slice(0, 'hh:mm'.length) ?? null)}
      shouldForceLeadingZeros
    >
      {!isLabelHidden && <Label className={labelClass}>{label}</Label>}
      <DateInput
        className={cx(fieldClass, 'flex items-center tabular-nums data-[focus-within]:field-focus', className)}
      >
        {(segment) => (
          <DateSegment
            segment={segment}
            className="rounded-[3px] px-px whitespace-pre outline-none not-focus:data-[placeholder]:text-muted focus:bg-brand-fill focus:text-brand-foreground"
          />
        )}
      </DateInput>
    </AriaTimeField>
  );
}
