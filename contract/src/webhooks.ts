import { actionItem } from '@yupflow/flow-engine/blocks/actions/action-items';
import { partId } from '@yupflow/flow-engine/blocks/parts';
import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, moment, name } from './fields.ts';
import { limits } from './limits.ts';
import { listAnswer, listQuery } from './list.ts';

/** In test mode requests are kept and nothing is done; in production it is locked against changes. */
export const webhookModes = ['test', 'production'] as const;
export type WebhookMode = (typeof webhookModes)[number];

/** Who sends: known ones bring their mapping and how their requests are proven. */
export const webhookSources = ['custom', 'hotmart', 'kiwify', 'eduzz'] as const;
export type WebhookSource = (typeof webhookSources)[number];

/** From the request's root, step by step: `body`, `query` or `headers` first, then keys and places in lists. */
export const requestPath = z
  .array(z.union([z.string().check(z.maxLength(200)), z.int().check(z.minimum(0), z.maximum(10_000))]))
  .check(z.minLength(2), z.maxLength(limits.webhookDepth));
export type RequestPath = z.output<typeof requestPath>;

/** In their order: the first that is there and not empty counts. */
const paths = z.array(requestPath).check(z.maxLength(limits.webhookPaths));

export const webhookMapping = z.strictObject({
  phone: paths,
  name: paths,
  email: paths,
  document: z._default(paths, []),
  /** By the field's id. */
  fields: z._default(z.array(z.strictObject({ field_id: id, paths })).check(z.maxLength(limits.webhookFields)), []),
});
export type WebhookMapping = z.output<typeof webhookMapping>;

/** As in a flow, and in texts `{{request.body.order.number}}` stands for what the request says. Or a flow is started. */
export const webhookAction = z.union([
  actionItem,
  z.strictObject({
    id: partId,
    action: z.literal('start_flow'),
    flow: z.nullable(id),
    /** Where nobody wrote with the contact yet; null takes any line that is connected. */
    connection: z.nullable(id),
  }),
]);
export type WebhookAction = z.output<typeof webhookAction>;

/** The rest comes once requests have come. */
export const newWebhookForm = z.strictObject({ name, source: z._default(z.enum(webhookSources), 'custom') });

export const webhookForm = z.strictObject({
  name,
  source: z._default(z.enum(webhookSources), 'custom'),
  /** The sender's token or secret. Left out it stays; null takes it away. */
  secret: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(500)))),
  mapping: webhookMapping,
  actions: z.array(webhookAction).check(z.maxLength(limits.webhookActions)),
  /** The same request again, by the sender's id or by what it says, does nothing within a day. */
  ignores_duplicates: z._default(z.boolean(), true),
});
export type WebhookForm = z.output<typeof webhookForm>;

export const webhook = z.object({
  id,
  name: z.string(),
  source: z.enum(webhookSources),
  has_secret: z.boolean(),
  mode: z.enum(webhookModes),
  /** Why it went to test mode by itself; null where a person chose it. */
  mode_reason: z.nullable(z.enum(['flood'])),
  url: z.string(),
  mapping: webhookMapping,
  actions: z.array(webhookAction),
  ignores_duplicates: z.boolean(),
  requests_today: z.number(),
  failures_today: z.number(),
  last_request_at: z.nullable(moment),
  created_at: moment,
});
export type Webhook = z.output<typeof webhook>;

/** Why nothing, or not all, was done. */
export const requestFaults = [
  'no_phone',
  'bad_phone',
  'bad_email',
  'bad_value',
  'bad_signature',
  'missing_tag',
  'missing_field',
  'missing_cycle',
  'missing_column',
  'missing_member',
  'missing_flow',
  'flow_unpublished',
  'no_line',
  'attended',
  'fault',
] as const;

/** What a request did, or would do. */
export const requestOutcome = z.object({
  contact: z.nullable(
    z.object({ id: z.nullable(id), name: z.string(), phone: z.nullable(z.string()), is_new: z.boolean() }),
  ),
  /** Contact fields it sets: what they were, and what they become. */
  changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  actions: z.array(
    z.object({
      id: z.string(),
      action: z.string(),
      is_done: z.boolean(),
      fault: z.nullable(z.enum(requestFaults)),
      about: z.string(),
    }),
  ),
  faults: z.array(z.object({ fault: z.enum(requestFaults), field: z.nullable(z.string()) })),
});
export type RequestOutcome = z.output<typeof requestOutcome>;
export type RequestFault = (typeof requestFaults)[number];

export const requestStates = ['waiting', 'done', 'partly', 'failed', 'duplicate', 'tested'] as const;

export const webhookRequest = z.object({
  id,
  at: moment,
  state: z.enum(requestStates),
  method: z.string(),
  /** What a list shows: who it is about, and what happened, where the sender says it. */
  title: z.string(),
  subtitle: z.string(),
  /** The first that its outcome has: why nothing, or not all, was or would be done. */
  fault: z.nullable(z.enum(requestFaults)),
  bytes: z.number(),
});
export type WebhookRequest = z.output<typeof webhookRequest>;

export const webhookRequestDetail = z.object({
  ...webhookRequest.shape,
  /** `{body, query, headers}`; a body that was no JSON and no form is a text. Secrets in headers are masked. */
  content: z.object({
    body: z.unknown(),
    query: z.record(z.string(), z.unknown()),
    headers: z.record(z.string(), z.string()),
  }),
  outcome: z.nullable(requestOutcome),
});

const access = member('webhooks');
const onWebhook = { access, params: idParams } as const;
const onRequest = { access, params: z.strictObject({ id, requestId: id }) } as const;

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/api/webhooks',
    summary: 'Webhooks, by name',
    access,
    query: z.strictObject({ ...listQuery.shape, mode: z.optional(z.enum(webhookModes)) }),
    answer: listAnswer(webhook),
  }),
  get: endpoint({ method: 'GET', path: '/api/webhooks/{id}', summary: 'One webhook', ...onWebhook, answer: webhook }),
  create: endpoint({
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Create a webhook, in test mode; a known sender brings its mapping',
    access,
    body: newWebhookForm,
    answer: webhook,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/webhooks/{id}',
    summary: 'Change a webhook that is in test mode',
    ...onWebhook,
    body: webhookForm,
    answer: webhook,
  }),
  setMode: endpoint({
    method: 'PUT',
    path: '/api/webhooks/{id}/mode',
    summary: 'Switch between test and production',
    ...onWebhook,
    body: z.strictObject({ mode: z.enum(webhookModes) }),
    answer: webhook,
  }),
  renewUrl: endpoint({
    method: 'POST',
    path: '/api/webhooks/{id}/url',
    summary: 'Give it another URL; the one before stops working',
    ...onWebhook,
    answer: webhook,
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/webhooks/{id}', summary: 'Delete a webhook', ...onWebhook }),
  listRequests: endpoint({
    method: 'GET',
    path: '/api/webhooks/{id}/requests',
    summary: 'The last requests, newest first',
    ...onWebhook,
    answer: z.object({ results: z.array(webhookRequest) }),
  }),
  getRequest: endpoint({
    method: 'GET',
    path: '/api/webhooks/{id}/requests/{requestId}',
    summary: 'One request, with what it said and did',
    ...onRequest,
    answer: webhookRequestDetail,
  }),
  /** Nothing is done and nothing sent: it says what would be. */
  replay: endpoint({
    method: 'POST',
    path: '/api/webhooks/{id}/requests/{requestId}/replay',
    summary: 'What a request would do with this mapping and these actions',
    ...onRequest,
    body: z.strictObject({
      mapping: webhookMapping,
      actions: z.array(webhookAction).check(z.maxLength(limits.webhookActions)),
    }),
    answer: requestOutcome,
  }),
};
