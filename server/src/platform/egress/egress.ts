import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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

/** A file on its way: neither side of it is held. */
interface EgressStreamRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Headers;
  readonly body?: { readonly size: number; readonly chunks: AsyncIterable<Buffer> };
  /** Nothing passes for so long: it is given up. */
  readonly silenceMs: number;
}

interface EgressStream {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
}

interface EgressAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The one way out: everything that calls another host calls it through here. */
export interface Egress {
  request(call: EgressRequest): Promise<EgressAnswer>;
  /** Without redirects. */
  open(call: EgressStreamRequest): Promise<EgressStream>;
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

async function openStream(
  guard: Guard,
  { url, method, headers = {}, body, silenceMs }: EgressStreamRequest,
): Promise<EgressStream> {
  const target = readTarget(url);
  const addresses = await untilAborted(guard.addressesOf(target), AbortSignal.timeout(silenceMs));
  const request = httpRequest({
    method,
    path: `${target.url.pathname}${target.url.search}`,
    headers: {
      'user-agent': defaults.userAgent,
      ...readHeaders(headers),
      ...(body ? { 'content-length': String(body.size) } : {}),
      host: target.url.host,
      connection: 'close',
      'accept-encoding': 'identity',
    },
    createConnection: () => guard.connect(target, addresses),
  });
  request.setTimeout(silenceMs, () => request.destroy(new EgressError('timed_out')));
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
  });
  // An answer may come before all is written, such as a refusal: then what is left need not be.
  const written = body ? pipeline(Readable.from(body.chunks), request) : Promise.resolve(request.end());
  const response = await Promise.race([answered, written.then(() => answered)]);
  written.catch(() => {});
  return { status: response.statusCode ?? 0, headers: response.headers, body: response };
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
    async open(call) {
      try {
        return await openStream(guard, call);
      } catch (error) {
        throw error instanceof EgressError ? error : new EgressError('unreachable', { cause: error });
      }
    },

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
