import { type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { FieldNote } from './field-note.tsx';
import type { NamedByLabel } from './named-by-label.ts';

export interface TextFieldProps extends NamedByLabel {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly type?: 'text' | 'email' | 'password' | 'tel';
  readonly inputMode?: 'text' | 'numeric';
  readonly help?: ReactNode;
  /** What is wrong and what to do; it takes the place of the help. */
  readonly error?: string | null;
  readonly isOptional?: boolean;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Cuts off what is typed beyond it. */
  readonly maxLength?: number;
  /** Lets people type and paste more, and says that it is too long. */
  readonly longest?: number;
  readonly placeholder?: string;
  readonly isReadOnly?: boolean;
  readonly isCode?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly inputClassName?: string;
  /** Stand inside the field, at its start and its end. */
  readonly start?: ReactNode;
  readonly end?: ReactNode;
}

export const fieldClass =
  'h-(--control) w-full min-w-0 rounded-lg border border-line-strong bg-surface px-3 text-(length:--field-text) text-text outline-none transition-[border-color,box-shadow] duration-120 placeholder:text-muted focus:field-focus aria-invalid:field-bad disabled:bg-raised disabled:text-soft';

export const labelClass = 'mb-1.5 block text-dense font-medium text-text';

export function TextField({
  label,
  help,
  error: fault,
  longest,
  isOptional = false,
  isCode = false,
  start,
  end,
  ...props
}: TextFieldProps) {
  const { onChange, inputRef, inputClassName, isReadOnly, ...input } = props;
  const { t } = useTranslation();
  const id = useId();
  const noteId = `${id}-note`;
  const used = lengthKept(props.value);
  const error = longest !== undefined && used > longest ? t('tooLong', { longest, used }) : fault;
  return (
    <div>
      <label htmlFor={id} className={labelClass}>
        {label}
        {isOptional && <span className="font-normal text-muted"> {t('optional')}</span>}
      </label>
      <div className="relative">
        {start}
        <input
          {...input}
          id={id}
          ref={inputRef}
          readOnly={isReadOnly}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? noteId : undefined}
          spellCheck={isCode ? false : undefined}
          autoCapitalize={isCode ? 'none' : undefined}
          className={cx(fieldClass, isReadOnly && 'bg-page! text-soft! dark:bg-raised!', inputClassName)}
        />
        {end}
      </div>
      <FieldNote id={noteId} help={help} error={error} />
    </div>
  );
}

/** How long it is once spaces are folded, as the contract counts. */
function lengthKept(text: string): number {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim().length;
}
