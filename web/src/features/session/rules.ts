import { type FieldErrors, fieldErrorsOf } from '@yupflow/contract/error-codes';
import { confirmEmail, credentials, forgotPassword, registration, resetPassword } from '@yupflow/contract/session';
import type * as z from 'zod/mini';

/** What these forms are held to. Heavier than the page that asks for two texts: it is fetched while somebody types. */
const schemas = { confirmEmail, credentials, forgotPassword, registration, resetPassword };

export type FormName = keyof typeof schemas;
export type Sent<Name extends FormName> = z.output<(typeof schemas)[Name]>;

export { session } from '@yupflow/contract/session';

export function check<Name extends FormName>(
  name: Name,
  values: unknown,
): { readonly body: Sent<Name> } | { readonly faults: FieldErrors } {
  const checked = schemas[name].safeParse(values);
  return checked.success ? { body: checked.data as Sent<Name> } : { faults: fieldErrorsOf(checked.error.issues) };
}
