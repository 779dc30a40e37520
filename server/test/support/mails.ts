import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { TestServer } from './test-server.ts';

interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly language: string;
  readonly text: string;
  readonly html: string;
}

const fromQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** Encoded words of a header, as RFC 2047 writes them. */
const fromWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('latin1')
        : word
            .replaceAll('_', ' ')
            .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    );

function headerOf(part: string, name: string): string {
  const [head = ''] = part.split(/\r?\n\r?\n/, 1);
  const value = new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(head)?.[1] ?? '';
  return Buffer.from(fromWords(value.replace(/\r?\n[ \t]/g, ' ')), 'latin1').toString();
}

function bodyOf(part: string): string {
  const body = part.slice(part.search(/\r?\n\r?\n/)).trim();
  const encoding = headerOf(part, 'Content-Transfer-Encoding');
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body;
}

function read(content: string): SentMail {
  const boundary = /boundary="([^"]+)"/.exec(content)?.[1] ?? '';
  const parts = content.split(`--${boundary}`).map((part) => part.trimStart());
  const partOf = (type: string) => parts.find((part) => headerOf(part, 'Content-Type').startsWith(type)) ?? '';
  return {
    to: headerOf(content, 'To').replace(/[<>]/g, ''),
    subject: headerOf(content, 'Subject'),
    language: headerOf(content, 'Content-Language'),
    text: bodyOf(partOf('text/plain')),
    html: bodyOf(partOf('text/html')),
  };
}

/** Every mail that was sent to an address, oldest first. */
export function mailsTo({ config }: TestServer, address: string): SentMail[] {
  const outbox = join(config.dataDir, 'outbox');
  let names: string[] = [];
  try {
    names = readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .sort();
  } catch {
    // The first mail makes the folder.
  }
  return names.map((name) => read(readFileSync(join(outbox, name), 'utf8'))).filter(({ to }) => to === address);
}

/** Waits for the so-many-th mail to an address. */
export async function mailTo(server: TestServer, address: string, nth = 1): Promise<SentMail> {
  await expect.poll(() => mailsTo(server, address).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(nth);
  // It was just seen.
  return mailsTo(server, address)[nth - 1] as SentMail;
}

/** The secret of the link in a mail. */
export function tokenIn({ text }: SentMail): string {
  const token = /\?token=([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error(`there is no link in: ${text}`);
  return token;
}
