import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callOnce } from '../../api/call-once.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CardFoot, CardText, CardTitle, cardFormClass } from './card.tsx';
import { FormNotice } from './form-notice.tsx';
import { InstructionsSent } from './instructions-sent.tsx';
import { SessionLink, useGivenEmail } from './session-link.tsx';
import { useSessionForm } from './use-session-form.ts';

export default function ForgotPasswordPage() {
  const { t } = useTranslation('session');
  const given = useGivenEmail();
  const [email, setEmail] = useState(given);
  const [isSent, setIsSent] = useState(false);
  return (
    <>
      {isSent ? (
        <InstructionsSent email={email} onOtherEmail={() => setIsSent(false)} />
      ) : (
        <ForgotPasswordForm
          email={email}
          onSent={(address) => {
            setEmail(address);
            setIsSent(true);
          }}
        />
      )}
      <CardFoot>
        <SessionLink to="/login" email={email}>
          {t('back')}
        </SessionLink>
      </CardFoot>
    </>
  );
}

interface FormProps {
  readonly email: string;
  readonly onSent: (email: string) => void;
}

function ForgotPasswordForm({ email, onSent }: FormProps) {
  const { t } = useTranslation(['forgot-password', 'session']);
  const { form, field, refusalText, wait, isPending } = useSessionForm({
    name: 'forgotPassword',
    values: { email },
    send: async (body, session) => {
      await callOnce(session.forgotPassword, { body });
      onSent(body.email);
    },
    failure: t('failed'),
  });
  return (
    <>
      <CardTitle>{t('title')}</CardTitle>
      <CardText>{t('text')}</CardText>
      <form {...form} className={cardFormClass}>
        <FormNotice text={refusalText} wait={wait} />
        <TextField {...field('email')} type="email" label={t('session:email')} autoComplete="username" isCode />
        <Button look="primary" type="submit" className="w-full" isPending={isPending} isDisabled={wait.isRunning}>
          {t('submit')}
        </Button>
      </form>
    </>
  );
}
