import type { BinaryNode, proto } from 'baileys';
import type { Connection } from '../connection.ts';
import { childrenOf, node, serverJid } from '../nodes.ts';
import { PairingByCode } from './pairing-by-code.ts';
import { PairingByQr } from './pairing-by-qr.ts';
import { type LinkingPhone, Registration } from './registration.ts';

/** Devices that belong to nobody yet, from their first word until a phone takes them in. */
export class Linking {
  readonly #registrations = new Map<Connection, Registration>();
  readonly #byQr = new PairingByQr();
  readonly #byCode = new PairingByCode();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  begin(connection: Connection, { devicePairingData }: proto.IClientPayload): void {
    const registration = new Registration(connection, devicePairingData);
    this.#registrations.set(connection, registration);
    this.#byQr.offer(registration);
  }

  end(connection: Connection): void {
    const registration = this.#registrations.get(connection);
    if (!registration) return;
    this.#registrations.delete(connection);
    this.#byQr.forget(registration);
    this.#byCode.forget(registration);
  }

  scan(phone: LinkingPhone, qr: string): void {
    this.#byQr.scan(phone, qr, this.#now());
  }

  typeCode(phone: LinkingPhone, code: string): Promise<boolean> {
    return this.#byCode.type(phone, code, this.#now());
  }

  hear(connection: Connection, stanza: BinaryNode): void {
    const registration = this.#registrations.get(connection);
    const [subject] = childrenOf(stanza);
    if (!registration || stanza.tag !== 'iq' || !subject) return;
    const [identity] = childrenOf(subject, 'device-identity');
    if (subject.tag === 'pair-device-sign' && identity) registration.complete(identity.content as Uint8Array);
    if (subject.tag === 'link_code_companion_reg') this.#exchangeByCode(registration, stanza, subject);
    if (stanza.attrs.xmlns === 'w:p') connection.send(reply(stanza, 'result'));
  }

  #exchangeByCode(registration: Registration, stanza: BinaryNode, subject: BinaryNode): void {
    const { connection } = registration;
    if (subject.attrs.stage === 'companion_hello') {
      connection.send(reply(stanza, 'result', [this.#byCode.hello(registration, subject)]));
      return;
    }
    try {
      this.#byCode.finish(subject);
      connection.send(reply(stanza, 'result'));
    } catch {
      // The device goes on to show its code: somebody typed another one.
      connection.send(reply(stanza, 'error', [node('error', { code: '400', text: 'bad-request' })]));
    }
  }
}

const reply = ({ attrs }: BinaryNode, type: string, content?: BinaryNode[]) =>
  node('iq', { from: serverJid, type, id: attrs.id }, content);
