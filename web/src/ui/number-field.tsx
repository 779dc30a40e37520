import { type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import type { NamedByLabel } from './named-by-label.ts';
import { readNumber } from './read-number.ts';
import { TextField } from './text-field.tsx';

/** A text is what somebody wrote that is no number; null while it is empty. */
type Written = number | string | null;

interface Props extends NamedByLabel {
  readonly label: string;
  readonly value: Written;
  readonly onChange: (value: Written) => void;
  readonly onBlur?: () => void;
  readonly help?: ReactNode;
  readonly error?: string | null;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly isOptional?: boolean;
  /** At least so many are written, as of money. */
  readonly decimals?: number;
  /** Stands inside the field, before the number. */
  readonly start?: ReactNode;
  readonly inputClassName?: string;
}

/** Nobody's digits are rounded away. */
const asTyped = { maximumFractionDigits: 15 };

/** The keys of an iPhone that has only digits know no minus. */
const keys = /iPhone/.test(navigator.userAgent) ? 'text' : 'numeric';

/** A number as the reader's language writes it, once the field is left; it counts at once, in any form that is clear. */
export function NumberField({ value, onChange, onBlur, decimals = 0, inputClassName, ...field }: Props) {
  const { language } = useTranslation().i18n;
  const write = (number: Written) =>
    typeof number === 'number'
      ? new Intl.NumberFormat(language, { ...asTyped, minimumFractionDigits: decimals }).format(number)
      : (number ?? '');
  const [text, setText] = useState(() => write(value));
  const [shown, setShown] = useState(value);
  if (!Object.is(value, shown)) {
    setShown(value);
    setText(write(value));
  }

  function type(next: string) {
    const read = next.trim() === '' ? null : (readNumber(next, language) ?? next);
    setText(next);
    setShown(read);
    onChange(read);
  }

  return (
    <TextField
      {...field}
      value={text}
      onChange={type}
      onBlur={() => {
        setText(write(value));
        onBlur?.();
      }}
      inputMode={keys}
      autoComplete="off"
      isCode
      inputClassName={cx('tabular-nums', inputClassName)}
    />
  );
}
