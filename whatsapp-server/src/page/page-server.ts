import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { WireEntry, WireLog } from '../wire-log.ts';
import { Refusal } from './refusal.ts';
import type { View } from './view.ts';

/** What the page shows and does; who is behind it is of no concern to it. */
export interface PageSource {
  readonly log: WireLog;
  view(): View;
  /** Until the returned function is called. */
  onChange(listener: () => void): () => void;
  do(deed: string, facts: Readonly<Record<string, unknown>>): Promise<void>;
  keepFile(content: Buffer): string;
  readFile(messageId: string): Promise<{ type: string; content: Readable } | null>;
}

const largestFile = 100 << 20;
const shownEntries = 300;
const folder = new URL('./', import.meta.url);

/** For the developer at this machine alone: it listens on 127.0.0.1, and answers to no page but its own. */
export async function startPage(source: PageSource, port: number): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      if (error instanceof Refusal) return end(response, 422, error.message);
      end(response, 500, error instanceof Error ? error.message : String(error));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hosts = [host, host.replace('127.0.0.1', 'localhost')];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, headers } = request;
    const { pathname } = new URL(request.url ?? '/', `http://${host}`);
    // Another site may know this address: its name, or where its request comes from, tells.
    const isForeign = headers.origin !== undefined && !hosts.some((one) => headers.origin === `http://${one}`);
    if (!hosts.includes(headers.host ?? '') || isForeign) return end(response, 403, 'Open the page itself.');
    const [, place = '', name = ''] = pathname.split('/').map(decodeURIComponent);
    if (method === 'POST' && place === 'files') return end(response, 200, source.keepFile(await readBody(request)));
    if (method === 'POST' && place === 'deeds' && headers['content-type'] === 'application/json') {
      await source.do(name, JSON.parse((await readBody(request)).toString('utf8')));
      return end(response, 200, '');
    }
    if (method !== 'GET') return end(response, 405, '');
    if (pathname === '/events') return tell(request, response);
    if (place === 'files') return giveFile(name, response);
    await giveAsset(pathname, response);
  }

  function tell(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const event = (type: string, data: unknown) => response.write(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
    let news: WireEntry[] = source.log.entries.slice(-shownEntries);
    let isDue = false;
    // Much may happen within a moment: it is told once.
    const later = () => {
      if (isDue) return;
      isDue = true;
      setTimeout(() => {
        isDue = false;
        event('view', source.view());
        event('wire', news);
        news = [];
      }, 50);
    };
    const stopLog = source.log.listen((entry) => {
      news.push(entry);
      later();
    });
    const stopChanges = source.onChange(later);
    request.on('close', () => {
      stopLog();
      stopChanges();
    });
    later();
  }

  async function giveFile(messageId: string, response: ServerResponse): Promise<void> {
    const file = await source.readFile(messageId);
    if (!file) return end(response, 404, 'There is no such file.');
    // Whatever came over the wire is shown, and never run.
    response.writeHead(200, {
      'content-type': file.type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    await pipeline(file.content, response);
  }

  return {
    url: `http://${host}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function giveAsset(pathname: string, response: ServerResponse): Promise<void> {
  const name = pathname === '/' ? 'page.html' : pathname.slice(1);
  if (!/^(page\.html|(page|chat)\.css|browser\/[a-z-]+\.ts)$/.test(name))
    return end(response, 404, 'There is no such page.');
  const text = await readFile(new URL(name, folder), 'utf8');
  const type = name.endsWith('.css') ? 'text/css' : name.endsWith('.ts') ? 'text/javascript' : 'text/html';
  response.setHeader(
    'content-security-policy',
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'",
  );
  end(response, 200, name.endsWith('.ts') ? stripTypeScriptTypes(text) : text, `${type}; charset=utf-8`);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length']) > largestFile) throw new Refusal('That file is too large.');
  return buffer(request);
}

function end(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
}
