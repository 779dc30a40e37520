import type { IncomingMessage } from 'node:http';
import { EgressError } from './egress-error.ts';
import { type Headers, harmlessOf, withoutBody } from './headers.ts';
import { readTarget, type Target } from './target.ts';

export interface Hop {
  readonly target: Target;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | Buffer | undefined;
}

const redirects = new Set([301, 302, 303, 307, 308]);

/** Where an answer sends us, or null where it is the end. The new target passes every check again. */
export function nextHop(hop: Hop, { statusCode = 0, headers: { location } }: IncomingMessage): Hop | null {
  if (!redirects.has(statusCode) || !location) return null;
  if (!URL.canParse(location, hop.target.url)) throw new EgressError('forbidden_redirect');
  const target = readTarget(new URL(location, hop.target.url));
  if (hop.target.isSecure && !target.isSecure) throw new EgressError('forbidden_redirect');

  const isSeeOther = statusCode === 303 && hop.method !== 'HEAD';
  const becomesGet = isSeeOther || (hop.method === 'POST' && (statusCode === 301 || statusCode === 302));
  const moved: Hop = becomesGet
    ? { target, method: 'GET', headers: withoutBody(hop.headers), body: undefined }
    : { ...hop, target };
  if (target.url.origin === hop.target.url.origin) return moved;
  if (moved.body !== undefined) throw new EgressError('forbidden_redirect');
  return { ...moved, headers: harmlessOf(moved.headers) };
}
