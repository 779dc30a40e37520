import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useErrorText } from '../locales/error-text.ts';
import type { ContractForm } from './use-contract-form.ts';

/** Sends a valid form. What the server refuses stands on its fields; what is about none of them is the refusal. */
export function useSubmit<Values extends FieldValues, Sent>(
  form: ContractForm<Values, Sent>,
  send: (sent: Sent) => Promise<unknown>,
) {
  const errorText = useErrorText();
  const [error, setError] = useState<unknown>(null);
  const submit = form.handleSubmit(async (sent) => {
    setError(null);
    try {
      await send(sent);
    } catch (refusal) {
      if (!form.showRefusal(refusal)) setError(refusal);
    }
  });
  return { submit: () => void submit(), error, refusal: error === null ? null : errorText(error) };
}
