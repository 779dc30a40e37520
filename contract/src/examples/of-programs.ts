import type { Endpoint } from '../endpoint.ts';
import { broadcastExamples, flowExamples, shippingCycleExamples } from './automation.ts';
import { chatExamples, connectionExamples, fileExamples, messageExamples } from './chats.ts';
import { exampleIds } from './ids.ts';
import { outgoingWebhookExamples } from './outgoing-webhooks.ts';
import { templateExamples } from './templates.ts';

export type Examples = NonNullable<Endpoint['examples']>;

const apiKeyExamples = {
  getCurrent: {
    answer: {
      id: exampleIds.apiKey,
      name: 'ERP',
      scopes: ['contacts:read', 'messages:write'],
      company: { id: exampleIds.company, name: 'Casa Aurora' },
    },
  },
};

/** Apart from the endpoints, which browsers load too. */
const byFeature: Record<string, Record<string, Examples>> = {
  apiKeys: apiKeyExamples,
  broadcasts: broadcastExamples,
  chats: chatExamples,
  connections: connectionExamples,
  files: fileExamples,
  flows: flowExamples,
  messages: messageExamples,
  outgoingWebhooks: outgoingWebhookExamples,
  shippingCycles: shippingCycleExamples,
  templates: templateExamples,
};

/** What stands in the path, unless an example says otherwise. */
const params: Record<string, object> = {
  broadcasts: { id: exampleIds.broadcast },
  chats: { id: exampleIds.chat },
  contacts: { id: exampleIds.contact },
  customFields: { id: exampleIds.lastPurchase },
  flows: { id: exampleIds.flow },
  outgoingWebhooks: { id: exampleIds.outgoingWebhook, deliveryId: exampleIds.delivery },
  shippingCycles: { id: exampleIds.cycle, contactId: exampleIds.contact },
  tags: { id: exampleIds.vip },
  templates: { id: exampleIds.template },
};

/** What a summary has no room for, in Markdown. */
const notes: Record<string, string> = {
  'apiKeys.getCurrent': 'Ask this first, to see whether a key works and what it may do.',
  'messages.send': `Say whom it is for by one of \`contact_id\`, \`phone\` and \`chat_id\`. A number that nobody has becomes a
contact, called \`name\`. Without \`connection_id\` it goes through the line they were last written with on, else through
one that is connected.

The answer comes at once, in the state \`queued\`: see what became of it by \`GET /api/messages/{id}\`, or be told by the event
\`message.status\`. Send an \`Idempotency-Key\`, so that nobody gets a message twice.

A picture, a video, an audio or a document is stored by \`POST /api/files\` first:
\`{ "contact_id": "…", "kind": "image", "text": "…", "media": { "key": "…" } }\`.

A template is one of the company’s quick messages, by its name, with its variables filled in for the contact:
\`{ "contact_id": "…", "template": { "name": "boas-vindas" } }\`. Or it is one that the official API approved, by its id,
with what fills its places: \`{ "phone": "…", "template": { "id": "…", "body": ["{{first_name}}", "poltrona azul"] } }\`. On a
line of the official API nothing else passes once the contact did not write for a day: the answer is \`409 window_closed\`.`,
  'files.upload': 'Send it as the field `file`. A message then names its `key`.',
  'templates.list': 'Only what is approved and not `unusable` can be sent. Values go in the order of `places`.',
  'connections.listShort': 'The `id` is what other calls name as `connection_id`.',
  'contacts.create':
    'The phone is taken as people write it; without a country code it is of the company’s country. Where it is known already the answer is `409 contact_exists` with `contact_id`: change that contact instead.',
  'contacts.list':
    '`conditions` is JSON, as in the example: items are tags, fields and dates, and `match` says whether `all` or `any` must hold.',
  'flows.start':
    'On the line they were last written with on, unless `connection_id` names another. Whatever flow they are in ends. Where somebody attends them the answer is `409 ticket_taken` with the `assignee`.',
  'shippingCycles.enrol': 'Safe to repeat: whoever is in it already stays where they are.',
  'outgoingWebhooks.create':
    'Over https, to a public address. The answer holds the `secret` that deliveries are signed with; it is not shown again.',
};

export const notesOf = (feature: string, name: string): string | undefined => notes[`${feature}.${name}`];

/** Of an endpoint, for whoever reads its documentation. */
export function examplesOf(feature: string, name: string, endpoint: Endpoint): Examples {
  const own = endpoint.examples ?? byFeature[feature]?.[name] ?? {};
  if (!endpoint.params) return own;
  const named = Object.entries(params[feature] ?? {}).filter(([param]) => endpoint.path.includes(`{${param}}`));
  return { params: Object.fromEntries(named), ...own };
}
