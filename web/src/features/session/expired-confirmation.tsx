import { Link } from '@tanstack/react-router';
import { me } from '@yupflow/contract/me';
import { CircleCheck, Link2Off } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { callOnce } from '../../api/call-once.ts';
import { useMe } from '../../api/me.ts';
import { useSession } from '../../api/session.ts';
import { cx } from '../../ui/cx.ts';
import { linkButtonClass, primaryLinkButtonClass } from '../../ui/link-button.ts';
import { CardSign, CardText, CardTitle } from './card.tsx';
import { useLinkLifetime } from './link-lifetime.ts';
import { SendAgain } from './send-again.tsx';

/** Where to get another link: at once for whoever is signed in, after signing in for the others. */
export function ExpiredConfirmation() {
  const { t } = useTranslation('confirm-email');
  const isSignedIn = useSession(({ token }) => token !== null);
  const user = useMe();
  const time = useLinkLifetime();
  const email = user?.pendingEmail ?? user?.email ?? '';
  if (user?.isEmailConfirmed && user.pendingEmail === null)
    return (
      <>
        <CardSign icon={CircleCheck} look="ok" />
        <CardTitle isNews>{t('already.title')}</CardTitle>
        <CardText>{t('already.text', { email })}</CardText>
        <Link to="/" className={cx(primaryLinkButtonClass, 'w-full')}>
          {t('done.action')}
        </Link>
      </>
    );
  return (
    <>
      <CardSign icon={Link2Off} look="warn" />
      <CardTitle isNews>{t('expired.title')}</CardTitle>
      {isSignedIn ? (
        <>
          <CardText>{t('expired.signedIn', { time, email })}</CardText>
          <SendAgain
            send={() => callOnce(me.sendConfirmation, {})}
            label={(timeLeft) => (timeLeft ? t('expired.resendIn', { time: timeLeft }) : t('expired.resend'))}
            sent={t('expired.sent', { email })}
          />
          <Link to="/" className={cx(linkButtonClass, 'mt-2 w-full border-transparent!')}>
            {t('expired.later')}
          </Link>
        </>
      ) : (
        <>
          <CardText>{t('expired.signedOut', { time })}</CardText>
          <Link to="/login" search={{ returnTo: '/confirm-email' }} className={cx(primaryLinkButtonClass, 'w-full')}>
            {t('done.signIn')}
          </Link>
        </>
      )}
    </>
  );
}
