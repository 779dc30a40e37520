import { aesDecryptGCM, aesEncryptGCM } from 'baileys';

const nothing = Buffer.alloc(0);

export function nonce(counter: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(counter, 8);
  return bytes;
}

/** What both sides speak after the handshake: a key for each direction, and a counter that never repeats. */
export class Transport {
  readonly #readKey: Uint8Array;
  readonly #writeKey: Uint8Array;
  #read = 0;
  #written = 0;

  constructor(readKey: Uint8Array, writeKey: Uint8Array) {
    this.#readKey = readKey;
    this.#writeKey = writeKey;
  }

  decrypt(bytes: Uint8Array): Buffer {
    this.#read += 1;
    return aesDecryptGCM(bytes, this.#readKey, nonce(this.#read - 1), nothing);
  }

  encrypt(bytes: Uint8Array): Buffer {
    this.#written += 1;
    return aesEncryptGCM(bytes, this.#writeKey, nonce(this.#written - 1), nothing);
  }
}
