import { limits } from '@yupflow/contract/limits';
import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../../locales/fold.ts';
import { cx } from '../../ui/cx.ts';
import { FieldNote } from '../../ui/field-note.tsx';
import { fieldClass, labelClass } from '../../ui/text-field.tsx';

interface Props {
  readonly value: readonly string[];
  readonly onChange: (words: string[]) => void;
  readonly onBlur: () => void;
  readonly inputRef: (input: HTMLElement | null) => void;
  readonly error: string | null;
}

const wordsIn = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((word) => word.replace(/\s+/g, ' ').trim().slice(0, limits.keywordLength))
    .filter(Boolean);

/** Words as chips: Enter or a comma parts them, Backspace takes the last one back, a pasted list becomes many. */
export function WordsField({ value, onChange, onBlur, inputRef, error }: Props) {
  const { t } = useTranslation('keywords');
  const id = useId();
  const input = useRef<HTMLInputElement | null>(null);
  const [typed, setTyped] = useState('');

  function add(text: string): void {
    const known = new Set(value.map(fold));
    const added = wordsIn(text).filter((word) => !known.has(fold(word)) && known.add(fold(word)));
    setTyped('');
    if (added.length > 0) onChange([...value, ...added].slice(0, limits.keywordWords));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const isSaving = event.metaKey || event.ctrlKey;
    if (event.key === ',' || (event.key === 'Enter' && !isSaving && typed.trim() !== '')) {
      event.preventDefault();
      add(typed);
    }
    if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1));
  }

  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text');
    if (wordsIn(text).length < 2) return;
    event.preventDefault();
    add(typed + text);
  }

  return (
    <div>
      <label htmlFor={id} className={labelClass}>
        {t('words')}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only a larger place to press; the input itself is reached by Tab */}
      <div
        onClick={() => input.current?.focus()}
        className={cx(
          fieldClass,
          'flex h-auto min-h-(--control) cursor-text flex-wrap items-center gap-1 p-1.5 focus-within:field-focus',
          error && 'field-bad!',
        )}
      >
        {value.map((word) => (
          <span
            key={word}
            className="inline-flex h-6 max-w-full items-center gap-1 rounded-md bg-raised pr-0.5 pl-2 text-dense font-medium pointer-coarse:h-11 pointer-coarse:pr-0 max-sm:h-11 max-sm:pr-0"
          >
            <span className="truncate" title={word}>
              {word}
            </span>
            <button
              type="button"
              aria-label={t('removeWord', { word })}
              onClick={() => onChange(value.filter((other) => other !== word))}
              className="grid size-5 shrink-0 place-items-center rounded-sm text-muted outline-none hover:text-text focus-visible:outline-2 focus-visible:outline-brand pointer-coarse:size-11 max-sm:size-11"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </span>
        ))}
        <input
          id={id}
          ref={(element) => {
            input.current = element;
            inputRef(element);
          }}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => {
            // What was typed and not parted yet is meant too.
            add(typed);
            onBlur();
          }}
          placeholder={t('newWord')}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          className="min-w-24 flex-1 bg-transparent px-1 pointer-coarse:h-11 max-sm:h-11 text-(length:--field-text) outline-none placeholder:text-muted"
        />
      </div>
      <FieldNote id={`${id}-note`} help={t('wordsHelp')} error={error} />
    </div>
  );
}
