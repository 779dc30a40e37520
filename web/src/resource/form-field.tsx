import type { ReactElement } from 'react';
import { Controller, type ControllerRenderProps, type FieldValues, type Path } from 'react-hook-form';
import type { ContractForm } from './use-contract-form.ts';

interface Bound<Values extends FieldValues, Name extends Path<Values>>
  extends Pick<ControllerRenderProps<Values, Name>, 'name' | 'value' | 'onChange' | 'onBlur'> {
  readonly inputRef: (input: HTMLElement | null) => void;
  readonly error: string | null;
}

interface Props<Values extends FieldValues, Sent, Name extends Path<Values>> {
  readonly form: ContractForm<Values, Sent>;
  readonly name: Name;
  readonly children: (field: Bound<Values, Name>) => ReactElement;
}

/** Ties a part of the design system to a field of a form: its value, its focus and its fault. */
export function FormField<Values extends FieldValues, Sent, Name extends Path<Values>>({
  form,
  name,
  children,
}: Props<Values, Sent, Name>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, disabled: _, ...field } }) =>
        children({ ...field, inputRef: ref, error: form.errorOf(name) })
      }
    />
  );
}
