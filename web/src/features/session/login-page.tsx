import { useTranslation } from 'react-i18next';
import { useOutage } from '../../api/outage.ts';
import { useSession } from '../../api/session.ts';
import { LoginForm } from './login-form.tsx';
import { Reconnecting } from './reconnecting.tsx';

export default function LoginPage() {
  const { t } = useTranslation('session');
  const isSignedIn = useSession((session) => session.token !== null);
  const isLongOutage = useOutage((outage) => outage.isLong);
  const wasEndedByServer = useSession((session) => session.end === 'by-server');
  // Somebody who is still signed in only waits here for the server to come back.
  if (isSignedIn && isLongOutage) return <Reconnecting />;
  return (
    <>
      <h1 className="text-title font-semibold tracking-[-0.015em]">{t('title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t(wasEndedByServer ? 'sessionEnded' : 'welcome')}</p>
      <LoginForm />
    </>
  );
}
