import { ApiError, NoAnswer } from '@yupflow/contract/client';
import type { ErrorCode, FieldErrors } from '@yupflow/contract/error-codes';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isUnanswered } from '../../api/outage.ts';
import { canFocusToType } from '../../browser/media-query.ts';
import { useErrorText, useFieldErrorText } from '../../locales/error-text.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import type { FormName, Sent } from './rules.ts';

const loadRules = () =>
  import('./rules.ts').catch((cause) => {
    throw new NoAnswer(cause);
  });
type Calls = Awaited<ReturnType<typeof loadRules>>['session'];

interface Plan<Name extends FormName, Values> {
  readonly name: Name;
  readonly values: Values;
  /** What the schema alone can't see. */
  readonly findMore?: (body: Sent<Name>) => Promise<FieldErrors>;
  readonly send: (body: Sent<Name>, session: Calls) => Promise<void>;
  /** Said where a refusal has no words of its own. */
  readonly failure?: string;
  /** The mail's link that brought somebody here no longer works. */
  readonly onExpired?: () => void;
}

const withoutWords: readonly ErrorCode[] = ['unexpected', 'bad_request', 'invalid_fields'];

function hasWords(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof ApiError && !withoutWords.includes(error.code));
}

/** The first field, in the order of the page, that this is true of. */
function focusFirst(form: HTMLFormElement | null, isMeant: (input: HTMLInputElement) => boolean): void {
  [...(form?.querySelectorAll('input') ?? [])].find(isMeant)?.focus();
}

/** A form of few texts, by hand: the form kit would be a tenth of what the login page may weigh. */
export function useSessionForm<Name extends FormName, Values extends Record<string, string>>(plan: Plan<Name, Values>) {
  const errorText = useErrorText();
  const fieldErrorText = useFieldErrorText();
  const [values, setValues] = useState(plan.values);
  const [faults, setFaults] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isPending, setIsPending] = useState(false);
  const wait = useCountdown();
  const ref = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (canFocusToType()) focusFirst(ref.current, ({ value }) => value === '');
  }, []);

  function showFaults(found: FieldErrors) {
    setFaults(found);
    focusFirst(ref.current, ({ name }) => name in found);
  }

  function take(name: keyof Values & string, text: string) {
    setValues((given) => ({ ...given, [name]: text }));
    // What was wrong is being corrected; the next try judges it anew.
    setFaults(({ [name]: _, ...others }) => others);
  }

  function showRefusal(error: unknown) {
    if (error instanceof ApiError && error.code === 'link_expired' && plan.onExpired) return plan.onExpired();
    const fields = error instanceof ApiError ? error.fields : {};
    if (Object.keys(fields).some((name) => name in values)) return showFaults(fields);
    setRefusal(error);
    if (error instanceof ApiError && error.retryAfterSeconds) wait.start(error.retryAfterSeconds);
  }

  async function checkAndSend() {
    const { check, session } = await loadRules();
    const checked = check(plan.name, values);
    if ('faults' in checked) return showFaults(checked.faults);
    const more = (await plan.findMore?.(checked.body)) ?? {};
    showFaults(more);
    if (Object.keys(more).length === 0) await plan.send(checked.body, session);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending || wait.isRunning) return;
    setRefusal(null);
    setIsPending(true);
    await checkAndSend().catch(showRefusal);
    setIsPending(false);
  }

  return {
    values,
    faults,
    refusal,
    /** Null while there is nothing to say. */
    refusalText:
      refusal === null ? null : hasWords(refusal) ? errorText(refusal) : (plan.failure ?? errorText(refusal)),
    isPending,
    wait,
    /** What its `<form>` needs. */
    form: { ref, noValidate: true, onInput: () => void loadRules().catch(() => {}), onSubmit: submit },
    /** What a field needs. */
    field: (name: keyof Values & string) => ({
      name,
      value: values[name],
      onChange: (text: string) => take(name, text),
      error: fieldErrorText(faults[name]),
    }),
  };
}
