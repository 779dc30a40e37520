import { Link2Off } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callOnce } from '../../api/call-once.ts';
import { Button } from '../../ui/button.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { CardFoot, CardSign, CardText, CardTitle, cardFormClass } from './card.tsx';
import { enter } from './enter.ts';
import { FormNotice } from './form-notice.tsx';
import { useLinkLifetime } from './link-lifetime.ts';
import { SessionLink } from './session-link.tsx';
import { useLinkToken } from './use-link-token.ts';
import { useSessionForm } from './use-session-form.ts';

export default function ResetPasswordPage() {
  const { t } = useTranslation('session');
  const token = useLinkToken();
  const [isExpired, setIsExpired] = useState(false);
  return (
    <>
      {token === null || isExpired ? (
        <ExpiredLink />
      ) : (
        <ResetPasswordForm token={token} onExpired={() => setIsExpired(true)} />
      )}
      <CardFoot>
        <SessionLink to="/login">{t('back')}</SessionLink>
      </CardFoot>
    </>
  );
}

function ExpiredLink() {
  const { t } = useTranslation('reset-password', { keyPrefix: 'expired' });
  const time = useLinkLifetime();
  return (
    <>
      <CardSign icon={Link2Off} look="warn" />
      <CardTitle isNews>{t('title')}</CardTitle>
      <CardText>{t('text', { time })}</CardText>
      <SessionLink to="/forgot-password" look="primary">
        {t('action')}
      </SessionLink>
    </>
  );
}

interface FormProps {
  readonly token: string;
  readonly onExpired: () => void;
}

function ResetPasswordForm({ token, onExpired }: FormProps) {
  const { t } = useTranslation('reset-password');
  const { form, field, refusalText, wait, isPending } = useSessionForm({
    name: 'resetPassword',
    values: { token, password: '' },
    send: async (body, session) => enter(await callOnce(session.resetPassword, { body })),
    failure: t('failed'),
    onExpired,
  });
  return (
    <>
      <CardTitle>{t('title')}</CardTitle>
      <CardText>{t('text')}</CardText>
      <form {...form} className={cardFormClass}>
        <FormNotice text={refusalText} wait={wait} />
        <NewPasswordField {...field('password')} label={t('password')} />
        <Button look="primary" type="submit" className="w-full" isPending={isPending} isDisabled={wait.isRunning}>
          {t('submit')}
        </Button>
      </form>
    </>
  );
}
