import { Braces } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { FieldNote } from '../../ui/field-note.tsx';
import { fieldClass, labelClass } from '../../ui/text-field.tsx';
import { VariableMenu } from './variable-menu.tsx';
import { useWrittenNames } from './variable-names.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly longest: number;
  /** How high it begins; on one line where there are none. */
  readonly rows?: number;
  readonly isOptional?: boolean;
  readonly isCode?: boolean;
  readonly placeholder?: string;
  readonly help?: ReactNode;
  readonly error?: string | null;
  /** Where the row that it stands in names it already. */
  readonly isLabelHidden?: boolean;
  /** It has just taken the place of what had the focus. */
  readonly takesFocus?: boolean;
}

/** A text that is filled in for each contact: variables are chosen with a fallback, and stand in it by their names. */
export function VariableField(props: Props) {
  const {
    label,
    value,
    onChange,
    longest,
    rows = 0,
    isOptional = false,
    isCode = false,
    help,
    error,
    takesFocus,
  } = props;
  const { t } = useTranslation('blocks');
  const { t: common } = useTranslation();
  const id = useId();
  const names = useWrittenNames();
  const input = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const written = names.write(value);
  const isFull = value.length >= longest;
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  function insert(variable: string) {
    const { selectionStart, selectionEnd } = input.current ?? {};
    const [start, end] = [selectionStart ?? written.length, selectionEnd ?? written.length];
    const shown = names.write(variable);
    onChange(names.read(written.slice(0, start) + shown + written.slice(end)).slice(0, longest));
    // Once the new text stands in the field.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(start + shown.length, start + shown.length);
    });
  }

  const field = {
    id,
    value: written,
    placeholder: props.placeholder,
    spellCheck: isCode ? false : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || help || isFull ? `${id}-note` : undefined,
    // The document takes no more: what is beyond is not written.
    onChange: ({ target }: { target: { value: string } }) => onChange(names.read(target.value).slice(0, longest)),
  } as const;
  const shape = cx(fieldClass, isCode && 'font-mono text-[13px]!');
  return (
    <div className="min-w-0 flex-1">
      <div className={cx('flex items-end justify-between gap-2', props.isLabelHidden && 'sr-only')}>
        <label htmlFor={id} className={labelClass}>
          {label}
          {isOptional && <span className="font-normal text-muted"> {common('optional')}</span>}
        </label>
      </div>
      <div className="relative">
        {rows > 0 ? (
          <textarea
            {...field}
            ref={(area) => {
              input.current = area;
            }}
            className={cx(shape, 'block h-auto! field-sizing-content max-h-80 resize-none py-2 pr-9 leading-5')}
            style={{ minHeight: `${rows * 1.25 + 1.125}rem` }}
          />
        ) : (
          <input
            {...field}
            ref={(line) => {
              input.current = line;
            }}
            autoComplete="off"
            className={cx(shape, 'pr-9')}
          />
        )}
        <VariableMenu label={t('form.insertInto', { name: label })} icon={Braces} onInsert={insert} />
      </div>
      <FieldNote id={`${id}-note`} help={isFull ? t('form.full', { count: longest }) : help} error={error} />
    </div>
  );
}
