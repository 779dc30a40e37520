import * as z from 'zod/mini';
import { franchiseAdmin, franchisePerson } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, moment, name } from './fields.ts';
import {
  deliveriesQuery,
  deliveryOf,
  deliveryParams,
  said,
  webhookFormOf,
  webhookOf,
  webhookSecret,
} from './webhook-shapes.ts';

export const franchiseKey = z.object({
  id,
  name: z.string(),
  /** Its first characters, by which people tell keys apart. */
  prefix: z.string(),
  created_by: z.nullable(z.string()),
  created_at: moment,
  last_used_at: z.nullable(moment),
});
export type FranchiseKey = z.output<typeof franchiseKey>;

/** What the reseller's own programs are told of. */
export const franchiseEvents = [
  'company.created',
  'company.activated',
  'company.suspended',
  'company.deleted',
  'invoice.issued',
  'invoice.paid',
  'invoice.overdue',
  'invoice.refunded',
] as const;
export type FranchiseEvent = (typeof franchiseEvents)[number];

export const franchiseWebhookForm = webhookFormOf(franchiseEvents);
export type FranchiseWebhookForm = z.output<typeof franchiseWebhookForm>;

export const franchiseWebhook = webhookOf(franchiseEvents);
export type FranchiseWebhook = z.output<typeof franchiseWebhook>;

export const franchiseDelivery = deliveryOf(franchiseEvents);
export type FranchiseDelivery = z.output<typeof franchiseDelivery>;

const pixelId = z.string().check(z.trim(), z.maxLength(60), z.regex(/^[\w-]*$/, 'invalid'));
const token = z.optional(z.string().check(z.trim(), z.maxLength(500), z.regex(/^[\x21-\x7e]*$/)));

/** Told from our server when somebody registers here and when somebody pays. */
export const franchisePixels = z.object({
  meta: z.object({ id: z.string(), has_token: z.boolean() }),
  ga4: z.object({ id: z.string(), has_token: z.boolean() }),
  tiktok: z.object({ id: z.string(), has_token: z.boolean() }),
});
export type FranchisePixels = z.output<typeof franchisePixels>;
/** An empty id takes it away; a token that is left out stays. */
export const franchisePixelForm = z.strictObject({ id: pixelId, token });
const pixelForm = z.optional(franchisePixelForm);

export const franchiseKeyForm = z.strictObject({ name });

export const franchiseIntegration = {
  listKeys: endpoint({
    method: 'GET',
    path: '/api/franchise/keys',
    summary: "Keys for the reseller's own programs, newest first",
    access: franchisePerson,
    answer: z.object({ results: z.array(franchiseKey) }),
  }),
  createKey: endpoint({
    method: 'POST',
    path: '/api/franchise/keys',
    summary: 'Make a key; it is shown this once',
    access: franchisePerson,
    body: franchiseKeyForm,
    answer: z.object({ ...franchiseKey.shape, key: z.string() }),
    answersSecret: true,
    status: 201,
  }),
  removeKey: endpoint({
    method: 'DELETE',
    path: '/api/franchise/keys/{id}',
    summary: 'Revoke a key',
    access: franchisePerson,
    params: idParams,
  }),
  listWebhooks: endpoint({
    method: 'GET',
    path: '/api/franchise/webhooks',
    summary: 'Whom we tell of what happens with companies and invoices, by name',
    access: franchiseAdmin,
    answer: z.object({ results: z.array(franchiseWebhook) }),
  }),
  getWebhook: endpoint({
    method: 'GET',
    path: '/api/franchise/webhooks/{id}',
    summary: 'One outgoing webhook',
    access: franchiseAdmin,
    params: idParams,
    answer: franchiseWebhook,
  }),
  createWebhook: endpoint({
    method: 'POST',
    path: '/api/franchise/webhooks',
    summary: 'Create an outgoing webhook; its secret is shown this once',
    access: franchiseAdmin,
    body: franchiseWebhookForm,
    answer: z.object({ ...franchiseWebhook.shape, ...webhookSecret.shape }),
    answersSecret: true,
    status: 201,
  }),
  updateWebhook: endpoint({
    method: 'PUT',
    path: '/api/franchise/webhooks/{id}',
    summary: 'Change an outgoing webhook, or switch it on again',
    access: franchiseAdmin,
    params: idParams,
    body: franchiseWebhookForm,
    answer: franchiseWebhook,
  }),
  renewWebhookSecret: endpoint({
    method: 'POST',
    path: '/api/franchise/webhooks/{id}/secret',
    summary: 'Give it another secret; for a day both sign, so that nothing is refused meanwhile',
    access: franchiseAdmin,
    params: idParams,
    answer: webhookSecret,
    answersSecret: true,
  }),
  removeWebhook: endpoint({
    method: 'DELETE',
    path: '/api/franchise/webhooks/{id}',
    summary: 'Delete an outgoing webhook',
    access: franchiseAdmin,
    params: idParams,
  }),
  testWebhook: endpoint({
    method: 'POST',
    path: '/api/franchise/webhooks/{id}/test',
    summary: 'Deliver an example of an event now',
    access: franchiseAdmin,
    params: idParams,
    body: z.strictObject({ event: z.enum(franchiseEvents) }),
    answer: franchiseDelivery,
  }),
  listDeliveries: endpoint({
    method: 'GET',
    path: '/api/franchise/webhooks/{id}/deliveries',
    summary: 'What was delivered, or not, newest first',
    access: franchiseAdmin,
    params: idParams,
    query: deliveriesQuery,
    answer: z.object({ results: z.array(franchiseDelivery), cursor: z.nullable(z.string()) }),
  }),
  getDelivery: endpoint({
    method: 'GET',
    path: '/api/franchise/webhooks/{id}/deliveries/{deliveryId}',
    summary: 'One delivery, with what was sent and answered',
    access: franchiseAdmin,
    params: deliveryParams,
    answer: z.object({ ...franchiseDelivery.shape, ...said.shape }),
  }),
  resendDelivery: endpoint({
    method: 'POST',
    path: '/api/franchise/webhooks/{id}/deliveries/{deliveryId}/resend',
    summary: 'Deliver it once more, with the same id',
    access: franchiseAdmin,
    params: deliveryParams,
    answer: franchiseDelivery,
  }),
  getPixels: endpoint({
    method: 'GET',
    path: '/api/franchise/pixels',
    summary: 'The pixels that hear of sign-ups and sales',
    access: franchiseAdmin,
    answer: franchisePixels,
  }),
  setPixels: endpoint({
    method: 'PUT',
    path: '/api/franchise/pixels',
    summary: 'Change them; what is not given stays',
    access: franchiseAdmin,
    body: z.strictObject({ meta: pixelForm, ga4: pixelForm, tiktok: pixelForm }),
    answer: franchisePixels,
  }),
};
