import type { WebhookAction } from '@yupflow/contract/webhooks';
import { useTranslation } from 'react-i18next';

/** What actions are called; one of another version of the server keeps its own name. */
export function useActionNames(): (action: WebhookAction['action']) => string {
  const { t } = useTranslation('webhooks');
  const { t: ofBlocks } = useTranslation('blocks');
  return (action) => (action === 'start_flow' ? t('actions.startFlow') : ofBlocks(`actions.names.${action}`));
}
