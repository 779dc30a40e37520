import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useErrorText } from '../locales/error-text.ts';
import type { ContractForm } from './use-contract-form.ts';

/**
 * Sends a valid form, once: what was taken is not sent again before something in it changes, however often one presses
 * while the form is leaving. What the server refuses stands on its fields; what is about none of them is the refusal.
 */
export function useSubmit<Values extends FieldValues, Sent>(
  form: ContractForm<Values, Sent>,
  send: (sent: Sent) => Promise<unknown>,
) {
  const errorText = useErrorText();
  const [error, setError] = useState<unknown>(null);
  const isSent = useRef(false);
  const { watch } = form;
  useEffect(() => {
    const changes = watch(() => {
      isSent.current = false;
    });
    return () => changes.unsubscribe();
  }, [watch]);
  const submit = form.handleSubmit(async (sent) => {
    if (isSent.current) return;
    isSent.current = true;
    setError(null);
    try {
      await send(sent);
      // What the server made of it may have been put into the form meanwhile.
      isSent.current = true;
    } catch (refusal) {
      isSent.current = false;
      if (!form.showRefusal(refusal)) setError(refusal);
    }
  });
  return { submit: () => void submit(), error, refusal: error === null ? null : errorText(error) };
}
