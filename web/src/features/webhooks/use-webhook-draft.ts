import type { Webhook, WebhookAction, WebhookMapping } from '@yupflow/contract/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdate } from '../../resource/use-save.ts';
import { webhooksResource } from './webhooks-resource.ts';

/** What the editor changes. */
export interface Draft {
  readonly mapping: WebhookMapping;
  readonly actions: WebhookAction[];
}

/** What stands in the editor until it is saved. What others save meanwhile shows where nothing was changed here. */
export function useWebhookDraft(webhook: Webhook) {
  const { t } = useTranslation('webhooks');
  const [changed, setChanged] = useState<Draft | null>(null);
  const update = useUpdate(webhooksResource, t('edited'));
  const kept: Draft = { mapping: webhook.mapping, actions: webhook.actions };
  const draft = changed ?? kept;
  return {
    draft,
    isDirty: changed !== null && JSON.stringify(changed) !== JSON.stringify(kept),
    isSaving: update.isPending,
    change: (changes: Partial<Draft>) => setChanged((before) => ({ ...(before ?? kept), ...changes })),
    discard: () => setChanged(null),
    /** Rejects with the server's refusal. */
    async save() {
      const { id, name, source, ignores_duplicates } = webhook;
      await update.mutateAsync({ id, form: { name, source, ignores_duplicates, ...draft } });
      // What was changed while the answer was on its way is still to be saved.
      setChanged((now) => (now === changed ? null : now));
    },
  };
}
