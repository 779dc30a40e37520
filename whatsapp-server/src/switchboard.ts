import type { BinaryNode, proto } from 'baileys';
import type { Connection } from './connection.ts';
import type { Device } from './device.ts';
import type { Directory } from './directory.ts';
import { routeMessage } from './from-device/messages.ts';
import { routePresence, routeTyping } from './from-device/presence.ts';
import { routeReceipt } from './from-device/receipts.ts';
import { answerIq } from './iq/answer-iq.ts';
import { signIn } from './login.ts';
import { childOf, childrenOf, seconds } from './nodes.ts';
import type { Linking } from './pairing/linking.ts';

interface Parts {
  readonly directory: Directory;
  readonly linking: Linking;
  readonly mediaHost: string;
  now(): Date;
}

/** Every connection, and what is said on it, brought to where it belongs. */
export class Switchboard {
  readonly #parts: Parts;
  readonly #open = new Map<Connection, Device | null>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  opened(connection: Connection, payload: proto.IClientPayload): void {
    const { directory, linking, now } = this.#parts;
    const isStranger = !payload.username;
    if (isStranger) linking.begin(connection, payload);
    this.#open.set(connection, isStranger ? null : signIn(directory, connection, payload, now()));
  }

  closed(connection: Connection): void {
    this.#open.get(connection)?.signOut(connection);
    this.#open.delete(connection);
    this.#parts.linking.end(connection);
  }

  heard(connection: Connection, stanza: BinaryNode): void | Promise<void> {
    const device = this.#open.get(connection);
    if (!device) return this.#parts.linking.hear(connection, stanza);
    // What is still on its way from a connection that was replaced is nobody's any more.
    if (device.isSignedInOn(connection)) return this.#hearDevice(device, stanza);
  }

  #hearDevice(device: Device, stanza: BinaryNode): void | Promise<void> {
    const { directory, mediaHost, now } = this.#parts;
    const t = seconds(now());
    switch (stanza.tag) {
      case 'iq':
        if (stanza.attrs.type === 'result') return;
        return answerIq({ stanza, subject: childrenOf(stanza)[0], device, directory, mediaHost });
      case 'message':
        return routeMessage(directory, device, stanza, t);
      case 'receipt':
        return routeReceipt(directory, device, stanza, t);
      case 'ack':
        return device.queue.settle(stanza.attrs.class ?? '', stanza.attrs);
      case 'chatstate':
        return routeTyping(directory, device, stanza);
      case 'presence':
        return routePresence(directory, device, stanza);
      case 'ib':
        if (childOf(stanza, 'offline_batch')) device.catchUp();
    }
  }
}
