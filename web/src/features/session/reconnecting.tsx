import { Unplug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { probe } from '../../api/outage.ts';
import { Button } from '../../ui/button.tsx';
import { CardSign, CardText, CardTitle } from './card.tsx';

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
      <CardSign icon={Unplug} look="warn" />
      <CardTitle>{t('reconnecting.title')}</CardTitle>
      <CardText>{t('reconnecting.text')}</CardText>
      <Button className="w-full" isPending={isTrying} onPress={tryNow}>
        {t('reconnecting.tryNow')}
      </Button>
    </div>
  );
}
