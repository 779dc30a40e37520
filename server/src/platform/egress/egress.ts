import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { EgressError } from './egress-error.ts';
import { createGuard, type Guard, type Resolve } from './guard.ts';
import { type Headers, readHeaders } from './headers.ts';
import { type Hop, nextHop } from './redirect.ts';
import { readTarget } from './target.ts';
import { untilAborted } from './until-aborted.ts';

interface EgressRequest {
  readonly url: string;
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  readonly headers?: Headers;
  readonly body?: string | Buffer;
  /** For the whole call: look-up, redirects and the last byte of the body. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** What is longer than `maxBytes` is cut off, rather than refused. */
  readonly isCut?: boolean;
  readonly followRedirects?: boolean;
  /** Ends the call before its time. */
  readonly signal?: AbortSignal;
}

interface EgressAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The one way out: everything that calls another host calls it through here. */
export interface Egress {
  request(call: EgressRequest): Promise<EgressAnswer>;
}

interface EgressSettings {
  /** host:port pairs of tests' own servers; production has none. */
  readonly allow: readonly string[];
  readonly resolve?: Resolve;
}

const mostRedirects = 3;
const defaults = { timeoutMs: 10_000, maxBytes: 1_048_576, userAgent: 'Yupflow' };

async function open(
  guard: Guard,
  { target, method, headers, body }: Hop,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const addresses = await untilAborted(guard.addressesOf(target), signal);
  const request = httpRequest({
    method,
    path: `${target.url.pathname}${target.url.search}`,
    // No connection is kept or shared: each is checked, and none has gone stale.
    headers: { ...headers, host: target.url.host, connection: 'close', 'accept-encoding': 'identity' },
    createConnection: () => guard.connect(target, addresses),
    signal,
  });
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
    request.end(body);
  });
}

async function readBody(response: IncomingMessage, maxBytes: number, isCut: boolean): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    chunks.push(chunk);
    if (size <= maxBytes) continue;
    if (!isCut) throw new EgressError('too_large');
    // Leaving the loop closes the connection: nobody reads the rest.
    break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

export function createEgress(settings: EgressSettings): Egress {
  const guard = createGuard(settings);

  const walk = async (call: EgressRequest, signal: AbortSignal): Promise<EgressAnswer> => {
    const { method = 'GET', headers = {}, body, maxBytes = defaults.maxBytes } = call;
    const { followRedirects = false, isCut = false } = call;
    let hop: Hop = {
      target: readTarget(call.url),
      method,
      headers: { 'user-agent': defaults.userAgent, ...readHeaders(headers) },
      body,
    };
    for (let redirects = 0; ; redirects++) {
      const response = await open(guard, hop, signal);
      const next = followRedirects ? nextHop(hop, response) : null;
      if (!next)
        return {
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: await readBody(response, maxBytes, isCut),
        };
      response.destroy();
      if (redirects === mostRedirects) throw new EgressError('too_many_redirects');
      hop = next;
    }
  };

  return {
    async request(call) {
      const timeout = AbortSignal.timeout(call.timeoutMs ?? defaults.timeoutMs);
      const signal = call.signal ? AbortSignal.any([timeout, call.signal]) : timeout;
      try {
        return await walk(call, signal);
      } catch (error) {
        if (error instanceof EgressError) throw error;
        throw new EgressError(signal.aborted ? 'timed_out' : 'unreachable', { cause: error });
      }
    },
  };
}
