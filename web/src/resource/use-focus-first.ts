import { useEffect } from 'react';
import type { FieldValues, Path, UseFormSetFocus } from 'react-hook-form';
import { canFocusToType } from '../browser/media-query.ts';

/** Whoever opens a form can type at once, where no keyboard would come up over it. */
export function useFocusFirst<Values extends FieldValues>(
  { setFocus }: { readonly setFocus: UseFormSetFocus<Values> },
  field: Path<Values>,
): void {
  useEffect(() => {
    if (canFocusToType()) setFocus(field);
  }, [setFocus, field]);
}
