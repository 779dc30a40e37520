import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookSource } from '@yupflow/contract/webhooks';
import { type RequestContent, textOf, valueAt } from './find-value.ts';
import { mask, type RawRequest } from './read-body.ts';

/** Takes as long wherever they differ, and however long they are. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

interface Proof {
  readonly raw: RawRequest;
  readonly content: RequestContent;
  readonly secret: string;
}

function headerOf({ headers }: RawRequest, name: string): string {
  return [headers[name] ?? ''].flat().join();
}

const queryOf = ({ query }: RawRequest, name: string) => new URLSearchParams(query).get(name) ?? '';

const isSigned = (algorithm: 'sha1' | 'sha256', secret: string, content: string | Buffer, given: string) => {
  const wanted = createHmac(algorithm, secret).update(content).digest();
  const signature = given.replace(/^sha\d+=/i, '');
  // Both are computed: how long it takes says nothing about which was meant.
  const [hex, base64] = [
    isSame(signature.toLowerCase(), wanted.toString('hex')),
    isSame(signature, wanted.toString('base64')),
  ];
  return hex || base64;
};

/** Of the JSON itself, which Kiwify signs before it wraps or writes it. */
function isSignedByKiwify({ raw, content, secret }: Proof): boolean {
  const given = queryOf(raw, 'signature') || textOf(valueAt(content, ['body', 'signature']));
  const order = valueAt(content, ['body', 'order']);
  const signed = [raw.body, JSON.stringify(content.body), ...(order ? [JSON.stringify(order)] : [])];
  return signed.some((text) => isSigned('sha1', secret, text, given));
}

const proofs: Record<WebhookSource, (proof: Proof) => boolean> = {
  hotmart: ({ raw, content, secret }) =>
    isSame(headerOf(raw, 'x-hotmart-hottok') || textOf(valueAt(content, ['body', 'hottok'])), secret),
  kiwify: isSignedByKiwify,
  eduzz: ({ raw, secret }) =>
    isSigned('sha256', secret, raw.body, headerOf(raw, 'x-signature')) ||
    isSame(headerOf(raw, 'token') || queryOf(raw, 'token'), secret),
  custom: ({ raw, secret }) =>
    isSigned('sha256', secret, raw.body, headerOf(raw, 'x-signature')) ||
    isSame(headerOf(raw, 'x-webhook-secret'), secret),
};

/** Whether it comes from whoever knows the secret. */
export const isProven = (source: WebhookSource, proof: Proof): boolean => proofs[source](proof);

const hide = <Values extends object>(values: Values, name: string): Values =>
  Object.hasOwn(values, name) ? { ...values, [name]: mask } : values;

/** What proved it is not kept: whoever reads it could send in its name. */
export function withoutProof(source: WebhookSource, { body, query, headers }: RequestContent): RequestContent {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const hidden = { hotmart: ['hottok'], kiwify: ['signature'], eduzz: ['token'], custom: [] }[source];
  return {
    body: isObject ? hidden.reduce<object>(hide, body) : body,
    query: hidden.reduce(hide, query),
    headers,
  };
}
