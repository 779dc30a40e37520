import type { franchiseIntegration } from '@yupflow/contract/franchise-integration';
import type { Parts } from '../../parts.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Handlers, prepared } from '../../platform/http/handlers.ts';
import { deliveries } from './deliveries.repository.ts';
import { franchiseKeysService } from './keys.service.ts';
import { franchisePixelsService } from './pixels.service.ts';
import { keepExample, keepResent, resend, sendExample } from './send-now.ts';
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
    getWebhook: (call) => webhooks.get(call, call.params.id),
    createWebhook: (call) => webhooks.create(call, call.body),
    updateWebhook: (call) => webhooks.update(call, call.params.id, call.body),
    renewWebhookSecret: (call) => webhooks.renewSecret(call, call.params.id),
    removeWebhook: (call) => webhooks.remove(call, call.params.id),

    testWebhook: prepared(
      ({ franchiseId, params, body }) => sendExample(parts, { franchiseId, webhookId: params.id }, body.event),
      async (call, sent) => {
        const { tx, franchiseId, params, body } = call;
        const delivery = await keepExample(tx, { franchiseId, webhookId: params.id }, body.event, sent);
        await webhooks.note(call, 'test', params.id, body);
        return delivery;
      },
    ),

    async listDeliveries(call) {
      await requireWebhook(call, call.params.id);
      return deliveries.listDeliveries(call.tx, call.franchiseId, call.params.id, call.query);
    },

    async getDelivery({ tx, franchiseId, params }) {
      const found = await deliveries.getDelivery(tx, franchiseId, params.id, params.deliveryId);
      if (!found) throw new AppError('not_found');
      const { delivery, body, answer } = found;
      return { ...delivery, body: body === null ? null : JSON.parse(body), answer };
    },

    resendDelivery: prepared(
      ({ franchiseId, params }) => resend(parts, { franchiseId, webhookId: params.id }, params.deliveryId),
      async (call, sent) => {
        const { tx, franchiseId, params } = call;
        const delivery = await keepResent(tx, { franchiseId, webhookId: params.id }, sent);
        await webhooks.note(call, 'resend', params.id, { delivery: params.deliveryId });
        return delivery;
      },
    ),

    getPixels: (call) => pixels.get(call),
    setPixels: (call) => pixels.set(call, call.body),
  };
}
