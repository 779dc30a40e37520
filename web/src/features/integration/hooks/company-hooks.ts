import {
  type OutgoingEvent,
  type OutgoingWebhookForm,
  outgoingEvents,
  outgoingWebhookForm,
  outgoingWebhooks,
} from '@yupflow/contract/outgoing-webhooks';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import type { HookSide } from './hook-side.ts';

export const companyHooks: HookSide = {
  root: ['outgoing-webhooks'],
  events: outgoingEvents,
  form: outgoingWebhookForm,
  list: async (signal) => (await call(outgoingWebhooks.list, {}, { signal })).results,
  get: (id, signal) => call(outgoingWebhooks.get, { params: { id } }, { signal }),
  create: (body: OutgoingWebhookForm, idempotencyKey) => call(outgoingWebhooks.create, { body }, { idempotencyKey }),
  update: (id, body: OutgoingWebhookForm) => call(outgoingWebhooks.update, { params: { id }, body }),
  renewSecret: (id) => call(outgoingWebhooks.renewSecret, { params: { id } }),
  remove: (id) => call(outgoingWebhooks.remove, { params: { id } }),
  test: (id, event: OutgoingEvent) => call(outgoingWebhooks.test, { params: { id }, body: { event } }),
  listDeliveries: (id, query, signal) => call(outgoingWebhooks.listDeliveries, { params: { id }, query }, { signal }),
  getDelivery: (id, deliveryId, signal) =>
    call(outgoingWebhooks.getDelivery, { params: { id, deliveryId } }, { signal }),
  resend: (id, deliveryId) => call(outgoingWebhooks.resend, { params: { id, deliveryId } }),
  useWords() {
    const { t } = useTranslation('integration');
    return {
      text: t('hooks.text'),
      list: t('hooks.list'),
      failing: (since) => t('hooks.failingText', { since }),
      event: (event) => t(`hooks.eventNames.${event as OutgoingEvent}`),
      group: (group) => t(`hooks.eventGroups.${group as 'message'}`),
    };
  },
};
