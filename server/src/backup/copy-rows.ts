import { once } from 'node:events';
import type pg from 'pg';

/** What the driver's connection can do beyond its types. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(piece: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(why: string): void;
}

/** So much may wait for a slow disk before the server is asked to wait too. */
const mostWaiting = 1 << 20;

const countOf = ({ text }: { text: string }) => Number(/\d+$/.exec(text)?.[0] ?? 0);

/** A statement `copy … to stdout`; its rows come as bytes, as fast as they are taken. */
class CopyOut implements pg.Submittable {
  #pieces: Buffer[] = [];
  #waiting = 0;
  #end: { rows: number } | { error: unknown } | null = null;
  #rows = 0;
  #connection: pg.Connection | null = null;
  #news = Promise.withResolvers<void>();
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  submit = (connection: pg.Connection) => {
    this.#connection = connection;
    connection.query(this.text);
  };
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver uses its buffer again.
    this.#pieces.push(Buffer.from(chunk));
    this.#waiting += chunk.length;
    if (this.#waiting > mostWaiting) this.#connection?.stream.pause();
    this.#news.resolve();
  }
  handleCommandComplete(message: { text: string }): void {
    this.#rows = countOf(message);
  }
  handleReadyForQuery(): void {
    this.#finish({ rows: this.#rows });
  }
  handleError(error: unknown): void {
    this.#finish({ error });
  }
  #finish(end: { rows: number } | { error: unknown }): void {
    this.#end ??= end;
    this.#news.resolve();
  }

  /** Hands on what came until all of it did. */
  async drain(write: (piece: Buffer) => Promise<void>): Promise<number> {
    for (;;) {
      if (this.#pieces.length > 0) {
        const piece = Buffer.concat(this.#pieces);
        this.#pieces = [];
        this.#waiting = 0;
        this.#connection?.stream.resume();
        await write(piece);
      } else if (this.#end) {
        if ('error' in this.#end) throw this.#end.error;
        return this.#end.rows;
      } else {
        this.#news = Promise.withResolvers<void>();
        await this.#news.promise;
      }
    }
  }
}

/** Streams what `copy … to stdout` gives, never the whole of it at once. Answers how many rows it were. */
export async function copyOut(
  client: pg.Client,
  text: string,
  write: (piece: Buffer) => Promise<void>,
): Promise<number> {
  const copy = client.query(new CopyOut(text));
  return copy.drain(write);
}

/** A statement `copy … from stdin`, fed as fast as the server takes it. */
class CopyIn implements pg.Submittable {
  readonly #done = Promise.withResolvers<number>();
  readonly #over = Promise.withResolvers<void>();
  #isOver = false;
  #rows = 0;
  /** What broke on our side; the server only repeats that we gave up. */
  #failure: unknown;
  readonly text: string;
  readonly source: AsyncIterable<Buffer>;
  constructor(text: string, source: AsyncIterable<Buffer>) {
    this.text = text;
    this.source = source;
  }
  get done(): Promise<number> {
    return this.#done.promise;
  }

  submit = (connection: pg.Connection) => connection.query(this.text);
  handleCopyInResponse(connection: CopyConnection): void {
    this.#feed(connection).catch((error: unknown) => {
      this.#failure = error;
      connection.sendCopyFail('the archive could not be read');
    });
  }
  async #feed(connection: CopyConnection): Promise<void> {
    for await (const piece of this.source) {
      if (this.#isOver) return;
      connection.sendCopyFromChunk(piece);
      if (connection.stream.writableNeedDrain)
        await Promise.race([once(connection.stream, 'drain'), this.#over.promise]);
    }
    connection.endCopyFrom();
  }
  handleCommandComplete(message: { text: string }): void {
    this.#rows = countOf(message);
  }
  handleReadyForQuery(): void {
    this.#done.resolve(this.#rows);
  }
  handleError(error: unknown): void {
    this.#isOver = true;
    this.#over.resolve();
    this.#done.reject(this.#failure ?? error);
  }
}

/** Feeds `copy … from stdin`. Answers how many rows the server took. */
export function copyIn(client: pg.Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  return client.query(new CopyIn(text, source)).done;
}
