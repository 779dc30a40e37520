import type { Webhook } from '@yupflow/contract/webhooks';
import { FlaskConical, TriangleAlert, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';

export function ModeBadge({ webhook: { mode, mode_reason } }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  if (mode === 'production')
    return (
      <Badge look="ok" icon={Zap}>
        {t('mode.names.production')}
      </Badge>
    );
  if (mode_reason === 'flood')
    return (
      <Badge look="bad" icon={TriangleAlert}>
        {t('mode.flooded')}
      </Badge>
    );
  return (
    <Badge look="warn" icon={FlaskConical}>
      {t('mode.names.test')}
    </Badge>
  );
}
