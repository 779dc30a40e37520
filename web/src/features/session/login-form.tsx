import { ApiError } from '@yupflow/contract/client';
import { type FieldErrors, fieldErrorsOf } from '@yupflow/contract/error-codes';
import { credentials, session } from '@yupflow/contract/session';
import { CircleAlert, Clock } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callOnce } from '../../api/call-once.ts';
import { reloadMe } from '../../api/me.ts';
import { startSession } from '../../api/session.ts';
import { canFocusToType } from '../../browser/media-query.ts';
import { useErrorText, useFieldErrorText } from '../../locales/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';

/** Two fields, by hand: the form kit would be a tenth of what the login page may weigh. */
export function LoginForm() {
  const { t } = useTranslation('session');
  const errorText = useErrorText();
  const fieldErrorText = useFieldErrorText();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isPending, setIsPending] = useState(false);
  const wait = useCountdown();
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (canFocusToType()) emailInput.current?.focus();
  }, []);

  function showFaults(found: FieldErrors) {
    setFaults(found);
    (found.email ? emailInput : passwordInput).current?.focus();
  }

  function showRefusal(error: unknown) {
    const isAnswer = error instanceof ApiError;
    if (isAnswer && error.code === 'invalid_fields') return showFaults(error.fields);
    setRefusal(error);
    if (isAnswer && error.retryAfterSeconds) wait.start(error.retryAfterSeconds);
    if (isAnswer && error.code === 'invalid_credentials') {
      passwordInput.current?.focus();
      passwordInput.current?.select();
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(null);
    const checked = credentials.safeParse({ email, password });
    if (!checked.success) return showFaults(fieldErrorsOf(checked.error.issues));
    setFaults({});
    setIsPending(true);
    try {
      const { token } = await callOnce(session.login, { body: checked.data });
      startSession(token);
      // The router moves on once it knows who came in.
      await reloadMe();
    } catch (error) {
      showRefusal(error);
    }
    setIsPending(false);
  }

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {wait.isRunning ? (
        <Banner look="warn" icon={Clock} role="alert" className="rounded-lg border px-3 py-2.5">
          {t('tooManyTries')} {/* Read out once: a screen reader should not count the seconds down. */}
          <span aria-live="off" className="tabular-nums">
            {t('waitFor', { time: wait.text })}
          </span>
        </Banner>
      ) : (
        refusal !== null && (
          <Banner look="bad" icon={CircleAlert} role="alert" className="rounded-lg border px-3 py-2.5">
            {errorText(refusal)}
          </Banner>
        )
      )}
      <TextField
        name="email"
        type="email"
        label={t('email')}
        value={email}
        onChange={setEmail}
        inputRef={emailInput}
        error={fieldErrorText(faults.email)}
        autoComplete="username"
        isCode
      />
      <PasswordField
        name="password"
        label={t('password')}
        value={password}
        onChange={setPassword}
        inputRef={passwordInput}
        error={fieldErrorText(faults.password)}
        autoComplete="current-password"
      />
      <Button look="primary" type="submit" className="w-full" isPending={isPending} isDisabled={wait.isRunning}>
        {t('submit')}
      </Button>
    </form>
  );
}
