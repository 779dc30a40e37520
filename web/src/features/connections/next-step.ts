import { type Connection, channelFeatures, type DisconnectReason } from '@yupflow/contract/connections';

/** What a person can do about a line that is not connected. */
type NextStep =
  /** The pairing, by words that fit how it got there. */
  | { readonly does: 'pair'; readonly text: 'connect' | 'continue' | 'follow' | 'connectAgain' | 'newQr' }
  /** With the session that it has. */
  | { readonly does: 'reconnect'; readonly text: 'connect' | 'reconnect' | 'connectHere' | 'tryNow' }
  /** What it is connected by is no longer good. */
  | { readonly does: 'edit'; readonly text: 'newToken' };

const afterReason: Record<DisconnectReason, NextStep> = {
  new: { does: 'pair', text: 'connect' },
  asked: { does: 'pair', text: 'connect' },
  expired: { does: 'pair', text: 'newQr' },
  network: { does: 'reconnect', text: 'tryNow' },
  replaced: { does: 'reconnect', text: 'connectHere' },
  logged_out: { does: 'pair', text: 'connectAgain' },
  banned: { does: 'pair', text: 'connectAgain' },
  broken: { does: 'pair', text: 'connectAgain' },
  token: { does: 'edit', text: 'newToken' },
};

/** Null while there is nothing to do. */
export function nextStepOf(line: Connection): NextStep | null {
  const step = stepOf(line);
  // One without a phone has nothing to pair: with its token it connects by itself.
  if (step?.does !== 'pair' || channelFeatures[line.type].pairing === 'phone') return step;
  return line.status === 'DISCONNECTED' ? { does: 'reconnect', text: 'connect' } : null;
}

function stepOf({ status, reason, phone }: Connection): NextStep | null {
  if (status === 'CONNECTED') return null;
  if (status === 'QR') return { does: 'pair', text: 'continue' };
  if (status === 'DISCONNECTED') return reason ? afterReason[reason] : { does: 'reconnect', text: 'reconnect' };
  if (reason === 'network') return afterReason.network;
  // One that was paired before comes back by itself.
  return phone ? null : { does: 'pair', text: 'follow' };
}

/** It was not meant to be like this: somebody should read why, unless it mends itself. */
export function troubleOf({ status, reason }: Connection) {
  if (status !== 'DISCONNECTED' && !(status === 'CONNECTING' && reason === 'network')) return null;
  return reason === 'new' || reason === 'asked' ? null : reason;
}
