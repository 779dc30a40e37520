import type { outgoingWebhooks } from '@yupflow/contract/outgoing-webhooks';
import type { Parts } from '../../parts.ts';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { type Handlers, prepared } from '../../platform/http/handlers.ts';
import { deliveries } from './deliveries.repository.ts';
import { announce, outgoingWebhooksService, requireWebhook } from './outgoing-webhooks.service.ts';
import { keepExample, keepResent, resend, sendExample } from './send-now.ts';

type Needed = Pick<Parts, 'config' | 'secrets' | 'realtime' | 'db' | 'egress' | 'files' | 'clock'>;

export function outgoingWebhooksHandlers(parts: Needed): Handlers<typeof outgoingWebhooks> {
  const service = outgoingWebhooksService(parts);
  return {
    list: (call) => service.list(call),
    get: (call) => service.get(call, call.params.id),
    create: (call) => service.create(call, call.body),
    update: (call) => service.update(call, call.params.id, call.body),
    renewSecret: (call) => service.renewSecret(call, call.params.id),
    remove: (call) => service.remove(call, call.params.id),

    test: prepared(
      ({ companyId, params, body }) => sendExample(parts, { companyId, webhookId: params.id }, body.event),
      async (call, sent) => {
        const { tx, companyId, params, body } = call;
        const delivery = await keepExample(tx, { companyId, webhookId: params.id }, body.event, sent);
        await audit(tx, { ...call, action: 'outgoing-webhooks.test', targetId: params.id, details: body });
        announce(parts, call, params.id);
        return delivery;
      },
    ),

    async listDeliveries(call) {
      await requireWebhook(call, call.params.id);
      return deliveries.listDeliveries(call.tx, call.companyId, call.params.id, call.query);
    },

    async getDelivery({ tx, companyId, params }) {
      const found = await deliveries.getDelivery(tx, companyId, params.id, params.deliveryId);
      if (!found) throw new AppError('not_found');
      const { delivery, body, answer } = found;
      return { ...delivery, body: body === null ? null : JSON.parse(body), answer };
    },

    resend: prepared(
      ({ companyId, params }) => resend(parts, { companyId, webhookId: params.id }, params.deliveryId),
      async (call, sent) => {
        const { tx, companyId, params } = call;
        const delivery = await keepResent(tx, { companyId, webhookId: params.id }, sent);
        const details = { delivery: params.deliveryId };
        await audit(tx, { ...call, action: 'outgoing-webhooks.resend', targetId: params.id, details });
        announce(parts, call, params.id);
        return delivery;
      },
    ),
  };
}
