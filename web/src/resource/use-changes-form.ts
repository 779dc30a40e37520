import { useMemo, useState } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import * as z from 'zod/mini';
import { useContractForm } from './use-contract-form.ts';
import { useSubmit } from './use-submit.ts';

/**
 * A form over something that is always there. Only what was changed is sent, so that two people who change different
 * things keep both; news from elsewhere never takes the place of what somebody is typing.
 */
export function useChangesForm<Values extends FieldValues, Sent extends object>(
  schema: z.ZodMiniType<Sent>,
  values: Values,
  /** Answers what is kept now. */
  send: (changes: Partial<Sent>) => Promise<Values>,
) {
  const changed = useMemo(() => z.pipe(z.pipe(z.unknown(), z.transform(withoutNulls)), schema), [schema]);
  const form = useContractForm<Values, Sent>(changed, values);
  const { dirtyFields, isDirty, isSubmitting } = form.formState;
  const isDirtyField = (field: string) => (dirtyFields as Record<string, unknown>)[field] === true;
  const [savedAt, setSavedAt] = useState<string | null>(null);

  const { submit, refusal } = useSubmit(form, async (sent) => {
    const changes = Object.fromEntries(Object.entries(sent).filter(([field]) => isDirtyField(field)));
    if (Object.keys(changes).length > 0) {
      const sentValues = { ...form.getValues() };
      settle(sentValues, await send(changes as Partial<Sent>));
    }
    setSavedAt(new Date().toISOString());
  });

  // The form keeps what was typed by default; here it gives it up on purpose.
  const startFrom = (start: Values) => form.reset(start, { keepDirtyValues: false });

  /** What was typed while the answer was on its way stays, and is still to be saved. */
  function settle(sentValues: Values, kept: Values) {
    const typed = form.getValues();
    startFrom(kept);
    for (const field of Object.keys(typed) as Path<Values>[])
      if (typed[field] !== sentValues[field])
        form.setValue(field, typed[field] as PathValue<Values, Path<Values>>, { shouldDirty: true });
  }

  return { ...form, submit, refusal, savedAt, isDirty, isSaving: isSubmitting, discard: () => startFrom(values) };
}

/** Null stands for what is not to be changed: a form's value can't be undefined. */
function withoutNulls(values: unknown): unknown {
  return Object.fromEntries(Object.entries(values as object).filter(([, value]) => value !== null));
}
