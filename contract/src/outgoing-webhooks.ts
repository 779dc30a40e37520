import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, moment, name } from './fields.ts';
import { listQuery } from './list.ts';

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

export const outgoingWebhookForm = z.strictObject({
  name,
  /** Over https, to an address that anybody can reach. */
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)),
  events: z.array(z.enum(outgoingEvents)).check(z.minLength(1), z.maxLength(outgoingEvents.length)),
  is_active: z._default(z.boolean(), true),
});
export type OutgoingWebhookForm = z.output<typeof outgoingWebhookForm>;

export const outgoingWebhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(outgoingEvents)),
  is_active: z.boolean(),
  /** Five days without a single success: it was switched off, and somebody was told. */
  disabled_at: z.nullable(moment),
  failing_since: z.nullable(moment),
  waiting: z.number(),
  last_delivery_at: z.nullable(moment),
  created_at: moment,
});
export type OutgoingWebhook = z.output<typeof outgoingWebhook>;

export const delivery = z.object({
  id,
  event: z.enum(outgoingEvents),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number(),
  /** Of the last attempt: the answer's status, or why there was none. */
  status: z.nullable(z.number()),
  error: z.nullable(z.string()),
  took_ms: z.nullable(z.number()),
  next_at: z.nullable(moment),
  created_at: moment,
});
export type Delivery = z.output<typeof delivery>;

const read = member('settings_company', { module: 'integration', scope: 'webhooks:read' });
const write = member('settings_company', { module: 'integration', scope: 'webhooks:write' });
const secret = z.object({ secret: z.string() });

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
    answer: z.object({ ...outgoingWebhook.shape, ...secret.shape }),
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
    answer: secret,
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
    query: z.strictObject({
      cursor: listQuery.shape.cursor,
      limit: listQuery.shape.limit,
      state: z.optional(delivery.shape.state),
    }),
    answer: z.object({ results: z.array(delivery), cursor: z.nullable(z.string()) }),
  }),
  getDelivery: endpoint({
    method: 'GET',
    path: '/api/outgoing-webhooks/{id}/deliveries/{deliveryId}',
    summary: 'One delivery, with what was sent and answered',
    access: read,
    params: z.strictObject({ id, deliveryId: id }),
    answer: z.object({ ...delivery.shape, body: z.unknown(), answer: z.nullable(z.string()) }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/outgoing-webhooks/{id}/deliveries/{deliveryId}/resend',
    summary: 'Deliver it once more, with the same id',
    access: write,
    params: z.strictObject({ id, deliveryId: id }),
    answer: delivery,
  }),
};
