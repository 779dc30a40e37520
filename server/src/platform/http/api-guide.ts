import { limits } from '@yupflow/contract/limits';

/** The features whose endpoints programs may call, as the documentation names them, in its order. */
export const apiSections: Readonly<Record<string, { readonly name: string; readonly description: string }>> = {
  messages: {
    name: 'Messages',
    description: 'Send a message to a contact, to a phone number or into a chat, and see what became of it.',
  },
  templates: { name: 'Templates', description: 'Texts that the official API has approved, and what fills them.' },
  files: { name: 'Files', description: 'What a message carries is stored first; the message names its `key`.' },
  contacts: { name: 'Contacts', description: 'The people a company knows: found, created, changed, tagged, merged.' },
  tags: { name: 'Tags', description: 'Marks that contacts carry.' },
  customFields: { name: 'Custom fields', description: 'What a company keeps about its contacts, and about itself.' },
  chats: { name: 'Chats', description: 'Conversations with their attendances, and the messages in them.' },
  connections: { name: 'Lines', description: 'The numbers that a company writes with.' },
  flows: { name: 'Flows', description: 'Automations, and how to start one with a contact.' },
  shippingCycles: { name: 'Shipping cycles', description: 'Sequences over days, and who is in them.' },
  broadcasts: { name: 'Broadcasts', description: 'Mass sends, and how they went.' },
  outgoingWebhooks: {
    name: 'Outgoing webhooks',
    description: 'Addresses that are told of what happens, and the log of what was delivered.',
  },
  apiKeys: { name: 'Your key', description: 'What a request is made with.' },
};

/** What every caller should know, above the endpoints. In Markdown. */
export const apiGuide = (publicUrl: string): string => `
Everything the product does with contacts, messages and automations, for your own programs.

## Keys

Make a key under **Settings → Integration**. It is shown once; send it with every request:

\`\`\`sh
curl ${publicUrl}/api/contacts?limit=5 \\
  -H "Authorization: Bearer yf_…"
\`\`\`

A key belongs to one company and holds **scopes**; each endpoint below names the one it needs. Without it the answer is
\`403 scope_denied\` with the missing \`scope\`. A key that was revoked answers \`401 invalid_key\` from the next request on.
\`GET /api/api-keys/current\` says what a key is and may.
Keep keys on your server: whoever has one can do what its scopes allow.

## Requests and answers

Bodies and answers are JSON in UTF-8. Moments are ISO 8601 in UTC. Fields that an endpoint does not know are refused.
Files go up as \`multipart/form-data\` to \`POST /api/files\`, up to ${limits.uploadBytes / 1_048_576} MB.

## Lists

Lists answer \`results\` and a \`cursor\`. Send the cursor back to get the next page, with the same filters; it is \`null\` on
the last one. \`limit\` is ${limits.page.default} unless you say otherwise, and ${limits.page.most} at most. \`total\` counts up to ${limits.countedTotal}.

## Errors

\`\`\`json
{ "code": "invalid_fields", "message": "…", "fields": { "phone": "invalid_phone" } }
\`\`\`

Decide by \`code\`, which never changes; \`message\` is for people.

| Status | Codes |
| --- | --- |
| 400 | \`bad_request\`, \`invalid_cursor\` |
| 401 | \`invalid_key\`, \`signed_out\` (no key was sent) |
| 402 | \`subscription_invalid\` |
| 403 | \`scope_denied\`, \`permission_denied\` (the company has not the module) |
| 404 | \`not_found\` |
| 409 | \`contact_exists\` with \`contact_id\`, \`name_in_use\`, \`ticket_taken\`, \`flow_not_published\`, \`idempotency_key_reused\` |
| 413, 415 | \`too_large\`, \`unsupported_type\` |
| 422 | \`invalid_fields\` with \`fields\` |
| 429 | \`too_many_requests\` |
| 500, 503 | \`unexpected\`, \`unavailable\` |

## Safe repeats

When a connection breaks you can't know whether a request was done. Send an \`Idempotency-Key\` of your own with every
\`POST\`, \`PUT\` and \`DELETE\`, such as the number of the order: the same request with the same key is done once, and every
repeat within a day gets the first answer, with \`Idempotent-Replayed: true\`. Each of your keys has its own.

## Limits

A key may send ${limits.requestsPerMinute} requests a minute. Every answer says where you stand: \`X-RateLimit-Limit\`,
\`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (seconds). Beyond it the answer is \`429\` with \`Retry-After\`.

## Being told

Instead of asking again and again, create an outgoing webhook. Each delivery is signed as
[Standard Webhooks](https://www.standardwebhooks.com) describes: \`webhook-signature\` holds \`v1,\` and the base64 of
HMAC-SHA256 over \`{webhook-id}.{webhook-timestamp}.{body}\`, with the bytes behind \`whsec_\` as the key:

\`\`\`js
import { createHmac, timingSafeEqual } from 'node:crypto';

function isGenuine(secret, headers, body) {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = \`\${headers['webhook-id']}.\${headers['webhook-timestamp']}.\${body}\`;
  const expected = createHmac('sha256', key).update(signed).digest();
  return headers['webhook-signature'].split(' ').some((given) => {
    const bytes = Buffer.from(given.replace('v1,', ''), 'base64');
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}
\`\`\`

A body is \`{"type", "timestamp", "data"}\`, with contacts and messages as this API shows them:

| type | data |
|---|---|
| \`message.received\`, \`message.status\` | \`message\`, \`chat\` |
| \`ticket.opened\`, \`ticket.closed\` | \`ticket\`, \`chat\` |
| \`ticket.transferred\` | \`ticket\` and \`from\`: whose it is, and whose it was; \`chat\` |
| \`contact.created\` | \`contact\` |
| \`contact.updated\` | \`contact\`, \`changes\` |
| \`contact.tag_added\` | \`contact\`, \`tag\` |
| \`custom_event\` | \`name\`, \`contact\` |

Answer with any 2xx within 15 seconds. All else is tried again for a day, with the same \`webhook-id\` and the same bytes:
what you know by its id, you have already. What is about one contact comes in its order. After five days without one
success it is switched off, and the owner is told. A message with a file is told once the file is here, or after 20
seconds without its \`url\`; links are good for a while, and the message, asked for later, has a new one.
`;
