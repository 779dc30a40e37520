import { type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { FieldNote } from './field-note.tsx';
import type { NamedByLabel } from './named-by-label.ts';
import { fieldClass, labelClass } from './text-field.tsx';

interface Props extends NamedByLabel {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly help?: ReactNode;
  /** What is wrong and what to do; it takes the place of the help. */
  readonly error?: string | null;
  readonly isOptional?: boolean;
  /** Lets people type and paste more, and says that it is too long. */
  readonly longest?: number;
  readonly placeholder?: string;
  readonly rows?: number;
  readonly inputRef?: Ref<HTMLTextAreaElement>;
  /** Stands between the label and the text: what can be put in. */
  readonly tools?: ReactNode;
}

/** A text on several lines, which grows with what is written. */
export function TextArea({ label, help, error: fault, longest, isOptional = false, tools, ...props }: Props) {
  const { onChange, inputRef, rows = 3, ...area } = props;
  const { t } = useTranslation();
  const id = useId();
  const noteId = `${id}-note`;
  const used = props.value.trim().length;
  const error = longest !== undefined && used > longest ? t('tooLong', { longest, used }) : fault;
  return (
    <div>
      <label htmlFor={id} className={labelClass}>
        {label}
        {isOptional && <span className="font-normal text-muted"> {t('optional')}</span>}
      </label>
      {tools}
      <textarea
        {...area}
        id={id}
        ref={inputRef}
        rows={rows}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || help ? noteId : undefined}
        className={cx(fieldClass, 'block h-auto! field-sizing-content max-h-80 resize-none py-2 leading-5')}
        style={{ minHeight: `${rows * 1.25 + 1.125}rem` }}
      />
      <FieldNote id={noteId} help={help} error={error} />
    </div>
  );
}
