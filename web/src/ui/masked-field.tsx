import { useLayoutEffect, useRef } from 'react';
import { applyMask } from './mask.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface Props extends Omit<TextFieldProps, 'inputRef'> {
  readonly mask: string;
}

/** Puts the signs of a mask where they belong while somebody types or pastes; the caret stays where they are. */
export function MaskedField({ mask, value, onChange, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <TextField
      {...field}
      inputRef={input}
      value={value}
      onChange={(text) => {
        const before = text.slice(0, input.current?.selectionStart ?? text.length);
        caret.current = applyMask(mask, before).length;
        onChange(applyMask(mask, text));
      }}
    />
  );
}
