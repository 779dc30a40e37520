import { limits } from '@yupflow/contract/limits';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { FieldNote } from '../../ui/field-note.tsx';
import { SaveKeys } from '../../ui/kbd.tsx';

interface Props {
  readonly label: string;
  readonly placeholder?: string;
  readonly saveLabel: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly isSaving: boolean;
  readonly error: string | null;
  readonly onSave: () => void;
  readonly onCancel?: () => void;
  readonly inputRef?: Ref<HTMLTextAreaElement>;
}

/** It grows with its text; ⌘/Ctrl+Enter saves the note alone, not the contact. */
export function NoteField({ label, placeholder, saveLabel, text, onText, isSaving, ...props }: Props) {
  const { onSave, onCancel, inputRef } = props;
  const { t } = useTranslation();
  const id = useId();
  const used = text.trim().length;
  const isTooLong = used > limits.noteLength;
  const error = isTooLong ? t('tooLong', { longest: limits.noteLength, used }) : props.error;
  const canSave = used > 0 && !isTooLong && !isSaving;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      if (canSave) onSave();
    }
    if (event.key === 'Escape' && onCancel) {
      // It ends the editing, not the slide-over.
      event.stopPropagation();
      onCancel();
    }
  }

  return (
    <div>
      <div className="rounded-lg border border-warn-line bg-warn-soft focus-within:field-focus">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <textarea
          id={id}
          ref={inputRef}
          value={text}
          placeholder={placeholder}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          rows={2}
          className="block field-sizing-content max-h-60 min-h-15 w-full resize-none bg-transparent px-3 py-2.5 text-(length:--field-text) text-text outline-none placeholder:text-soft"
        />
        {(used > 0 || onCancel) && (
          <div className="flex justify-end gap-2 px-2 pb-2">
            {onCancel && (
              <Button look="ghost" onPress={onCancel}>
                {t('cancel')}
              </Button>
            )}
            <Button isPending={isSaving} isDisabled={used === 0 || isTooLong} onPress={onSave}>
              {saveLabel}
              <SaveKeys />
            </Button>
          </div>
        )}
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}
