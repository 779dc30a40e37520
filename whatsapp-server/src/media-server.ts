import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { certificate, privateKey } from './certificate.ts';
import { type MediaStore, WrongHash } from './media-store.ts';

export interface MediaServer {
  /** As `media_conn` and the addresses of files name it: 127.0.0.1 and the port. */
  readonly host: string;
  urlOf(directPath: string): string;
  close(): Promise<void>;
}

/** Whoever uploads shows it; `media_conn` tells it to devices that are signed in. */
export const uploadAuth = 'loopback';

/** The hosts that keep files: devices post them encrypted, and get them by the path that a message names. */
export async function startMediaServer(store: MediaStore, port = 0): Promise<MediaServer> {
  const server = createServer({ cert: certificate, key: privateKey }, (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const urlOf = (directPath: string) => `https://${host}${directPath}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', urlOf('/'));
    if (request.method === 'POST') return take(pathname, searchParams, request, response);
    if (request.method === 'GET') return give(pathname, request.headers.range, response);
    response.writeHead(405).end();
  }

  async function take(path: string, asked: URLSearchParams, request: IncomingMessage, response: ServerResponse) {
    if (asked.get('auth') !== uploadAuth) return refuse(response, 401, 'auth');
    const token = decodeURIComponent(asked.get('token') ?? '');
    try {
      await store.save(path, request, (sha256) => sha256.toString('base64url') === token);
    } catch (error) {
      if (error instanceof WrongHash) return refuse(response, 400, 'token');
      throw error;
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ url: urlOf(path), direct_path: path }));
  }

  async function give(path: string, asked: string | undefined, response: ServerResponse): Promise<void> {
    const size = await store.sizeOf(path);
    if (size === null) return refuse(response, 404, 'path');
    const range = asked === undefined ? { start: 0, end: size - 1 } : rangeOf(asked, size);
    if (!range) return refuse(response, 416, 'range');
    const { start, end } = range;
    if (asked !== undefined) response.setHeader('content-range', `bytes ${start}-${end}/${size}`);
    response.writeHead(asked === undefined ? 200 : 206, {
      'accept-ranges': 'bytes',
      'content-length': end - start + 1,
      'content-type': 'application/octet-stream',
    });
    await pipeline(store.read(path, range), response);
  }

  return {
    host,
    urlOf,
    async close() {
      server.close();
      server.closeAllConnections();
      await store.close();
    },
  };
}

function refuse(response: ServerResponse, status: number, what: string): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify({ error: what }));
}

function rangeOf(asked: string, size: number): { start: number; end: number } | null {
  const [, from, to] = asked.match(/^bytes=(\d+)-(\d*)$/) ?? [];
  const start = Number(from);
  const end = Math.min(to ? Number(to) : size - 1, size - 1);
  return from === undefined || start > end ? null : { start, end };
}
