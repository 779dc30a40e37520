const lengthBytes = 3;
const headerBytes = 4;
/** "ED", a version in two bytes, and the length of what follows in three. */
const routingBytes = 7;

/** A length in three bytes, then so many bytes. */
export function frameOf(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(lengthBytes);
  length.writeUIntBE(bytes.length, 0, lengthBytes);
  return Buffer.concat([length, bytes]);
}

/** What a client sends, cut into frames wherever the network cut it. It begins with a header. */
export class FrameReader {
  #unread: Buffer = Buffer.alloc(0);
  #header: Buffer | null = null;

  /** Known once the first frame is. */
  get header(): Buffer {
    if (!this.#header) throw new Error('the client has not introduced itself');
    return this.#header;
  }

  *read(bytes: Buffer): Generator<Buffer> {
    this.#unread = Buffer.concat([this.#unread, bytes]);
    this.#header ??= this.#takeHeader();
    if (!this.#header) return;
    while (this.#unread.length >= lengthBytes) {
      const end = lengthBytes + this.#unread.readUIntBE(0, lengthBytes);
      if (this.#unread.length < end) return;
      const frame = this.#unread.subarray(lengthBytes, end);
      this.#unread = this.#unread.subarray(end);
      yield frame;
    }
  }

  #takeHeader(): Buffer | null {
    const start = this.#unread.toString('latin1', 0, 2) === 'ED' ? this.#routingEnd() : 0;
    if (this.#unread.length < start + headerBytes) return null;
    const header = this.#unread.subarray(start, start + headerBytes);
    if (header.toString('latin1', 0, 2) !== 'WA') throw new Error('this is no WhatsApp client');
    this.#unread = this.#unread.subarray(start + headerBytes);
    return header;
  }

  /** Where a client that was here before says which edge it wants; there is only one. */
  #routingEnd(): number {
    if (this.#unread.length < routingBytes) return Number.POSITIVE_INFINITY;
    return routingBytes + this.#unread.readUIntBE(headerBytes, lengthBytes);
  }
}
