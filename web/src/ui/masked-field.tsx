import { type Ref, useCallback, useLayoutEffect, useRef } from 'react';
import { applyMask } from './mask.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface Props extends TextFieldProps {
  readonly mask: string;
}

/** Puts the signs of a mask where they belong while somebody types or pastes; the caret stays where they are. */
export function MaskedField({ mask, value, onChange, inputRef, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(null);
  const take = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element;
      give(inputRef, element);
    },
    [inputRef],
  );
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <TextField
      {...field}
      inputRef={take}
      value={value}
      onChange={(text) => {
        const before = text.slice(0, input.current?.selectionStart ?? text.length);
        caret.current = applyMask(mask, before).length;
        onChange(applyMask(mask, text));
      }}
    />
  );
}

function give(ref: Ref<HTMLInputElement> | undefined, element: HTMLInputElement | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}
