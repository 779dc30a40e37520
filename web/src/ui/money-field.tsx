import type { Ref } from 'react';
import type { NamedByLabel } from './named-by-label.ts';
import { NumberField } from './number-field.tsx';

/** Whole cents; a text is what somebody wrote that is no amount; null while it is empty. */
export type WrittenCents = number | string | null;

interface Props extends NamedByLabel {
  readonly label: string;
  readonly value: WrittenCents;
  readonly onChange: (cents: WrittenCents) => void;
  readonly onBlur?: () => void;
  readonly help?: string;
  readonly error?: string | null;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** An amount of reais, as the reader's language writes it. */
export function MoneyField({ value, onChange, ...field }: Props) {
  return (
    <NumberField
      {...field}
      value={typeof value === 'number' ? value / 100 : value}
      onChange={(amount) => onChange(typeof amount === 'number' ? Math.round(amount * 100) : amount)}
      decimals={2}
      start={
        <span aria-hidden className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted">
          R$
        </span>
      }
      inputClassName="pl-9"
    />
  );
}
