import { limits } from '@yupflow/contract/limits';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { callOnce } from '../../api/call-once.ts';
import { currentLanguage } from '../../locales/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { cardFormClass } from './card.tsx';
import { enter } from './enter.ts';
import { FormNotice } from './form-notice.tsx';
import { SessionLink, useGivenEmail } from './session-link.tsx';
import { useSessionForm } from './use-session-form.ts';

/** The numbers of all countries weigh more than the rest of the page, which therefore does not wait for them. */
const PhoneField = lazy(async () => ({ default: (await import('../../ui/phone-field.tsx')).PhoneField }));

async function checkPhone({ phone }: { readonly phone: string }): Promise<{ phone?: 'invalid_phone' }> {
  if (phone === '') return {};
  const { isValidPhone } = await import('../../ui/phone-numbers.ts');
  return isValidPhone(phone) ? {} : { phone: 'invalid_phone' };
}

export function RegisterForm() {
  const { t } = useTranslation(['register', 'session']);
  const { form, field, values, faults, refusalText, wait, isPending } = useSessionForm({
    name: 'registration',
    values: { name: '', email: useGivenEmail(), phone: '', password: '' },
    findMore: checkPhone,
    send: async (body, session) =>
      enter(await callOnce(session.register, { body: { ...body, language: currentLanguage() } })),
    failure: t('failed'),
  });
  const phone = { ...field('phone'), label: t('phone'), help: t('phoneHelp'), isOptional: true };
  return (
    <form {...form} className={cardFormClass}>
      <FormNotice text={refusalText} wait={wait} />
      <TextField {...field('name')} label={t('name')} autoComplete="name" longest={limits.nameLength} />
      <div className={cx(faults.email === 'email_in_use' && '[--note-slack:0px]')}>
        <TextField {...field('email')} type="email" label={t('session:email')} autoComplete="username" isCode />
        {faults.email === 'email_in_use' && (
          <SessionLink to="/login" email={values.email} className="mt-1 inline-block text-dense">
            {t('signInInstead')}
          </SessionLink>
        )}
      </div>
      <Suspense fallback={<TextField {...phone} value="" isReadOnly />}>
        <PhoneField {...phone} />
      </Suspense>
      <NewPasswordField {...field('password')} label={t('session:password')} personal={[values.name, values.email]} />
      <Button look="primary" type="submit" className="w-full" isPending={isPending} isDisabled={wait.isRunning}>
        {t('submit')}
      </Button>
    </form>
  );
}
