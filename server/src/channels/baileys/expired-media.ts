import type { Readable } from 'node:stream';
import type { BaileysEventMap, WAMessageKey } from 'baileys';
import { MediaLost, type RemoteMedia } from '../channel.ts';
import { codeOf } from './disconnects.ts';
import { downloadMedia, isGone } from './media.ts';
import type { Link } from './socket.ts';
import { within } from './within.ts';

export interface MediaDesk {
  download(reference: RemoteMedia['reference']): Promise<Readable>;
  stop(): void;
}

type Update = BaileysEventMap['messages.media-update'][number];

/** A phone that is switched off does not answer; it is asked again with the next try. */
const answerMs = 30_000;

/** Of the message that the file came with; references of before this was kept have none. */
function keyIn({ of }: RemoteMedia['reference']): WAMessageKey | null {
  if (typeof of !== 'object' || of === null) return null;
  const { id, chat, isOwn, participant } = of as Record<string, unknown>;
  if (typeof id !== 'string' || typeof chat !== 'string') return null;
  return { id, remoteJid: chat, fromMe: isOwn === true, ...(typeof participant === 'string' ? { participant } : {}) };
}

/** Files of a line. WhatsApp keeps them for some weeks: then the phone is asked to put one there once more. */
export function openMediaDesk({ library, socket, agent, whatsappUrl }: Link): MediaDesk {
  const way = { agent, whatsappUrl };
  const waiting = new Map<string, PromiseWithResolvers<Update>>();

  const onUpdate = (updates: readonly Update[]) => {
    for (const update of updates) waiting.get(update.key.id ?? '')?.resolve(update);
  };
  socket.ev.on('messages.media-update', onUpdate);

  async function askPhone(key: WAMessageKey, id: string, mediaKey: Uint8Array): Promise<Update> {
    const answer = waiting.get(id) ?? Promise.withResolvers<Update>();
    waiting.set(id, answer);
    try {
      await socket.sendNode(library.encryptMediaRetryRequest(key, mediaKey, socket.user?.id ?? ''));
      return await within(answerMs, answer.promise);
    } finally {
      waiting.delete(id);
    }
  }

  /** Where it lies now. */
  async function findAgain(key: WAMessageKey, id: string, mediaKey: Uint8Array): Promise<string> {
    const { media, error } = await askPhone(key, id, mediaKey);
    if (error || !media) throw new MediaLost(`the phone does not have a file: ${codeOf(error) ?? 'it says nothing'}`);
    const { result, directPath } = library.decryptMediaRetryData(media, mediaKey, id);
    const { SUCCESS } = library.proto.MediaRetryNotification.ResultType;
    if (result !== SUCCESS || !directPath) throw new MediaLost('the phone does not have a file any more');
    await socket.refreshMediaConn();
    return `https://${socket.getMediaHost()}${directPath}`;
  }

  return {
    async download(reference) {
      try {
        return await downloadMedia(reference, way);
      } catch (error) {
        const key = keyIn(reference);
        if (!isGone(error) || !key?.id || typeof reference.key !== 'string') throw error;
        const url = await findAgain(key, key.id, Buffer.from(reference.key, 'base64'));
        return downloadMedia({ ...reference, url }, way);
      }
    },
    stop() {
      socket.ev.off('messages.media-update', onUpdate);
      for (const { reject, promise } of waiting.values()) {
        promise.catch(() => {});
        reject(new Error('connection closed'));
      }
    },
  };
}
