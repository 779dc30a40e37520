import { useId } from 'react';
import { fieldClass, labelClass } from '../../../../ui/text-field.tsx';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (time: string) => void;
}

/** A time of day, by the browser's own field. */
export function ClockField({ label, value, onChange }: Props) {
  const id = useId();
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <input
        id={id}
        type="time"
        required
        value={value}
        // Empty while it is typed: then the one before stays.
        onChange={({ target }) => target.value && onChange(target.value.slice(0, 'hh:mm'.length))}
        className={`${fieldClass} tabular-nums`}
      />
    </div>
  );
}
