import { createHmac } from 'node:crypto';
import { Curve, proto } from 'baileys';
import { verify } from 'curve25519-js';
import type { Connection } from '../connection.ts';
import type { DeviceKeys } from '../device.ts';
import { node, readNumber, seconds, serverJid } from '../nodes.ts';
import type { Person } from '../person.ts';

/** The phone that takes a device in. */
export interface LinkingPhone extends Person {
  readonly nextDeviceId: number;
  link(id: number, keys: DeviceKeys, noiseKey: Buffer): void;
}

const accountSignaturePrefix = Buffer.from([6, 0]);
const deviceSignaturePrefix = Buffer.from([6, 1]);

/** A connection of a device that belongs to nobody yet. */
export class Registration {
  readonly connection: Connection;
  readonly #keys: DeviceKeys;
  #promised: { readonly phone: LinkingPhone; readonly id: number; readonly details: Uint8Array } | null = null;

  constructor(connection: Connection, pairing: proto.ClientPayload.IDevicePairingRegistrationData | null | undefined) {
    const { eRegid, eIdent, eSkeyId, eSkeyVal, eSkeySig } = pairing ?? {};
    if (!eRegid || !eIdent || !eSkeyId || !eSkeyVal || !eSkeySig) throw new Error('a registration without keys');
    this.connection = connection;
    this.#keys = {
      registrationId: readNumber(eRegid),
      identityKey: eIdent,
      signedPreKey: { id: readNumber(eSkeyId), key: eSkeyVal, signature: eSkeySig },
    };
  }

  /** The phone vouches for the device; the secret, which only both know, proves that it is the phone. */
  accept(phone: LinkingPhone, companionIdentity: Uint8Array, secret: Uint8Array, now: Date): void {
    const id = phone.nextDeviceId;
    const timestamp = Math.floor(now.getTime() / 1_000);
    const about = { rawId: 7, timestamp, keyIndex: id, accountType: 0, deviceType: 0 };
    const details = proto.ADVDeviceIdentity.encode(about).finish();
    const { identity } = phone.peer;
    const vouched = Buffer.concat([accountSignaturePrefix, details, companionIdentity]);
    const accountSignature = Curve.sign(identity.private, vouched);
    const account = { details, accountSignatureKey: identity.public, accountSignature };
    const signed = proto.ADVSignedDeviceIdentity.encode(account).finish();
    const hmac = createHmac('sha256', secret).update(signed).digest();
    this.#promised = { phone, id, details };
    const success = node('pair-success', {}, [
      node('device-identity', {}, proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish()),
      node('biz', { name: phone.name }),
      node('platform', { name: 'android' }),
      node('device', { jid: `${phone.phone}:${id}@${serverJid}`, lid: `${phone.lid}:${id}@lid` }),
    ]);
    const attrs = { from: serverJid, type: 'set', id: `pair-${id}`, xmlns: 'md', t: seconds(now) };
    this.connection.send(node('iq', attrs, [success]));
  }

  /** The device has signed in turn: it belongs to the phone from here on, and must sign in anew. */
  complete(identity: Uint8Array): void {
    if (!this.#promised) throw new Error('a device signs what nobody asked for');
    const { phone, id, details } = this.#promised;
    const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(identity);
    const { identityKey } = this.#keys;
    const signed = Buffer.concat([deviceSignaturePrefix, details, identityKey, phone.peer.identity.public]);
    if (!verify(identityKey, signed, deviceSignature)) throw new Error('the signature of the device is wrong');
    phone.link(id, this.#keys, this.connection.noiseKey);
    this.connection.sendLast(node('stream:error', { code: '515' }));
  }
}
