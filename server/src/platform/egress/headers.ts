import { validateHeaderName, validateHeaderValue } from 'node:http';
import { EgressError } from './egress-error.ts';

export type Headers = Readonly<Record<string, string>>;

/** They frame the message or name its host: two opinions on that are how requests get smuggled. */
const ours = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Any other may hold a secret: an API key can stand under any name. */
const harmless = new Set(['accept', 'accept-language', 'user-agent']);

export function readHeaders(given: Headers): Headers {
  const headers: Record<string, string> = {};
  for (const [key, value] of Object.entries(given)) {
    const name = key.toLowerCase();
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch (error) {
      throw new EgressError('forbidden_header', { cause: error });
    }
    if (ours.has(name)) throw new EgressError('forbidden_header');
    headers[name] = value;
  }
  return headers;
}

export function harmlessOf(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => harmless.has(name)));
}

export function withoutBody(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('content-')));
}
