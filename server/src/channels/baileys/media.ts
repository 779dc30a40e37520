import { randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
// biome-ignore lint/style/noRestrictedImports: files of 100 MB are streamed, through the line's own proxy, from WhatsApp's hosts alone (media-hosts.ts).
import { type Agent, get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline, type Readable, Transform } from 'node:stream';
import { pipeline as finished } from 'node:stream/promises';
import type { WASocket } from 'baileys';
import type { OutboundMedia, RemoteMedia } from '../channel.ts';
import { DecryptMedia, EncryptMedia, MediaBroken } from './media-cipher.ts';
import { allowedUrl } from './media-hosts.ts';
import { type FileSort, sortOf } from './media-reference.ts';
import type { Uploaded } from './write-message.ts';

interface Way {
  readonly agent: Agent | undefined;
  readonly whatsappUrl: string | null;
}

/** Nothing comes for so long: it never will. */
const silenceMs = 30_000;
const uploadMs = 10 * 60_000;
const mostRedirects = 3;

const origin = 'https://web.whatsapp.com';

function call(url: URL, agent: Agent | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { Origin: origin }, timeout: silenceMs }, resolve);
    request.on('timeout', () => request.destroy(new Error('a file did not come')));
    request.on('error', reject);
  });
}

/** It was there once: WhatsApp keeps files for some weeks. */
class MediaGone extends Error {}
export const isGone = (error: unknown) => error instanceof MediaGone;
const goneCodes: readonly unknown[] = [403, 404, 410];

/** Each step of the way is looked at: a host of WhatsApp's may send us on to any. */
async function open(url: unknown, { agent, whatsappUrl }: Way): Promise<IncomingMessage> {
  let next: unknown = url;
  for (let step = 0; step <= mostRedirects; step += 1) {
    const allowed = allowedUrl(next, whatsappUrl);
    if (!allowed) throw new Error('a file lies where we do not go');
    const answer = await call(allowed, agent);
    if (answer.statusCode === 200) return answer;
    answer.resume();
    const { location } = answer.headers;
    if (goneCodes.includes(answer.statusCode)) throw new MediaGone(`a file is gone: ${answer.statusCode}`);
    if (!location) throw new Error(`a file is not there: ${answer.statusCode}`);
    next = URL.parse(location, allowed)?.href;
  }
  throw new Error('a file is always somewhere else');
}

const sorts: readonly unknown[] = [...Object.values(sortOf), 'History'];

/** Decrypted and proven on its way. What was changed ends in an error, so that nobody keeps it. */
export async function downloadMedia(reference: RemoteMedia['reference'], way: Way): Promise<Readable> {
  const { url, key, sort, sha256 } = reference;
  if (typeof key !== 'string' || !sorts.includes(sort)) throw new MediaBroken('a file without a key');
  const source = await open(url, way);
  const sum = typeof sha256 === 'string' ? Buffer.from(sha256, 'base64') : null;
  const plain = new DecryptMedia(Buffer.from(key, 'base64'), sort as FileSort, sum);
  // Whoever reads it hears of a failure: the stream that they have ends with it.
  pipeline(source, plain, () => {});
  return plain;
}

/** What is no secret, as faces are; more than so much is nobody's. */
export async function downloadPlain(url: string, way: Way, mostBytes: number): Promise<Readable> {
  const source = await open(url, way);
  let size = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > mostBytes ? new Error('a picture is too large') : null, chunk);
    },
  });
  pipeline(source, bounded, () => {});
  return bounded;
}

/** The library's name of the place where files of this sort are put. */
const places = { Image: 'image', Video: 'video', Audio: 'audio', Document: 'document' } as const;

/** Its address holds its sum, so it is encrypted to the disk first; nothing of it is held in memory. */
export async function uploadMedia(
  media: OutboundMedia,
  { waUploadToServer }: Pick<WASocket, 'waUploadToServer'>,
): Promise<Uploaded> {
  const mediaKey = randomBytes(32);
  const sort = sortOf[media.kind];
  const encrypted = new EncryptMedia(mediaKey, sort);
  const path = join(tmpdir(), `yupflow-${randomUUID()}`);
  try {
    await finished(media.read(), encrypted, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    const sums = encrypted.sums();
    const { mediaUrl, directPath } = await waUploadToServer(path, {
      mediaType: places[sort],
      fileEncSha256B64: sums.fileEncSha256.toString('base64'),
      timeoutMs: uploadMs,
    });
    return { url: mediaUrl, directPath: directPath ?? '', mediaKey, ...sums, fileLength: encrypted.size };
  } finally {
    await rm(path, { force: true });
  }
}
