import { ApiError } from '@yupflow/contract/client';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { callOnce } from '../../api/call-once.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { cardFormClass } from './card.tsx';
import { enter } from './enter.ts';
import { FormNotice } from './form-notice.tsx';
import { SessionLink, useGivenEmail } from './session-link.tsx';
import { useSessionForm } from './use-session-form.ts';

export function LoginForm() {
  const { t } = useTranslation('session');
  const passwordInput = useRef<HTMLInputElement>(null);
  const { form, field, values, refusal, refusalText, wait, isPending } = useSessionForm({
    name: 'credentials',
    values: { email: useGivenEmail(), password: '' },
    send: async (body, session) => enter(await callOnce(session.login, { body })),
  });

  useEffect(() => {
    if (!(refusal instanceof ApiError && refusal.code === 'invalid_credentials')) return;
    // Most often it is the password that was mistyped.
    passwordInput.current?.focus();
    passwordInput.current?.select();
  }, [refusal]);

  return (
    <form {...form} className={cardFormClass}>
      <FormNotice text={refusalText} wait={wait} />
      <TextField {...field('email')} type="email" label={t('email')} autoComplete="username" isCode />
      <div className="relative">
        <PasswordField
          {...field('password')}
          label={t('password')}
          inputRef={passwordInput}
          autoComplete="current-password"
        />
        {/* After the field, so that Tab leads from the address straight to the password. */}
        <SessionLink to="/forgot-password" email={values.email} className="absolute top-0 right-0 text-dense">
          {t('forgot')}
        </SessionLink>
      </div>
      <Button look="primary" type="submit" className="w-full" isPending={isPending} isDisabled={wait.isRunning}>
        {t('submit')}
      </Button>
    </form>
  );
}
