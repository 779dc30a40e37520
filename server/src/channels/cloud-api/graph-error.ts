import { type ChannelFailure, SendError } from '../channel.ts';

/** What the API says when it refuses something. */
export class GraphError extends Error {
  override readonly name = 'GraphError';
  readonly status: number;
  readonly code: number;
  readonly retryAfterMs: number | null;
  constructor({ status, code, message, retryAfterMs = null }: GraphFault) {
    super(`the API refused it with ${status}, code ${code}: ${message}`);
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

interface GraphFault {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly retryAfterMs?: number | null;
}

/** The token is refused, has ended, or lacks a right. */
const tokenCodes = new Set([0, 3, 10, 190]);
const isRight = (code: number) => code >= 200 && code <= 299;

/** The number or its account is blocked. */
const bannedCodes = new Set([368, 131_031]);
/** The number was never registered, or no longer is. */
const unregisteredCodes = new Set([133_010]);

/** Too much at once, or out of order for a while: it was not taken, and may be tried again. */
const laterCodes = new Set([2, 4, 80_007, 130_429, 131_016, 131_048, 131_056, 131_057, 133_004]);

const failures: Readonly<Record<number, ChannelFailure>> = {
  131026: 'not_on_channel',
  131042: 'unpaid',
  131047: 'window_closed',
  131049: 'saturated',
  131051: 'media_refused',
  131052: 'media_refused',
  131053: 'media_refused',
  132000: 'template_refused',
  132001: 'template_refused',
  132005: 'template_refused',
  132007: 'template_refused',
  132012: 'template_refused',
  132015: 'template_refused',
  132016: 'template_refused',
  132068: 'template_refused',
  132069: 'template_refused',
};

export type LineFault = 'token' | 'banned' | 'broken';

/** What a refusal says of the line itself; null where it is about one message alone. */
export function lineFaultOf({ status, code }: Pick<GraphError, 'status' | 'code'>): LineFault | null {
  if (status === 401 || tokenCodes.has(code) || isRight(code)) return 'token';
  if (bannedCodes.has(code)) return 'banned';
  return unregisteredCodes.has(code) ? 'broken' : null;
}

/** Too many whom the number wrote to have blocked or reported it. */
const spamCode = 131_048;
export const isForStrangers = (error: { readonly code: number }): boolean => error.code === spamCode;
/** How long nobody new is written to after that: the API does not say. */
export const restMs = 24 * 3_600_000;

/** Of a message that the API refuses later, in its status. */
export const failureOf = (code: number): ChannelFailure => failures[code] ?? 'refused';

/** How a send ended that the API refused. An answer of its own fault may come after it has taken the message. */
export function sendErrorOf(error: GraphError): SendError {
  const { status, code } = error;
  if (lineFaultOf(error)) return new SendError('not_sent', null, { cause: error });
  if (laterCodes.has(code) || status === 429 || status === 503)
    return new SendError('refused', 'too_fast', { cause: error });
  if (status >= 500) return new SendError('unknown', null, { cause: error });
  return new SendError('refused', failureOf(code), { cause: error });
}
