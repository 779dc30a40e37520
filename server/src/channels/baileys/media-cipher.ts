import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import type { FileSort, MediaSort } from './media-reference.ts';

/** At the end of every file: proof that nobody changed it on the way. */
const proofLength = 10;

function keysOf(mediaKey: Uint8Array, sort: FileSort) {
  const keys = Buffer.from(hkdfSync('sha256', mediaKey, new Uint8Array(), `WhatsApp ${sort} Keys`, 112));
  return { iv: keys.subarray(0, 16), cipherKey: keys.subarray(16, 48), proofKey: keys.subarray(48, 80) };
}

/** What came is not what was sent: it must not be kept. */
export class MediaBroken extends Error {}

/** Plain bytes in, encrypted ones out. Its sums are there once it has ended. */
export class EncryptMedia extends Transform {
  readonly #cipher;
  readonly #proof;
  readonly #plain = createHash('sha256');
  readonly #encrypted = createHash('sha256');
  size = 0;

  constructor(mediaKey: Uint8Array, sort: MediaSort) {
    super();
    const { iv, cipherKey, proofKey } = keysOf(mediaKey, sort);
    this.#cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
    this.#proof = createHmac('sha256', proofKey).update(iv);
  }

  #write(bytes: Buffer): void {
    this.#encrypted.update(bytes);
    this.push(bytes);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    this.#plain.update(chunk);
    const bytes = this.#cipher.update(chunk);
    this.#proof.update(bytes);
    this.#write(bytes);
    done();
  }

  override _flush(done: TransformCallback): void {
    const last = this.#cipher.final();
    this.#write(last);
    this.#write(this.#proof.update(last).digest().subarray(0, proofLength));
    done();
  }

  sums(): { readonly fileSha256: Buffer; readonly fileEncSha256: Buffer } {
    return { fileSha256: this.#plain.digest(), fileEncSha256: this.#encrypted.digest() };
  }
}

/** Encrypted bytes in, plain ones out. It ends with an error where they are not what was sent. */
export class DecryptMedia extends Transform {
  readonly #decipher;
  readonly #proof;
  readonly #plain = createHash('sha256');
  readonly #sha256: Uint8Array | null;
  /** The proof, as far as it is not known yet that it is more of the file. */
  #tail: Buffer = Buffer.alloc(0);

  constructor(mediaKey: Uint8Array, sort: FileSort, sha256: Uint8Array | null) {
    super();
    const { iv, cipherKey, proofKey } = keysOf(mediaKey, sort);
    this.#decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
    this.#proof = createHmac('sha256', proofKey).update(iv);
    this.#sha256 = sha256;
  }

  #tell(bytes: Buffer): void {
    this.#plain.update(bytes);
    this.push(bytes);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const bytes = Buffer.concat([this.#tail, chunk]);
    const end = Math.max(0, bytes.length - proofLength);
    this.#tail = bytes.subarray(end);
    const file = bytes.subarray(0, end);
    this.#proof.update(file);
    this.#tell(this.#decipher.update(file));
    done();
  }

  override _flush(done: TransformCallback): void {
    try {
      const proof = this.#proof.digest().subarray(0, proofLength);
      if (this.#tail.length !== proofLength || !timingSafeEqual(proof, this.#tail))
        throw new MediaBroken('a file was changed on its way');
      this.#tell(this.#decipher.final());
      const sum = this.#plain.digest();
      if (this.#sha256 && !sum.equals(this.#sha256)) throw new MediaBroken('a file is not the one that was announced');
      done();
    } catch (error) {
      done(error instanceof MediaBroken ? error : new MediaBroken('a file can not be decrypted', { cause: error }));
    }
  }
}
