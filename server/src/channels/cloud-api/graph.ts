import type { Readable } from 'node:stream';
import type { Config } from '../../platform/config.ts';
import type { Egress } from '../../platform/egress/egress.ts';
import type { CloudAccount } from '../channel.ts';
import { GraphError } from './graph-error.ts';

export interface GraphParts {
  readonly egress: Pick<Egress, 'request' | 'open'>;
  /** With its version. Only tests have another than Meta's own. */
  readonly graphUrl: string;
}

const version = 'v23.0';
export const graphUrlOf = ({ pixelUrls }: Pick<Config, 'pixelUrls'>): string => `${pixelUrls.meta}/${version}`;

/** The API as one number calls it. */
export interface Graph {
  get(path: string, query?: Readonly<Record<string, string>>): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
  /** A file with what it is; the body's length is known before. */
  upload(path: string, file: UploadedFile): Promise<unknown>;
  /** From an address that the API gave. */
  download(url: string): Promise<Readable>;
}

interface UploadedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  read(): Readable;
}

const timeoutMs = 20_000;
/** Nothing passes for so long: it never will. */
const silenceMs = 30_000;
const mostBytes = 4 * 1_048_576;

/** Where files lie. The token goes nowhere else. */
const fileHosts = [/(^|\.)fbsbx\.com$/, /(^|\.)facebook\.com$/, /(^|\.)whatsapp\.net$/, /(^|\.)fbcdn\.net$/];

function allowedFile(url: string, graphUrl: string): boolean {
  const parsed = URL.parse(url);
  if (!parsed) return false;
  if (parsed.origin === new URL(graphUrl).origin) return true;
  return parsed.protocol === 'https:' && fileHosts.some((host) => host.test(parsed.hostname));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface Fault {
  readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly error_data?: { details?: unknown } };
}

function faultOf(status: number, headers: Readonly<Record<string, unknown>>, body: unknown): GraphError {
  const { error } = (body ?? {}) as Fault;
  const waits = Number(headers['retry-after']);
  return new GraphError({
    status,
    code: Number(error?.code ?? -1),
    message: String(error?.error_data?.details ?? error?.message ?? ''),
    retryAfterMs: waits > 0 ? waits * 1_000 : null,
  });
}

/** What frames a file among the fields of a form. */
function formOf({ name, type }: UploadedFile): { contentType: string; head: Buffer; tail: Buffer } {
  const boundary = `yupflow${crypto.randomUUID().replaceAll('-', '')}`;
  const field = (key: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`;
  const safeName = encodeURIComponent(name || 'file');
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    head: Buffer.from(
      `${field('messaging_product', 'whatsapp')}${field('type', type)}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${safeName}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    tail: Buffer.from(`\r\n--${boundary}--\r\n`),
  };
}

async function* framed(head: Buffer, file: UploadedFile, tail: Buffer): AsyncIterable<Buffer> {
  yield head;
  let size = 0;
  for await (const chunk of file.read() as AsyncIterable<Buffer>) {
    size += chunk.length;
    yield chunk;
  }
  if (size !== file.size) throw new Error('a file has another length than it was said to have');
  yield tail;
}

export function openGraph({ egress, graphUrl }: GraphParts, { token }: Pick<CloudAccount, 'token'>): Graph {
  const authorization = `Bearer ${token}`;

  const call = async (method: 'GET' | 'POST', path: string, given: { query?: string; body?: unknown }) => {
    const { query = '', body } = given;
    const answer = await egress.request({
      method,
      url: `${graphUrl}/${path}${query && `?${query}`}`,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs,
      maxBytes: mostBytes,
    });
    const said = readJson(answer.body.toString());
    if (answer.status >= 200 && answer.status < 300) return said;
    throw faultOf(answer.status, answer.headers, said);
  };

  return {
    get: (path, query = {}) => call('GET', path, { query: new URLSearchParams(query).toString() }),
    post: (path, body) => call('POST', path, { body }),

    async upload(path, file) {
      const { contentType, head, tail } = formOf(file);
      const answer = await egress.open({
        method: 'POST',
        url: `${graphUrl}/${path}`,
        headers: { authorization, 'content-type': contentType },
        body: { size: head.length + file.size + tail.length, chunks: framed(head, file, tail) },
        silenceMs,
      });
      const parts: Buffer[] = [];
      for await (const chunk of answer.body as AsyncIterable<Buffer>) parts.push(chunk);
      const said = readJson(Buffer.concat(parts).toString());
      if (answer.status >= 200 && answer.status < 300) return said;
      throw faultOf(answer.status, answer.headers, said);
    },

    async download(url) {
      if (!allowedFile(url, graphUrl)) throw new Error('a file lies where we do not go');
      const answer = await egress.open({ method: 'GET', url, headers: { authorization }, silenceMs });
      if (answer.status === 200) return answer.body;
      answer.body.resume();
      throw new GraphError({ status: answer.status, code: -1, message: 'a file is not there' });
    },
  };
}
