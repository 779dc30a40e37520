import { serverJid } from './nodes.ts';
import { SignalPeer } from './signal/signal-peer.ts';
import type { SavedKeys } from './signal/signal-store.ts';

export interface Identity {
  /** Digits, with the country's code. */
  readonly phone: string;
  /** The other identity that WhatsApp gives everybody: it says nothing about the phone. */
  readonly lid: string;
  readonly name: string;
  /** Of a phone that was here before. */
  readonly keys?: SavedKeys | undefined;
}

/** Somebody with WhatsApp on a phone. */
export class Person {
  readonly phone: string;
  readonly lid: string;
  /** People call themselves otherwise when they like. */
  name: string;
  readonly peer: SignalPeer;

  constructor({ phone, lid, name, keys }: Identity) {
    this.phone = phone;
    this.lid = lid;
    this.name = name;
    this.peer = new SignalPeer(keys);
  }

  get jid(): string {
    return `${this.phone}@${serverJid}`;
  }

  get lidJid(): string {
    return `${this.lid}@lid`;
  }
}
