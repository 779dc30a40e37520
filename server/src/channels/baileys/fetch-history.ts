import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { proto } from 'baileys';
import type { Library } from './library.ts';
import { downloadMedia, isGone } from './media.ts';
import { MediaBroken } from './media-cipher.ts';
import type { Link } from './socket.ts';

type Notification = proto.Message.IHistorySyncNotification;

/** A part of a busy phone's history has some ten megabytes. */
const mostBytes = 256 * 1_048_576;
/** Nothing else passes meanwhile, so it is not tried for long. */
const pausesMs = [500, 2_000, 5_000];

async function bytesOf(link: Link, notification: Notification): Promise<Uint8Array> {
  const { initialHistBootstrapInlinePayload: inline, directPath, mediaKey, fileSha256 } = notification;
  if (inline?.length) return inline;
  const { agent, whatsappUrl, socket } = link;
  // It names no host: it is where files are.
  await socket.refreshMediaConn();
  const base64 = (bytes: Uint8Array | null | undefined) =>
    bytes?.length ? Buffer.from(bytes).toString('base64') : null;
  const reference = {
    url: `https://${socket.getMediaHost()}${directPath}`,
    sort: 'History',
    key: base64(mediaKey),
    sha256: base64(fileSha256),
  };
  return buffer(await downloadMedia(reference, { agent, whatsappUrl }));
}

const isLost = (error: unknown) => isGone(error) || error instanceof MediaBroken;

async function read(link: Link, notification: Notification): Promise<Uint8Array> {
  for (let attempt = 0; ; attempt += 1)
    try {
      return await bytesOf(link, notification);
    } catch (error) {
      const pauseMs = pausesMs[attempt];
      if (pauseMs === undefined || isLost(error)) throw error;
      await pause(pauseMs);
    }
}

/** A part of the history; null where it can't be had: then it is missing, and nothing else. */
export async function fetchSync(link: Link, notification: Notification): Promise<proto.IHistorySync | null> {
  try {
    const bytes = await promisify(inflate)(await read(link, notification), { maxOutputLength: mostBytes });
    return link.library.proto.HistorySync.decode(bytes);
  } catch (err) {
    link.log.warn({ err }, 'a part of the history could not be read');
    return null;
  }
}

export const deflateSync = (library: Library, sync: proto.IHistorySync): Promise<Buffer> =>
  promisify(deflate)(library.proto.HistorySync.encode(sync as proto.HistorySync).finish());
