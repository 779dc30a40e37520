import * as z from 'zod/mini';
import { franchiseAdmin, franchisePerson } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, moment, name } from './fields.ts';
import { listQuery } from './list.ts';

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

export const franchiseWebhookForm = z.strictObject({
  name,
  /** Over https, to an address that anybody can reach. */
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)),
  events: z.array(z.enum(franchiseEvents)).check(z.minLength(1), z.maxLength(franchiseEvents.length)),
  is_active: z._default(z.boolean(), true),
});
export type FranchiseWebhookForm = z.output<typeof franchiseWebhookForm>;

export const franchiseWebhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(franchiseEvents)),
  is_active: z.boolean(),
  created_at: moment,
  /** Of the latest delivery that came to an end. */
  last_status: z.nullable(z.enum(['delivered', 'failed'])),
  last_delivery_at: z.nullable(moment),
});
export type FranchiseWebhook = z.output<typeof franchiseWebhook>;

export const franchiseDelivery = z.object({
  id,
  event: z.enum(franchiseEvents),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number(),
  status: z.nullable(z.number()),
  error: z.nullable(z.string()),
  created_at: moment,
  next_at: z.nullable(moment),
});
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

const secret = z.object({ secret: z.string() });

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
  createWebhook: endpoint({
    method: 'POST',
    path: '/api/franchise/webhooks',
    summary: 'Create an outgoing webhook; its secret is shown this once',
    access: franchiseAdmin,
    body: franchiseWebhookForm,
    answer: z.object({ ...franchiseWebhook.shape, ...secret.shape }),
    answersSecret: true,
    status: 201,
  }),
  updateWebhook: endpoint({
    method: 'PUT',
    path: '/api/franchise/webhooks/{id}',
    summary: 'Change an outgoing webhook',
    access: franchiseAdmin,
    params: idParams,
    body: franchiseWebhookForm,
    answer: franchiseWebhook,
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
    summary: 'Deliver an example of an event',
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
    query: z.strictObject({ cursor: listQuery.shape.cursor, limit: listQuery.shape.limit }),
    answer: z.object({ results: z.array(franchiseDelivery), cursor: z.nullable(z.string()) }),
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
