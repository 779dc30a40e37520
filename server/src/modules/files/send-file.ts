import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ByteRange, readByteRange } from '../../platform/files/byte-range.ts';
import { kindOfType } from '../../platform/files/file-kinds.ts';
import { contentDisposition } from '../../platform/files/file-name.ts';
import type { FileRow } from './files.repository.ts';

/** Answers with a file, a part of it, or only its headers. A file never changes, so its key is its version. */
export async function sendFile(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { key, name, type, size, secondsLeft }: FileRow & { secondsLeft: number },
  open: (range: ByteRange) => Promise<Readable>,
): Promise<FastifyReply> {
  const version = `"${key}"`;
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': `private, max-age=${secondsLeft}, immutable`,
    'content-disposition': contentDisposition(kindOfType(type), name),
    // Should somebody open it as a page after all, nothing in it runs and nothing is loaded.
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    etag: version,
    'x-content-type-options': 'nosniff',
  });
  if (headers['if-none-match'] === version) return reply.code(304).send();

  const ifRange = headers['if-range'];
  const range = ifRange === undefined || ifRange === version ? readByteRange(headers.range, size) : null;
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  reply.header('content-length', end - start + 1);
  // Of anything but a stream Fastify would count the length itself.
  return reply.send(method === 'HEAD' ? Readable.from([]) : await open({ start, end }));
}
