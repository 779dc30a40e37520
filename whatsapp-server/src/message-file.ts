import { normalizeMessageContent, type proto } from 'baileys';
import type { MediaKind } from './media-keys.ts';

interface FoundFile {
  readonly kind: MediaKind;
  readonly name: string;
  readonly type: string;
  readonly directPath?: string | null;
  readonly mediaKey?: Uint8Array | null;
}

/** The file that a message speaks of. */
export function fileOf(wrapped: proto.IMessage): FoundFile | null {
  const message = normalizeMessageContent(wrapped);
  const parts = {
    image: message?.imageMessage,
    video: message?.videoMessage,
    voice: message?.audioMessage?.ptt ? message.audioMessage : null,
    audio: message?.audioMessage,
    document: message?.documentMessage,
    sticker: message?.stickerMessage,
  } as const;
  for (const [kind, part] of Object.entries(parts) as [MediaKind, (typeof parts)[keyof typeof parts]][]) {
    if (!part) continue;
    const name = ('fileName' in part && part.fileName) || kind;
    const { directPath, mediaKey } = part;
    return { kind, name, type: part.mimetype ?? 'application/octet-stream', directPath, mediaKey };
  }
  return null;
}
