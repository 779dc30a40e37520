import type { Webhook } from '@yupflow/contract/webhooks';
import { useTranslation } from 'react-i18next';
import type { Removal } from '../../resource/removal.ts';

export function useRemovalOf(): (webhook: Webhook) => Removal {
  const { t } = useTranslation('webhooks');
  return ({ name, mode }) => ({
    question: t('confirmDelete', { name }),
    consequence: t(mode === 'production' ? 'confirmDeleteLive' : 'confirmDeleteText'),
    done: t('deleted'),
  });
}
