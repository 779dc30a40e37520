import { randomBytes } from 'node:crypto';
import { node, serverJid } from '../nodes.ts';
import type { LinkingPhone, Registration } from './registration.ts';

/** So many QR codes does a client show before it gives up. */
const offeredRefs = 6;

/** A reference names the connection that shows it; the rest of the QR never passes the server. */
export class PairingByQr {
  readonly #shown = new Map<string, Registration>();

  offer(registration: Registration): void {
    const refs = Array.from({ length: offeredRefs }, () => `2@${randomBytes(32).toString('base64')}`);
    for (const ref of refs) this.#shown.set(ref, registration);
    const attrs = { from: serverJid, type: 'set', id: `refs-${randomBytes(4).toString('hex')}`, xmlns: 'md' };
    const offered = refs.map((ref) => node('ref', {}, Buffer.from(ref)));
    registration.connection.send(node('iq', attrs, [node('pair-device', {}, offered)]));
  }

  forget(registration: Registration): void {
    for (const [ref, shownBy] of this.#shown) if (shownBy === registration) this.#shown.delete(ref);
  }

  scan(phone: LinkingPhone, qr: string, now: Date): void {
    const [ref = '', noiseKey = '', identity = '', secret = ''] = (qr.split('#').at(-1) ?? '').split(',');
    const registration = this.#shown.get(ref);
    if (!registration) throw new Error('nobody shows this QR any more');
    const bytes = (text: string) => Buffer.from(text, 'base64');
    if (!registration.connection.noiseKey.equals(bytes(noiseKey))) throw new Error('the QR is of another device');
    registration.accept(phone, bytes(identity), bytes(secret), now);
  }
}
