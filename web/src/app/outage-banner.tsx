import { LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOutage } from '../api/outage.ts';

/** On top of every page while nothing answers; it leaves by itself. */
export function OutageBanner() {
  const { t } = useTranslation();
  const isOn = useOutage((outage) => outage.isOn);
  return (
    <div role="status">
      {isOn && (
        <p className="flex items-center justify-center gap-2 border-b border-warn-line bg-warn-soft px-4 py-1.5 text-dense font-medium text-warn">
          <LoaderCircle aria-hidden className="size-4 animate-turn" />
          {t('reconnecting')}
        </p>
      )}
    </div>
  );
}
