import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Webhook, type WebhookMode, webhooks } from '@yupflow/contract/webhooks';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { keepSaved } from '../../resource/use-save.ts';
import { toast } from '../../ui/toast.ts';
import { webhooksResource } from './webhooks-resource.ts';

/** What happens to a webhook outside its form. */
export function useWebhookDeeds({ id }: Webhook) {
  const { t } = useTranslation('webhooks');
  const client = useQueryClient();
  const errorText = useErrorText();
  const keep = (webhook: Webhook) => keepSaved(client, webhooksResource, webhook);

  const mode = useMutation({
    mutationFn: (next: WebhookMode) => call(webhooks.setMode, { params: { id }, body: { mode: next } }),
    onSuccess: (webhook) => {
      keep(webhook);
      toast.success(t(`mode.switched.${webhook.mode}`));
    },
  });

  const url = useMutation({
    mutationFn: () => call(webhooks.renewUrl, { params: { id } }),
    onSuccess: (webhook) => {
      keep(webhook);
      toast.success(t('url.renewed'));
    },
    onError: (error) => toast.error(errorText(error)),
  });

  return { mode, renewUrl: () => url.mutate() };
}
