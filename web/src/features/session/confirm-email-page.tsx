import { Link } from '@tanstack/react-router';
import { CircleCheck, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callOnce } from '../../api/call-once.ts';
import { reloadMe } from '../../api/me.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { primaryLinkButtonClass } from '../../ui/link-button.ts';
import { CardSign, CardText, CardTitle } from './card.tsx';
import { ExpiredConfirmation } from './expired-confirmation.tsx';
import { FormNotice } from './form-notice.tsx';
import { useLinkToken } from './use-link-token.ts';
import { useSessionForm } from './use-session-form.ts';

/** Where the link of a mail leads. It waits for a click: programs that read mails open links too. */
export default function ConfirmEmailPage() {
  const token = useLinkToken();
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [isExpired, setIsExpired] = useState(false);
  if (confirmed !== null) return <Confirmed email={confirmed} />;
  if (token === null || isExpired) return <ExpiredConfirmation />;
  return <Question token={token} onConfirmed={setConfirmed} onExpired={() => setIsExpired(true)} />;
}

interface QuestionProps {
  readonly token: string;
  readonly onConfirmed: (email: string) => void;
  readonly onExpired: () => void;
}

function Question({ token, onConfirmed, onExpired }: QuestionProps) {
  const { t } = useTranslation('confirm-email');
  const { form, refusalText, wait, isPending } = useSessionForm({
    name: 'confirmEmail',
    values: { token },
    send: async (body, session) => {
      const { email } = await callOnce(session.confirmEmail, { body });
      // Whoever is signed in here may do more from now on; the page does not wait to hear it.
      if (useSession.getState().token) reloadMe().catch(() => {});
      onConfirmed(email);
    },
    failure: t('failed'),
    onExpired,
  });
  return (
    <>
      <CardSign icon={MailCheck} look="plain" />
      <CardTitle>{t('title')}</CardTitle>
      <CardText>{t('text')}</CardText>
      <form {...form} className="flex flex-col gap-5">
        <FormNotice text={refusalText} wait={wait} />
        <Button look="primary" type="submit" className="w-full" isPending={isPending} isDisabled={wait.isRunning}>
          {t('submit')}
        </Button>
      </form>
    </>
  );
}

function Confirmed({ email }: { readonly email: string }) {
  const { t } = useTranslation('confirm-email', { keyPrefix: 'done' });
  const isSignedIn = useSession(({ token }) => token !== null);
  return (
    <>
      <CardSign icon={CircleCheck} look="ok" />
      <CardTitle isNews>{t('title')}</CardTitle>
      <CardText>{t('text', { email })}</CardText>
      <Link to="/" className={cx(primaryLinkButtonClass, 'w-full')}>
        {t(isSignedIn ? 'action' : 'signIn')}
      </Link>
    </>
  );
}
