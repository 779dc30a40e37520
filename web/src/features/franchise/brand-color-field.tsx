import { type Ref, useId, useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { useTranslation } from 'react-i18next';
import { FieldNote } from '../../ui/field-note.tsx';
import { fieldClass } from '../../ui/text-field.tsx';
import { hexOf, offeredColors, readColor } from './brand-color.ts';

type ColorName = keyof typeof offeredColors;
const names = Object.keys(offeredColors) as ColorName[];

interface Props {
  readonly value: string;
  /** The last whole colour, while another is being typed. */
  readonly hex: string;
  readonly onChange: (color: string) => void;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly error: string | null;
}

/** One of eight, any other by its digits, or from the browser's own palette behind the square. */
export function BrandColorField({ value, hex, onChange, inputRef, error }: Props) {
  const { t } = useTranslation('franchise');
  const noteId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? hexOf(value).toUpperCase();

  function choose(color: string) {
    setTyped(null);
    onChange(color);
  }

  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <div className="relative w-33 max-sm:w-full">
          <span
            className="absolute inset-y-0 left-1.5 my-auto size-5 overflow-hidden rounded-[5px] has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand"
            style={{ backgroundColor: hex }}
          >
            <input
              type="color"
              aria-label={t('color.palette')}
              title={t('color.palette')}
              value={hex}
              onChange={(event) => choose(readColor(event.target.value) ?? value)}
              className="size-full cursor-pointer opacity-0"
            />
          </span>
          <input
            ref={inputRef}
            aria-label={t('color.hex')}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? noteId : undefined}
            value={shown}
            maxLength={9}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            onChange={({ target }) => {
              setTyped(target.value);
              onChange(readColor(target.value) ?? target.value);
            }}
            onBlur={() => {
              if (readColor(shown)) setTyped(null);
            }}
            className={`${fieldClass} pl-8.5! tabular-nums`}
          />
        </div>
        <RadioGroup
          aria-label={t('color.offered')}
          orientation="horizontal"
          value={names.find((name) => offeredColors[name] === value) ?? null}
          onChange={(name) => choose(offeredColors[name as ColorName])}
          className="flex flex-wrap gap-1.5"
        >
          {names.map((name) => (
            <Radio
              key={name}
              value={name}
              aria-label={t(`color.names.${name}`)}
              className="size-6 rounded-full ring-offset-2 ring-offset-page outline-none chosen:ring-2 chosen:ring-text data-[focus-visible]:outline-2 data-[focus-visible]:outline-offset-4 data-[focus-visible]:outline-brand pointer-coarse:size-9 max-sm:size-9"
              style={{ backgroundColor: hexOf(offeredColors[name]) }}
            />
          ))}
        </RadioGroup>
      </div>
      <FieldNote id={noteId} error={error} />
    </div>
  );
}
