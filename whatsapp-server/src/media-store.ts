import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type MediaKind, macBytes, mediaKeysOf } from './media-keys.ts';

/** What a message says of a file, so that whoever reads it can fetch and decrypt it: fields of WhatsApp's messages. */
export interface MediaFields {
  readonly directPath: string;
  readonly mediaKey: Uint8Array;
  readonly fileSha256: Uint8Array;
  readonly fileEncSha256: Uint8Array;
  readonly fileLength: number;
  readonly mediaKeyTimestamp: number;
}

type FoundFields = { readonly directPath?: string | null; readonly mediaKey?: Uint8Array | null };

/** Encrypted files by their path, on the disk: none is ever whole in memory. */
export class MediaStore {
  readonly #folder: string;
  readonly #isTemporary: boolean;
  readonly #shown = new Map<string, Buffer>();

  private constructor(folder: string, isTemporary: boolean) {
    this.#folder = folder;
    this.#isTemporary = isTemporary;
  }

  /** Without a folder it lives in a temporary one, which `close` takes away. */
  static async open(folder?: string): Promise<MediaStore> {
    if (!folder) return new MediaStore(await mkdtemp(join(tmpdir(), 'loopback-media-')), true);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new MediaStore(folder, false);
  }

  /** All or nothing; resolves with the hash of what was stored. */
  async save(path: string, source: Readable, accepts: (sha256: Buffer) => boolean = () => true): Promise<Buffer> {
    const partial = join(this.#folder, `${randomUUID()}.partial`);
    const hash = createHash('sha256');
    try {
      await pipeline(source, passedTo(hash), createWriteStream(partial, { mode: 0o600 }));
      const sha256 = hash.digest();
      if (!accepts(sha256)) throw new WrongHash();
      await rename(partial, this.#fileOf(path));
      return sha256;
    } finally {
      await rm(partial, { force: true });
    }
  }

  /** What lies there for everybody to see, as faces do. */
  show(path: string, bytes: Buffer): void {
    this.#shown.set(path, bytes);
  }

  async sizeOf(path: string): Promise<number | null> {
    const shown = this.#shown.get(path);
    if (shown) return shown.length;
    return (await stat(this.#fileOf(path)).catch(() => null))?.size ?? null;
  }

  /** Of the encrypted file; both ends are included. */
  read(path: string, range: { start?: number; end?: number } = {}): Readable {
    const shown = this.#shown.get(path);
    if (shown) return Readable.from([shown.subarray(range.start ?? 0, (range.end ?? shown.length - 1) + 1)]);
    return createReadStream(this.#fileOf(path), range);
  }

  /** WhatsApp has it no more; phones that have it can put it there again. */
  async expire(path: string): Promise<void> {
    await rename(this.#fileOf(path), this.#fileOf(`kept ${path}`));
  }

  /** From a phone that still has it. Answers where it is; null where the phone has none. */
  async putAgain(path: string): Promise<string | null> {
    const again = `${path}-again`;
    const isThere = await copyFile(this.#fileOf(`kept ${path}`), this.#fileOf(again)).then(
      () => true,
      () => false,
    );
    return isThere ? again : null;
  }

  /** What a phone does with a file before it writes about it. */
  async encrypt(kind: MediaKind, source: Readable | Buffer, now: Date): Promise<MediaFields> {
    const mediaKey = randomBytes(32);
    const { iv, cipherKey, openMac } = mediaKeysOf(mediaKey, kind);
    const plain = createHash('sha256');
    const mac = openMac();
    let fileLength = 0;
    const directPath = `/v/${kind}/${randomUUID()}`;
    const measure = (chunk: Buffer) => {
      plain.update(chunk);
      fileLength += chunk.length;
    };
    const input = Buffer.isBuffer(source) ? Readable.from([source], { objectMode: false }) : source;
    const signed = new Transform({
      transform(chunk, _encoding, done) {
        mac.update(chunk);
        done(null, chunk);
      },
      flush(done) {
        done(null, mac.digest().subarray(0, macBytes));
      },
    });
    const encrypting = pipeline(
      input,
      passedTo({ update: measure }),
      createCipheriv('aes-256-cbc', cipherKey, iv),
      signed,
    );
    const [fileEncSha256] = await Promise.all([this.save(directPath, signed), encrypting]);
    return {
      directPath,
      mediaKey,
      fileSha256: plain.digest(),
      fileEncSha256,
      fileLength,
      mediaKeyTimestamp: Math.floor(now.getTime() / 1_000),
    };
  }

  /** What a phone sees of a file that it got; it fails at its end where the signature is wrong. */
  async decrypt(kind: MediaKind, { directPath, mediaKey }: FoundFields): Promise<Readable> {
    const size = directPath ? await this.sizeOf(directPath) : null;
    if (!directPath || !mediaKey || size === null || size <= macBytes) throw new Error(`no file at ${directPath}`);
    const { iv, cipherKey, openMac } = mediaKeysOf(mediaKey, kind);
    const expected = await this.#tailOf(directPath, size);
    const mac = openMac();
    const checked = new Transform({
      transform(chunk, _encoding, done) {
        mac.update(chunk);
        done(null, chunk);
      },
      flush(done) {
        done(mac.digest().subarray(0, macBytes).equals(expected) ? null : new Error('the file is not what was sent'));
      },
    });
    const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
    // A failure destroys the stream that is read, and is told there.
    pipeline(this.read(directPath, { end: size - macBytes - 1 }), checked, decipher).catch(() => undefined);
    return decipher;
  }

  async close(): Promise<void> {
    if (this.#isTemporary) await rm(this.#folder, { recursive: true, force: true });
  }

  async #tailOf(path: string, size: number): Promise<Buffer> {
    const file = await open(this.#fileOf(path));
    try {
      const { buffer } = await file.read(Buffer.alloc(macBytes), 0, macBytes, size - macBytes);
      return buffer;
    } finally {
      await file.close();
    }
  }

  /** Paths come from outside: a hash of them is a file name that leads nowhere else. */
  #fileOf(path: string): string {
    return join(this.#folder, createHash('sha256').update(path).digest('hex'));
  }
}

export class WrongHash extends Error {}

function passedTo(sink: { update(chunk: Buffer): unknown }): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sink.update(chunk);
      done(null, chunk);
    },
  });
}
