import { createHmac, hkdfSync } from 'node:crypto';

export type MediaKind = 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker' | 'history';

const info: Record<MediaKind, string> = {
  image: 'WhatsApp Image Keys',
  sticker: 'WhatsApp Image Keys',
  video: 'WhatsApp Video Keys',
  audio: 'WhatsApp Audio Keys',
  voice: 'WhatsApp Audio Keys',
  document: 'WhatsApp Document Keys',
  history: 'WhatsApp History Keys',
};

/** So many bytes of the signature stand behind the encrypted file. */
export const macBytes = 10;

/** What a file's key grows into: the same for whoever has the key and knows the kind. */
export function mediaKeysOf(mediaKey: Uint8Array, kind: MediaKind) {
  const grown = Buffer.from(hkdfSync('sha256', mediaKey, new Uint8Array(0), info[kind], 112));
  const iv = grown.subarray(0, 16);
  return {
    iv,
    cipherKey: grown.subarray(16, 48),
    openMac: () => createHmac('sha256', grown.subarray(48, 80)).update(iv),
  };
}
