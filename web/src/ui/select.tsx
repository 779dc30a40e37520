import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { cx } from './cx.ts';
import { FieldNote } from './field-note.tsx';
import type { NamedByLabel } from './named-by-label.ts';
import { fieldClass, labelClass } from './text-field.tsx';

interface Props<Value extends string> extends NamedByLabel {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly language?: string }[];
  readonly onChange: (value: Value) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly help?: ReactNode;
  readonly error?: string | null;
  readonly selectRef?: Ref<HTMLSelectElement>;
}

/** One of a few, by the browser's own select: phones show it best. */
export function Select<Value extends string>(props: Props<Value>) {
  const { label, options, onChange, help, error, selectRef, ...select } = props;
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <div className="relative">
        <select
          {...select}
          id={id}
          ref={selectRef}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? noteId : undefined}
          className={cx(fieldClass, 'appearance-none truncate pr-9 [&>option]:bg-surface [&>option]:text-text')}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.language}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
        />
      </div>
      <FieldNote id={noteId} help={help} error={error} />
    </div>
  );
}
