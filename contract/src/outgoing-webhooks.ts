import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import {
  deliveriesQuery,
  deliveryOf,
  deliveryParams,
  said,
  webhookFormOf,
  webhookOf,
  webhookSecret,
} from './webhook-shapes.ts';

/** What others are told of, as it is named on the wire. */
export const outgoingEvents = [
  'message.received',
  'message.status',
  'ticket.opened',
  'ticket.transferred',
  'ticket.closed',
  'contact.created',
  'contact.updated',
  'contact.tag_added',
  'custom_event',
] as const;
export type OutgoingEvent = (typeof outgoingEvents)[number];

export const outgoingWebhookForm = webhookFormOf(outgoingEvents);
export type OutgoingWebhookForm = z.output<typeof outgoingWebhookForm>;

export const outgoingWebhook = webhookOf(outgoingEvents);
export type OutgoingWebhook = z.output<typeof outgoingWebhook>;

export const delivery = deliveryOf(outgoingEvents);
export type Delivery = z.output<typeof delivery>;

const read = member('settings_company', { module: 'integration', scope: 'webhooks:read' });
const write = member('settings_company', { module: 'integration', scope: 'webhooks:write' });

export const outgoingWebhooks = {
  list: endpoint({
    method: 'GET',
    path: '/api/outgoing-webhooks',
    summary: 'Whom we tell of what happens, by name',
    access: read,
    answer: z.object({ results: z.array(outgoingWebhook) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/outgoing-webhooks/{id}',
    summary: 'One outgoing webhook',
    access: read,
    params: idParams,
    answer: outgoingWebhook,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/outgoing-webhooks',
    summary: 'Create an outgoing webhook; its secret is shown this once',
    access: write,
    body: outgoingWebhookForm,
    answer: z.object({ ...outgoingWebhook.shape, ...webhookSecret.shape }),
    status: 201,
    answersSecret: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/outgoing-webhooks/{id}',
    summary: 'Change an outgoing webhook, or switch it on again',
    access: write,
    params: idParams,
    body: outgoingWebhookForm,
    answer: outgoingWebhook,
  }),
  renewSecret: endpoint({
    method: 'POST',
    path: '/api/outgoing-webhooks/{id}/secret',
    summary: 'Give it another secret; for a day both sign, so that nothing is refused meanwhile',
    access: write,
    params: idParams,
    answer: webhookSecret,
    answersSecret: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/outgoing-webhooks/{id}',
    summary: 'Delete an outgoing webhook',
    access: write,
    params: idParams,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/outgoing-webhooks/{id}/test',
    summary: 'Deliver an example of an event now',
    access: write,
    params: idParams,
    body: z.strictObject({ event: z.enum(outgoingEvents) }),
    answer: delivery,
  }),
  listDeliveries: endpoint({
    method: 'GET',
    path: '/api/outgoing-webhooks/{id}/deliveries',
    summary: 'What was delivered, or not, newest first',
    access: read,
    params: idParams,
    query: deliveriesQuery,
    answer: z.object({ results: z.array(delivery), cursor: z.nullable(z.string()) }),
  }),
  getDelivery: endpoint({
    method: 'GET',
    path: '/api/outgoing-webhooks/{id}/deliveries/{deliveryId}',
    summary: 'One delivery, with what was sent and answered',
    access: read,
    params: deliveryParams,
    answer: z.object({ ...delivery.shape, ...said.shape }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/outgoing-webhooks/{id}/deliveries/{deliveryId}/resend',
    summary: 'Deliver it once more, with the same id',
    access: write,
    params: deliveryParams,
    answer: delivery,
  }),
};
