import { useNavigate } from '@tanstack/react-router';
import { screens } from '@yupflow/contract/screens';
import { webhooks } from '@yupflow/contract/webhooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { onEvent } from '../../api/events.ts';
import { toast } from '../../ui/toast.ts';

/** Told already, so that a second change of the same webhook says nothing. */
const told = new Set<string>();

/** On every page: a webhook that went to test mode by itself is said at once, not only by the bell. */
export function WebhooksLive() {
  const { t } = useTranslation('webhooks');
  const navigate = useNavigate();
  useEffect(() => {
    async function look(id: string) {
      const { name, mode_reason } = await call(webhooks.get, { params: { id } });
      if (mode_reason === null) told.delete(id);
      if (mode_reason !== 'flood' || told.has(id)) return;
      told.add(id);
      const to = screens['webhook-id'].path.replace('{id}', id);
      toast.warning(t('floodToast', { name }), { action: { label: t('open'), onClick: () => void navigate({ to }) } });
    }
    // Deleted, or the server is away: then there is nothing to say.
    return onEvent('webhooks.changed', ({ ids }) => ids.forEach((id) => void look(id).catch(() => {})));
  }, [t, navigate]);
  return null;
}
