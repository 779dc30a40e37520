import type { ChannelStatus } from '../channel.ts';

type Reason = Extract<ChannelStatus, { status: 'closed' }>['reason'];

/** What follows from the end of a socket. */
export type AfterEnd =
  /** Normal after pairing, and whenever WhatsApp asks for it. */
  | { readonly next: 'restart' }
  | { readonly next: 'retry'; readonly pauseMs: number }
  | { readonly next: 'closed'; readonly reason: Reason };

/** WhatsApp's numbers, as DisconnectReason of the library names them. */
const codes = {
  loggedOut: 401,
  banned: 403,
  timedOut: 408,
  mismatch: 411,
  replaced: 440,
  badSession: 500,
  restart: 515,
};

/** How often a session that WhatsApp calls bad is tried again before a person must pair anew. */
const badSessionPausesMs = [500, 1_000, 2_000];

interface Ended {
  readonly code: number | null;
  /** Whether a phone has linked us: before that there is nothing to lose. */
  readonly isPaired: boolean;
  /** How many sockets in a row ended with a bad session. */
  readonly badSessions: number;
}

export function afterEnd({ code, isPaired, badSessions }: Ended): AfterEnd {
  const closed = (reason: Reason): AfterEnd => ({ next: 'closed', reason });
  if (code === codes.restart) return { next: 'restart' };
  if (code === codes.banned) return closed('banned');
  // Nobody scanned in time, which is no fault of the network.
  if (!isPaired) return closed(code === codes.timedOut ? 'expired' : 'network');
  if (code === codes.loggedOut) return closed('logged_out');
  if (code === codes.replaced) return closed('replaced');
  if (code === codes.mismatch) return closed('broken');
  if (code !== codes.badSession) return closed('network');
  const pauseMs = badSessionPausesMs[badSessions];
  return pauseMs === undefined ? closed('broken') : { next: 'retry', pauseMs };
}

export const isSignedOut = (code: number | null) => code === codes.loggedOut;
export const isBadSession = (code: number | null) => code === codes.badSession;

/** The library throws errors of @hapi/boom. */
export function codeOf(error: unknown): number | null {
  const code = (error as { output?: { statusCode?: unknown } } | undefined)?.output?.statusCode;
  return typeof code === 'number' ? code : null;
}
