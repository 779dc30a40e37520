import { useTranslation } from 'react-i18next';
import { useOutage } from '../../api/outage.ts';
import { useSession } from '../../api/session.ts';
import { CardFoot, CardText, CardTitle } from './card.tsx';
import { LoginForm } from './login-form.tsx';
import { Reconnecting } from './reconnecting.tsx';
import { SessionLink } from './session-link.tsx';

export default function LoginPage() {
  const { t } = useTranslation('session');
  const isSignedIn = useSession((session) => session.token !== null);
  const isLongOutage = useOutage((outage) => outage.isLong);
  const wasEndedByServer = useSession((session) => session.end === 'by-server');
  // Somebody who is still signed in only waits here for the server to come back.
  if (isSignedIn && isLongOutage) return <Reconnecting />;
  return (
    <>
      <CardTitle>{t('title')}</CardTitle>
      <CardText>{t(wasEndedByServer ? 'sessionEnded' : 'welcome')}</CardText>
      <LoginForm />
      <CardFoot>
        {t('noAccount')} <SessionLink to="/register">{t('register')}</SessionLink>
      </CardFoot>
    </>
  );
}
