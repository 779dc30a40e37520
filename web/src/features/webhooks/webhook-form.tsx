import type { Webhook } from '@yupflow/contract/webhooks';
import type { FormProps } from '../../resource/resource-page.tsx';
import { EditWebhookForm } from './edit-webhook-form.tsx';
import { NewWebhookForm } from './new-webhook-form.tsx';

interface Props extends FormProps<Webhook> {
  /** Its requests come next. */
  readonly onCreated?: (webhook: Webhook) => void;
}

/** What a webhook is called and who sends to it; what it does is on its own page. */
export function WebhookForm({ item, onCreated, ...props }: Props) {
  if (item) return <EditWebhookForm {...props} webhook={item} />;
  return <NewWebhookForm onClose={props.onClose} onCreated={onCreated} />;
}
