import { createHash } from 'node:crypto';
import type { WebhookSource } from '@yupflow/contract/webhooks';
import { type RequestContent, textOf, valueAt } from './find-value.ts';
import type { RawRequest } from './read-body.ts';
import { senders } from './senders.ts';

/** By which senders name an event, so that it is the same when it comes again. Not what proxies add to every request. */
const idHeaders = [
  'webhook-id',
  'idempotency-key',
  'x-idempotency-key',
  'x-event-id',
  'x-shopify-webhook-id',
  'x-github-delivery',
];

/** The sender's own id of it, or all that it says. */
export function fingerprintOf(source: WebhookSource, raw: RawRequest, content: RequestContent): Buffer {
  const hash = createHash('sha256');
  const named = idHeaders.map((name) => [name, [raw.headers[name] ?? ''].flat().join()]).find(([, id]) => id);
  const own = senders[source].ids.map((path) => textOf(valueAt(content, path))).find((id) => id);
  if (named) return hash.update(JSON.stringify(named)).digest();
  if (own) return hash.update(JSON.stringify([source, own])).digest();
  return hash.update(`${raw.method} ${raw.query}\n`).update(raw.body).digest();
}
