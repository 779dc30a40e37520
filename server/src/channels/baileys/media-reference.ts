import type { MediaKind } from '@yupflow/contract/messages';
import type { proto } from 'baileys';
import type { RemoteMedia } from '../channel.ts';

/** What the key of a file is derived for: each sort has a key of its own. */
export type MediaSort = 'Image' | 'Video' | 'Audio' | 'Document';
/** What a phone hands over of the past is a file as well. */
export type FileSort = MediaSort | 'History';

export const sortOf: Readonly<Record<MediaKind, MediaSort>> = {
  image: 'Image',
  sticker: 'Image',
  video: 'Video',
  audio: 'Audio',
  voice: 'Audio',
  document: 'Document',
};

/** Kept in the database until the file is here: where it is, and what opens and proves it. Bytes are in base64. */
interface MediaReference {
  readonly url: string;
  readonly sort: MediaSort;
  readonly key: string;
  readonly sha256?: string;
}

const usualHost = 'mmg.whatsapp.net';
/** Some messages name the site of WhatsApp Web, which has no files. */
const emptyHosts = ['web.whatsapp.net', 'web.whatsapp.com'];

function urlOf({ url, directPath }: Remote): string | null {
  if (!directPath) return url || null;
  const host = URL.parse(url ?? '')?.host;
  return `https://${host && !emptyHosts.includes(host) ? host : usualHost}${directPath}`;
}

type Remote = Pick<
  proto.Message.IImageMessage,
  'url' | 'directPath' | 'mediaKey' | 'fileSha256' | 'fileLength' | 'mimetype'
>;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** Null where the file can't be had: whoever sent it meant it for phones only. */
export function readMedia(
  kind: MediaKind,
  remote: Remote,
  facts: Pick<RemoteMedia, 'width' | 'height' | 'seconds' | 'waveform'> & { readonly name?: string | null },
): RemoteMedia | null {
  const url = urlOf(remote);
  if (!url || !remote.mediaKey?.length) return null;
  const { name, ...measures } = facts;
  const reference: MediaReference = {
    url,
    sort: sortOf[kind],
    key: base64(remote.mediaKey),
    ...(remote.fileSha256?.length ? { sha256: base64(remote.fileSha256) } : {}),
  };
  return {
    kind,
    type: (remote.mimetype ?? '').split(';', 1)[0]?.trim() || 'application/octet-stream',
    name: name ?? '',
    // 64 bits on the wire; what is past a double's precision is no file of anybody.
    size: Number(remote.fileLength ?? 0) || null,
    ...Object.fromEntries(Object.entries(measures).filter(([, value]) => value)),
    reference: { ...reference },
  };
}

const loudest = 100;
const points = 64;

export const readWaveform = (bytes: Uint8Array | null | undefined): number[] | undefined =>
  bytes?.length ? Array.from(bytes.subarray(0, points), (value) => Math.min(value, loudest) / loudest) : undefined;

/** Always as many points as phones draw, each the nearest of ours. */
export function writeWaveform(waveform: readonly number[] | undefined): Uint8Array | undefined {
  if (!waveform?.length) return undefined;
  return Uint8Array.from({ length: points }, (_, at) => {
    const value = waveform[Math.floor((at * waveform.length) / points)] ?? 0;
    return Math.round(Math.min(Math.max(value, 0), 1) * loudest);
  });
}
