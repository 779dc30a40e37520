import type { SubscriptionState } from '@yupflow/contract/subscription';
import { Ban, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';

/** One that was never paid has nothing to be suspended from. */
export function WithoutAccess({ subscription }: { readonly subscription: SubscriptionState }) {
  const { t } = useTranslation('shell');
  return subscription === 'inactive' ? (
    <Badge look="warn" icon={Hourglass}>
      {t('inactive')}
    </Badge>
  ) : (
    <Badge look="bad" icon={Ban}>
      {t('suspended')}
    </Badge>
  );
}
