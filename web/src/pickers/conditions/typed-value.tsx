import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

export interface TypedProps<Value> {
  /** Undefined while there is nothing that could be asked for. */
  readonly onType: (value: Value | undefined) => void;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

interface FormProps extends Pick<TypedProps<never>, 'onCancel' | 'onDone'> {
  readonly children: ReactNode;
}

/** Enter and the button are done; Esc leaves it as it was. */
export function TypedForm({ onCancel, onDone, children }: FormProps) {
  const { t } = useTranslation('conditions');
  return (
    <form
      className="flex flex-col gap-3 overflow-y-auto p-3"
      // On the way in: the date's own group lets no Enter out.
      onKeyDownCapture={(event) => {
        // A key in the calendar, which stands elsewhere, is the calendar's.
        if (!(event.target instanceof HTMLElement && event.currentTarget.contains(event.target))) return;
        if (event.key === 'Escape') onCancel();
        // The parts of a date are no inputs: Enter in them sends no form.
        if (event.key === 'Enter' && event.target.role === 'spinbutton') {
          event.preventDefault();
          onDone();
        }
      }}
      onSubmit={(event) => {
        event.preventDefault();
        // The form of the page around it is another one.
        event.stopPropagation();
        onDone();
      }}
    >
      {children}
      <Button type="submit" look="primary" className="self-end">
        {t('apply')}
      </Button>
    </form>
  );
}

interface TextProps extends TypedProps<string> {
  readonly value: string;
  readonly isWholePhone: boolean;
}

const longest = 200;
/** What is asked for can be typed at once. */
export const focusNow = (field: { focus: () => void } | null): void => field?.focus();

export function TextValue({ value, isWholePhone, onType, ...form }: TextProps) {
  const { t } = useTranslation('conditions');
  const [text, setText] = useState(value);
  return (
    <TypedForm {...form}>
      <TextField
        label={t('value')}
        help={isWholePhone ? t('wholePhone') : undefined}
        value={text}
        maxLength={longest}
        autoComplete="off"
        inputRef={focusNow}
        onChange={(next) => {
          setText(next);
          onType(next.trim() || undefined);
        }}
      />
    </TypedForm>
  );
}

export function NumberValue({ value, onType, ...form }: TypedProps<number> & { readonly value: number | null }) {
  const { t } = useTranslation('conditions');
  const [number, setNumber] = useState<number | string | null>(value);
  return (
    <TypedForm {...form}>
      <NumberField
        label={t('value')}
        value={number}
        inputRef={focusNow}
        onChange={(next) => {
          setNumber(next);
          onType(typeof next === 'number' ? next : undefined);
        }}
      />
    </TypedForm>
  );
}
