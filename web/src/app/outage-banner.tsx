import { LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOutage } from '../api/outage.ts';
import { useSession } from '../api/session.ts';

/** On top of every page while nothing answers; it leaves by itself. */
export function OutageBanner() {
  const { t } = useTranslation();
  const { isOn, isLong } = useOutage();
  const isSignedIn = useSession((session) => session.token !== null);
  // After half a minute the login page says it at length.
  const isShown = isOn && !(isLong && isSignedIn);
  return (
    <div role="status">
      {isShown && (
        <p className="flex items-center justify-center gap-2 border-b border-warn-line bg-warn-soft px-4 py-1.5 text-dense font-medium text-warn">
          <LoaderCircle aria-hidden className="size-4 animate-turn" />
          {t('reconnecting')}
        </p>
      )}
    </div>
  );
}
