import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

interface GraphFile {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly content: Buffer;
  /** The API keeps them for some weeks. */
  isExpired: boolean;
}

/** Files of phones and businesses, by the id that the API gives them. */
export class GraphFiles {
  readonly #files = new Map<string, GraphFile>();

  add(file: { type: string; name: string; content: Buffer }): GraphFile {
    const kept = { ...file, id: `${Date.now()}${this.#files.size}${randomUUID().slice(0, 4)}`, isExpired: false };
    this.#files.set(kept.id, kept);
    return kept;
  }

  find(id: string): GraphFile | undefined {
    return this.#files.get(id);
  }

  /** All that there is now; the API keeps files for some weeks, and loses one now and then. */
  setExpired(isExpired: boolean): void {
    for (const file of this.#files.values()) file.isExpired = isExpired;
  }
}

const part =
  /^--[^\r\n]+\r\nContent-Disposition: form-data; name="([^"]+)"(?:; filename="([^"]*)")?(?:\r\nContent-Type: ([^\r\n]+))?\r\n\r\n/;

/** The fields of a form with one file, which stands last. */
export async function readForm(
  request: IncomingMessage,
): Promise<{ fields: Map<string, string>; file: { type: string; name: string; content: Buffer } | null }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const fields = new Map<string, string>();
  let body = Buffer.concat(chunks);
  const boundary = Buffer.from(`\r\n--${/boundary=([^;]+)/.exec(request.headers['content-type'] ?? '')?.[1]}`);
  for (;;) {
    const head = part.exec(body.subarray(0, 2_000).toString('latin1'));
    if (!head) return { fields, file: null };
    const [all, name = '', fileName, type = ''] = head;
    const start = Buffer.byteLength(all, 'latin1');
    const end = body.indexOf(boundary, start);
    if (end < 0) return { fields, file: null };
    const content = body.subarray(start, end);
    if (fileName !== undefined) return { fields, file: { type, name: decodeURIComponent(fileName), content } };
    fields.set(name, content.toString());
    body = body.subarray(end + 2);
  }
}
