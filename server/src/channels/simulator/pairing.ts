import { randomBytes, randomInt } from 'node:crypto';
import type { PhoneFrame } from './protocol.ts';

export interface PairingTimes {
  /** How long the first QR lives, and each one after it. */
  readonly firstQrMs: number;
  readonly nextQrMs: number;
  readonly codeMs: number;
}

export interface Pairing {
  /** The number that the code was asked for; null while a QR is shown. */
  readonly phone: string | null;
  /** Whether this is what is to be typed; a QR needs no code. */
  accepts(code: string | undefined): boolean;
  stop(): void;
}

interface Shown {
  readonly tell: (frame: Extract<PhoneFrame, { type: 'qr' | 'code' }>) => void;
  readonly now: () => number;
  readonly expire: () => void;
  readonly times: PairingTimes;
}

const refs = 6;
/** Letters that nobody mistakes for one another. */
const letters = 'ABCDEFGHJKLMNPQRSTVWXYZ';

export function showQr({ tell, now, expire, times }: Shown): Pairing {
  let shown = 0;
  let timer: NodeJS.Timeout;
  const next = () => {
    if (shown === refs) return expire();
    const lifeMs = shown === 0 ? times.firstQrMs : times.nextQrMs;
    shown += 1;
    const secrets = Array.from({ length: 3 }, () => randomBytes(32).toString('base64'));
    const qr = `https://wa.me/settings/linked_devices#2@${randomBytes(24).toString('base64')},${secrets.join(',')},1`;
    tell({ type: 'qr', qr, expiresAt: new Date(now() + lifeMs).toISOString() });
    timer = setTimeout(next, lifeMs);
  };
  next();
  return { phone: null, accepts: (code) => code === undefined, stop: () => clearTimeout(timer) };
}

export function showCode(phone: string, { tell, now, expire, times }: Shown): Pairing {
  const code = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  tell({ type: 'code', code, expiresAt: new Date(now() + times.codeMs).toISOString() });
  const timer = setTimeout(expire, times.codeMs);
  return {
    phone,
    accepts: (typed) => typed?.replace(/[\s-]/g, '').toUpperCase() === code,
    stop: () => clearTimeout(timer),
  };
}
