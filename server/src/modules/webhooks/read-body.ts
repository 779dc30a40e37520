import type { IncomingHttpHeaders } from 'node:http';
import type { RequestContent } from './find-value.ts';
import { IngressRefusal } from './ingress-refusal.ts';
import { keepable } from './keepable.ts';
import { readForm } from './read-form.ts';

/** A request as it came. */
export interface RawRequest {
  readonly method: string;
  /** Behind the question mark. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export const mask = '•••';

/** Whoever may look at requests may not therefore speak in the sender's name. */
const secretHeader = /authorization|cookie|hottok|signature|secret|token|api-?key|password/;

const unsupported = (message: string) => new IngressRefusal(415, 'unsupported_type', message);

function headersOf(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      secretHeader.test(name) ? mask : keepable([value].flat().join(', ')),
    ]),
  ) as Record<string, string>;
}

/** In the charset that the sender names; most name none and mean UTF-8. */
function decode(body: Buffer, type: string): string {
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

/** Numbers that would lose digits stay as they were written. */
const withAllDigits = (_: string, value: unknown, { source = '' }: { readonly source?: string } = {}) =>
  typeof value === 'number' && /^-?\d+$/.test(source) && !Number.isSafeInteger(value) ? source : value;

function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // Checked before it is walked through a second time, which goes as deep as it does.
  const kept = keepable(value, 1);
  return /\d{16}/.test(text) ? keepable(JSON.parse(text, withAllDigits), 1) : kept;
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof IngressRefusal) throw error;
    const reason = error instanceof Error ? error.message.slice(0, 200) : '';
    throw new IngressRefusal(400, 'malformed_json', `The body is not valid JSON: ${reason}`);
  }
}

/** Some senders call their JSON a form, or a text. */
function readIfJson(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof IngressRefusal) throw error;
    return undefined;
  }
}

function bodyOf({ headers, body }: RawRequest): unknown {
  const type = headers['content-type']?.toLowerCase() ?? '';
  if (type.startsWith('multipart/')) throw unsupported('Send JSON or a URL-encoded form; multipart is not taken.');
  if (!['', 'identity'].includes(headers['content-encoding'] ?? ''))
    throw unsupported('Send the body as it is; a compressed one is not taken.');
  const text = decode(body, type);
  if (text.trim() === '') return null;
  if (/[/+]json\b/.test(type)) return readJson(text);
  const json = readIfJson(text);
  if (json !== undefined) return json;
  return type.startsWith('application/x-www-form-urlencoded') ? keepable(readForm(text), 1) : keepable(text, 1);
}

/** What a request says, as it is kept. Without secrets of its headers. */
export function readContent(raw: RawRequest): RequestContent {
  return {
    body: bodyOf(raw),
    query: keepable(readForm(raw.query), 1) as RequestContent['query'],
    headers: headersOf(raw.headers),
  };
}
