import type { Egress } from '../platform/egress/egress.ts';
import { EgressError } from '../platform/egress/egress-error.ts';
import { GatewayError } from './gateway.ts';

interface GatewayCall {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Why it was refused, in the gateway's own words. */
  readonly reasonOf: (answer: unknown) => string | null;
}

/** Somebody waits before a screen for it, and the gateways themselves give us no longer. */
const timeoutMs = 10_000;
const longestReason = 200;

function jsonOf(body: Buffer): unknown {
  try {
    return body.length === 0 ? {} : JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new GatewayError('unavailable', { reason: 'no JSON', cause });
  }
}

function secondsOf(header: string | undefined): number | null {
  const seconds = Number(header);
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, 3_600) : null;
}

/** One call, and its answer; everything else is a GatewayError. */
export async function callGateway(
  egress: Egress,
  { method = 'GET', url, headers, body, reasonOf }: GatewayCall,
): Promise<unknown> {
  const answer = await egress
    .request({
      url,
      method,
      headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      timeoutMs,
    })
    .catch((cause: unknown) => {
      if (!(cause instanceof EgressError)) throw cause;
      throw new GatewayError('unavailable', { reason: cause.reason, cause });
    });
  const { status } = answer;
  if (status === 401 || status === 403) throw new GatewayError('unauthorized');
  if (status === 404) throw new GatewayError('missing');
  if (status === 429) throw new GatewayError('busy', { retryAfterSeconds: secondsOf(answer.headers['retry-after']) });
  if (status >= 500 || status < 200 || (status >= 300 && status < 400))
    throw new GatewayError('unavailable', { reason: `status ${status}` });
  const said = jsonOf(answer.body);
  if (status < 300) return said;
  throw new GatewayError('refused', { reason: reasonOf(said)?.slice(0, longestReason) ?? null, cause: said });
}

/** What is missing is an answer too. */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof GatewayError && error.kind === 'missing') return null;
    throw error;
  });
}
