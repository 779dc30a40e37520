import { ApiError } from '@yupflow/contract/client';
import { type FieldErrorCode, type FieldErrors, fieldErrorCodes, fieldErrorsOf } from '@yupflow/contract/error-codes';
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useFieldErrorText } from '../locales/error-text.ts';
import { useDraft } from './use-draft.ts';

/** A form held to a schema of the contract: the same faults, in the same words, before and after sending. */
export function useContractForm<Values extends FieldValues, Sent>(schema: z.ZodMiniType<Sent>, values: Values) {
  const fieldErrorText = useFieldErrorText();
  const resolver: Resolver<Values, unknown, Sent> = (given) => {
    const result = schema.safeParse(given);
    if (result.success) return { values: result.data, errors: {} };
    const faults = Object.entries(fieldErrorsOf(result.error.issues));
    return { values: {}, errors: Object.fromEntries(faults.map(([field, code]) => [field, { type: code }])) as never };
  };
  const form = useForm<Values, unknown, Sent>({
    resolver,
    defaultValues: values as DefaultValues<Values>,
    values,
    resetOptions: { keepDirtyValues: true },
  });
  useDraft(form);

  return {
    ...form,
    /** The text under a field, or null while it has no fault. */
    errorOf(field: Path<Values>): string | null {
      return fieldErrorText(form.getFieldState(field, form.formState).error?.type as FieldErrorCode | undefined);
    },
    /** Puts a refusal on its fields and focuses the first; false where it is about none of them. */
    showRefusal(error: unknown): boolean {
      const faults = Object.entries(faultsIn(error)).filter(([field]) => hasField(values, field));
      faults.forEach(([field, code], at) => {
        form.setError(field as Path<Values>, { type: code }, { shouldFocus: at === 0 });
      });
      return faults.length > 0;
    },
  };
}

export type ContractForm<Values extends FieldValues, Sent> = ReturnType<typeof useContractForm<Values, Sent>>;

/** One of its own, or a text in a group of them, as `cloud.token`. */
function hasField(values: FieldValues, field: string): boolean {
  const [group = '', name = ''] = field.split('.');
  return field in values || (!Array.isArray(values[group]) && typeof values[group]?.[name] === 'string');
}

/** A name in use is the name's fault, whether or not the server says which field it was. */
function faultsIn(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const code = fieldErrorCodes.find((one) => one === error.code);
  return { ...(code === 'name_in_use' ? { name: code } : {}), ...error.fields };
}
