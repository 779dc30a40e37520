import { type MessageVariable, messageVariables, unknownVariables } from '@yupflow/contract/message-variables';
import { type ComponentProps, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../ui/text-area.tsx';

interface Props extends Omit<ComponentProps<typeof TextArea>, 'tools' | 'inputRef'> {
  readonly inputRef?: (input: HTMLTextAreaElement | null) => void;
}

/** A text that is filled in for each contact: a press puts a variable where the cursor stands. */
export function VariableText({ value, onChange, inputRef, error, ...props }: Props) {
  const { t, i18n } = useTranslation('variables');
  const braced = (names: readonly string[], type: Intl.ListFormatType) =>
    new Intl.ListFormat(i18n.language, { type }).format(names.map((name) => `{{${name}}}`));
  const unknown = unknownVariables(value);
  const fault = unknown.length
    ? t('unknown', {
        count: unknown.length,
        names: braced(unknown, 'conjunction'),
        known: braced(messageVariables, 'disjunction'),
      })
    : error;
  const area = useRef<HTMLTextAreaElement | null>(null);

  function insert(variable: MessageVariable) {
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {};
    const written = `{{${variable}}}`;
    onChange(value.slice(0, selectionStart) + written + value.slice(selectionEnd));
    const cursor = selectionStart + written.length;
    // Once the new text stands in the field.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(cursor, cursor);
    });
  }

  return (
    <TextArea
      {...props}
      error={fault}
      value={value}
      onChange={onChange}
      inputRef={(input) => {
        area.current = input;
        inputRef?.(input);
      }}
      tools={
        <fieldset className="mb-1.5 flex flex-wrap gap-1" aria-label={t('insert')}>
          {messageVariables.map((variable) => (
            <button
              key={variable}
              type="button"
              title={t(`help.${variable}`)}
              onClick={() => insert(variable)}
              className="rounded-md border border-line bg-surface px-1.5 py-0.5 text-meta text-soft outline-none hover:bg-raised focus-visible:outline-2 focus-visible:outline-brand pointer-coarse:min-h-11 pointer-coarse:px-3"
            >
              {t(`names.${variable}`)}
            </button>
          ))}
        </fieldset>
      }
    />
  );
}
