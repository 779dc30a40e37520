import { Unplug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { probe } from '../../api/outage.ts';
import { Button } from '../../ui/button.tsx';

/** Moves on by itself: the router looks again as soon as anything answers. */
export function Reconnecting() {
  const { t } = useTranslation('session');
  const [isTrying, setIsTrying] = useState(false);
  async function tryNow() {
    setIsTrying(true);
    await probe();
    setIsTrying(false);
  }
  return (
    <div role="status">
      <span className="mb-4 grid size-11 place-items-center rounded-xl border border-warn-line bg-warn-soft text-warn">
        <Unplug aria-hidden className="size-5" />
      </span>
      <h1 className="text-title font-semibold tracking-[-0.015em]">{t('reconnecting.title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('reconnecting.text')}</p>
      <Button className="w-full" isPending={isTrying} onPress={tryNow}>
        {t('reconnecting.tryNow')}
      </Button>
    </div>
  );
}
