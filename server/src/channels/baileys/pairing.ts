import type { WASocket } from 'baileys';
import type { Clock } from '../../platform/clock.ts';
import type { ChannelEvents } from '../channel.ts';

/** As long as the library shows each: the first one longer, since somebody has to find the menu. */
const qrMs = { first: 60_000, later: 20_000 };
/** A code goes with the six QRs that the socket has: when the last of them is over, so is the socket. */
const codeMs = qrMs.first + 5 * qrMs.later;

interface Pairing {
  readonly events: Pick<ChannelEvents, 'status'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Whom to show a code; null shows QRs. */
  readonly phone: string | null;
}

/** What a person needs to link us. Called for each QR that the library offers. */
export function showPairing({ events, clock, phone }: Pairing): (socket: WASocket, qr: string) => Promise<void> {
  let shown = 0;
  const until = (ms: number) => new Date(clock.now().getTime() + ms);

  return async (socket, qr) => {
    shown += 1;
    if (phone === null) {
      events.status({ status: 'qr', qr, expiresAt: until(shown === 1 ? qrMs.first : qrMs.later) });
      return;
    }
    // It can be asked for once the server has offered a QR, and stays the same while others are offered.
    if (shown > 1) return;
    const code = await socket.requestPairingCode(phone);
    events.status({ status: 'code', code, expiresAt: until(codeMs) });
  };
}
