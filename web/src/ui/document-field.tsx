import { plainDocument } from '@yupflow/flow-engine/conditions/fold-text';
import { readDocument } from '@yupflow/flow-engine/values/documents';
import { Check } from 'lucide-react';
import { documentCountry, writeDocument } from './document-mask.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useSteadyCaret } from './use-steady-caret.ts';

type Props = Pick<TextFieldProps, 'label' | 'name' | 'help' | 'error' | 'isOptional' | 'onBlur' | 'inputRef'> & {
  /** Letters and digits alone where one of the countries has rules; empty for none. */
  readonly value: string;
  readonly onChange: (document: string) => void;
  /** By whose rules it is written and checked. */
  readonly countries: readonly string[];
};

const counted = /[\p{L}\d]/u;

/** A document as its country writes it, with a quiet tick once it is a real one. */
export function DocumentField({ value, onChange, countries, ...field }: Props) {
  const hasRules = documentCountry(countries) !== null;
  const text = writeDocument(value, countries);
  const caret = useSteadyCaret(text, counted);
  const isGood = hasRules && !field.error && value !== '' && readDocument(value, countries) !== null;
  return (
    <div onInputCapture={hasRules ? caret.note : undefined}>
      <TextField
        {...field}
        value={text}
        onChange={(written) => onChange(hasRules ? plainDocument(caret.meant(written)) : written)}
        autoComplete="off"
        isCode
        inputClassName="pr-9 tabular-nums"
        end={
          isGood && (
            <Check
              aria-hidden
              className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 animate-fade-in text-ok"
            />
          )
        }
      />
    </div>
  );
}
