import type { EffectOf, FilledPair } from '@yupflow/flow-engine/run/effect';
import type { Egress } from '../../platform/egress/egress.ts';
import { EgressError } from '../../platform/egress/egress-error.ts';

export type HttpCall = Omit<EffectOf<'http_request'>, 'type' | 'key' | 'block'>;

export interface HttpOutcome {
  readonly isOk: boolean;
  readonly status?: number;
  readonly contentType?: string;
  /** As it came, cut at `mostBytes`. */
  readonly text: string;
  readonly error?: string;
  /** Another try may go better, and can't do harm. */
  readonly canRetry: boolean;
}

/** Beyond it nobody reads an answer: it counts as failed. */
const mostBytes = 1_048_576;

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  text: 'text/plain',
} as const;
/** Whatever answers these did nothing with the call. */
const tooBusy = [429, 503];
const mayPass = [502, 504];

const filled = ({ value, secret }: FilledPair, secrets: ReadonlyMap<string, string>) =>
  secret === null ? value : (secrets.get(secret) ?? '');

function urlOf({ url, query }: HttpCall, secrets: ReadonlyMap<string, string>): string {
  // What is no address is refused where all of them are.
  if (query.length === 0 || !URL.canParse(url)) return url;
  const whole = new URL(url);
  for (const pair of query) whole.searchParams.append(pair.name, filled(pair, secrets));
  return whole.href;
}

function headersOf(
  { headers, body, method }: HttpCall,
  secrets: ReadonlyMap<string, string>,
  intent: string,
): Record<string, string> {
  const given = Object.fromEntries(headers.map((pair) => [pair.name.toLowerCase(), filled(pair, secrets)]));
  const type: Record<string, string> = body.kind === 'none' ? {} : { 'content-type': contentTypes[body.kind] };
  // Whoever is called twice after a crash can tell that it is the same call.
  return { ...type, ...(method === 'GET' ? {} : { 'idempotency-key': intent }), ...given };
}

const isSafeTwice = (method: HttpCall['method']) => method !== 'POST' && method !== 'PATCH';

/** One try. What can go wrong is an outcome, never an exception. */
export async function callHttp(
  egress: Egress,
  call: HttpCall,
  secrets: ReadonlyMap<string, string>,
  intent: string,
): Promise<HttpOutcome> {
  const { method, body, timeout } = call;
  try {
    const answer = await egress.request({
      url: urlOf(call, secrets),
      method,
      headers: headersOf(call, secrets, intent),
      ...(body.kind === 'none' || method === 'GET' ? {} : { body: body.text }),
      timeoutMs: timeout * 1_000,
      maxBytes: mostBytes,
      followRedirects: true,
    });
    const { status, headers } = answer;
    return {
      isOk: status >= 200 && status < 300,
      status,
      contentType: headers['content-type'],
      text: answer.body.toString('utf8'),
      canRetry: tooBusy.includes(status) || (mayPass.includes(status) && isSafeTwice(method)),
    };
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    const { reason } = error;
    const isPassing = reason === 'unreachable' || (reason === 'timed_out' && isSafeTwice(method));
    return { isOk: false, text: '', error: reason, canRetry: isPassing };
  }
}

/** JSON where it is JSON, else the text. */
export function bodyOf({ text, contentType = '' }: HttpOutcome): unknown {
  if (!/\bjson\b/i.test(contentType) && !/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
