import {
  type FranchiseEvent,
  type FranchiseWebhookForm,
  franchiseEvents,
  franchiseIntegration,
  franchiseWebhookForm,
} from '@yupflow/contract/franchise-integration';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import type { HookSide } from '../hooks/hook-side.ts';

export const franchiseHooks: HookSide = {
  // What happens to the reseller reads everything anew that begins so.
  root: ['franchise', 'integration', 'webhooks'],
  events: franchiseEvents,
  form: franchiseWebhookForm,
  list: async (signal) => (await call(franchiseIntegration.listWebhooks, {}, { signal })).results,
  get: (id, signal) => call(franchiseIntegration.getWebhook, { params: { id } }, { signal }),
  create: (body: FranchiseWebhookForm, idempotencyKey) =>
    call(franchiseIntegration.createWebhook, { body }, { idempotencyKey }),
  update: (id, body: FranchiseWebhookForm) => call(franchiseIntegration.updateWebhook, { params: { id }, body }),
  renewSecret: (id) => call(franchiseIntegration.renewWebhookSecret, { params: { id } }),
  remove: (id) => call(franchiseIntegration.removeWebhook, { params: { id } }),
  test: (id, event: FranchiseEvent) => call(franchiseIntegration.testWebhook, { params: { id }, body: { event } }),
  listDeliveries: (id, query, signal) =>
    call(franchiseIntegration.listDeliveries, { params: { id }, query }, { signal }),
  getDelivery: (id, deliveryId, signal) =>
    call(franchiseIntegration.getDelivery, { params: { id, deliveryId } }, { signal }),
  resend: (id, deliveryId) => call(franchiseIntegration.resendDelivery, { params: { id, deliveryId } }),
  useWords() {
    const { t } = useTranslation('franchise-integration');
    return {
      text: t('hooks.text'),
      list: t('hooks.list'),
      failing: (since) => t('hooks.failingText', { since }),
      event: (event) => t(`events.${event as FranchiseEvent}`),
      group: (group) => t(`eventGroups.${group as 'company'}`),
      // A reseller has no time zone of its own.
    };
  },
};
