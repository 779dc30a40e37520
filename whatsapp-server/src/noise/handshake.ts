import { aesDecryptGCM, aesEncryptGCM, Curve, hkdf, proto, sha256 } from 'baileys';
import type { ServerIdentity } from './server-identity.ts';
import { nonce, Transport } from './transport.ts';

const pattern = Buffer.from('Noise_XX_25519_AESGCM_SHA256\0\0\0\0');

interface Introduced {
  /** The client's static key: it proves at each login that it is the device which was paired. */
  readonly noiseKey: Buffer;
  readonly payload: proto.IClientPayload;
  readonly transport: Transport;
}

/** The server's side of Noise XX, as WhatsApp speaks it. */
export class Handshake {
  readonly #identity: ServerIdentity;
  readonly #ephemeral = Curve.generateKeyPair();
  #hash: Buffer = pattern;
  #salt: Uint8Array = pattern;
  #key: Uint8Array = pattern;
  #counter = 0;

  constructor(identity: ServerIdentity, header: Uint8Array) {
    this.#identity = identity;
    this.#authenticate(header);
  }

  answerHello(frame: Uint8Array): Uint8Array {
    const theirs = proto.HandshakeMessage.decode(frame).clientHello?.ephemeral;
    if (!theirs) throw new Error('a handshake without a hello');
    this.#authenticate(theirs);
    this.#authenticate(this.#ephemeral.public);
    this.#mix(Curve.sharedKey(this.#ephemeral.private, theirs));
    const staticKey = this.#encrypt(this.#identity.staticKey.public);
    this.#mix(Curve.sharedKey(this.#identity.staticKey.private, theirs));
    const payload = this.#encrypt(this.#identity.certificates);
    const serverHello = { ephemeral: this.#ephemeral.public, static: staticKey, payload };
    return proto.HandshakeMessage.encode({ serverHello }).finish();
  }

  finish(frame: Uint8Array): Introduced {
    const finish = proto.HandshakeMessage.decode(frame).clientFinish;
    if (!finish?.static || !finish.payload) throw new Error('a handshake without an end');
    const noiseKey = this.#decrypt(finish.static);
    this.#mix(Curve.sharedKey(this.#ephemeral.private, noiseKey));
    const payload = proto.ClientPayload.decode(this.#decrypt(finish.payload));
    const keys = this.#derive(new Uint8Array(0));
    return { noiseKey, payload, transport: new Transport(keys.subarray(0, 32), keys.subarray(32)) };
  }

  #authenticate(bytes: Uint8Array): void {
    this.#hash = sha256(Buffer.concat([this.#hash, bytes]));
  }

  #mix(shared: Uint8Array): void {
    const keys = this.#derive(shared);
    this.#salt = keys.subarray(0, 32);
    this.#key = keys.subarray(32);
    this.#counter = 0;
  }

  #derive(from: Uint8Array): Uint8Array {
    return hkdf(from, 64, { salt: this.#salt, info: '' });
  }

  #encrypt(bytes: Uint8Array): Buffer {
    const encrypted = aesEncryptGCM(bytes, this.#key, this.#nextNonce(), this.#hash);
    this.#authenticate(encrypted);
    return encrypted;
  }

  #decrypt(bytes: Uint8Array): Buffer {
    const decrypted = aesDecryptGCM(bytes, this.#key, this.#nextNonce(), this.#hash);
    this.#authenticate(bytes);
    return decrypted;
  }

  #nextNonce(): Buffer {
    this.#counter += 1;
    return nonce(this.#counter - 1);
  }
}
