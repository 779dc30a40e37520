import type { franchiseIntegration } from '@yupflow/contract/franchise-integration';
import type { Parts } from '../../parts.ts';
import { type Handlers, prepared } from '../../platform/http/handlers.ts';
import { listDeliveries } from './deliveries.repository.ts';
import { franchiseKeysService } from './keys.service.ts';
import { franchisePixelsService } from './pixels.service.ts';
import { keepExample, sendExample } from './send-example.ts';
import { franchiseWebhooksService, requireWebhook } from './webhooks.service.ts';

type Needed = Pick<Parts, 'config' | 'secrets' | 'realtime' | 'db' | 'egress' | 'clock'>;

export function franchiseIntegrationHandlers(parts: Needed): Handlers<typeof franchiseIntegration> {
  const keys = franchiseKeysService(parts);
  const webhooks = franchiseWebhooksService(parts);
  const pixels = franchisePixelsService(parts);
  return {
    listKeys: (call) => keys.list(call),
    createKey: (call) => keys.create(call, call.body.name),
    removeKey: (call) => keys.remove(call, call.params.id),

    listWebhooks: (call) => webhooks.list(call),
    createWebhook: (call) => webhooks.create(call, call.body),
    updateWebhook: (call) => webhooks.update(call, call.params.id, call.body),
    removeWebhook: (call) => webhooks.remove(call, call.params.id),
    testWebhook: prepared(
      ({ franchiseId, params, body }) => sendExample(parts, { franchiseId, webhookId: params.id }, body.event),
      ({ tx, franchiseId, params, body }, sent) =>
        keepExample(tx, { franchiseId, webhookId: params.id }, body.event, sent),
    ),
    async listDeliveries(call) {
      await requireWebhook(call, call.params.id);
      return listDeliveries(call.tx, call.franchiseId, call.params.id, call.query);
    },

    getPixels: (call) => pixels.get(call),
    setPixels: (call) => pixels.set(call, call.body),
  };
}
