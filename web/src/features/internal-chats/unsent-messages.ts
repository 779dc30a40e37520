import { files } from '@yupflow/contract/files';
import { type InternalMessage, internalChats } from '@yupflow/contract/internal-chats';
import { useMemo } from 'react';
import { create } from 'zustand';
import { callOnce } from '../../api/call-once.ts';
import { useOutage } from '../../api/outage.ts';
import { sendFile } from '../../api/send-file.ts';
import { noteLeftBehind } from '../../browser/left-behind.ts';
import { randomKey } from '../../browser/platform.ts';
import type { Queued } from '../../resource/unsent/queued.ts';
import { createUnsentQueue } from '../../resource/unsent/unsent-queue.ts';
import { browserRecords } from '../../resource/unsent/unsent-records.ts';
import { newestIn, takeMessage } from './internal-queries.ts';

/** A message to colleagues that the server has not answered yet. */
export interface UnsentMessage extends Queued {
  readonly text: string;
  readonly mentions: InternalMessage['mentions'];
  readonly quoted: InternalMessage['quoted'];
  readonly file: { readonly blob: Blob; readonly name: string; readonly type: string } | null;
  /** The file's key, once it is up. */
  readonly media: string | null;
  /** The newest message that was there when it was written: ids grow, so what is greater may be this one. */
  readonly after: string;
}

interface Shown {
  readonly items: readonly UnsentMessage[];
  /** Of files on their way, from 0 to 1. */
  readonly progress: Readonly<Record<string, number>>;
}

const useShown = create<Shown>(() => ({ items: [], progress: {} }));

const queue = createUnsentQueue<UnsentMessage, InternalMessage>({
  records: browserRecords('unsent-internal'),
  now: () => Date.now(),
  onItems: (items) => {
    useShown.setState({ items });
    if (items.length > 0) noteLeftBehind(true);
  },
  onProgress: (key, share) =>
    useShown.setState(({ progress: { [key]: _, ...others } }) => ({
      progress: share === null ? others : { ...others, [key]: share },
    })),
  onSent: (message) => takeMessage(message.chat_id, message),
  async send(unsent, { onProgress, onChange, signal }) {
    const { key: idempotencyKey, chatId: id, text, file, mentions, quoted } = unsent;
    let { media } = unsent;
    if (file && !media) {
      ({ key: media } = await sendFile(files.upload, file.blob, { onProgress, signal }, file.name));
      await onChange({ ...unsent, media });
    }
    const body = { text, media, mentions: mentions.map((one) => one.id), quoted: quoted?.id };
    return callOnce(internalChats.send, { params: { id }, body }, { idempotencyKey, signal });
  },
});

useOutage.subscribe(({ isOn }, before) => {
  if (before.isOn && !isOn) void queue.flush();
});
addEventListener('online', () => void queue.flush());

type Written = Pick<UnsentMessage, 'userId' | 'companyId' | 'chatId' | 'text' | 'mentions' | 'quoted' | 'file'>;

export function sendToColleagues(written: Written): void {
  void queue.add({
    ...written,
    key: randomKey(),
    media: null,
    after: newestIn(written.chatId),
    createdAt: new Date().toISOString(),
    state: 'waiting',
    triedAt: null,
    refusal: null,
  });
}
export const retryUnsent = (key: string): Promise<void> => queue.retry(key, randomKey());
export const discardUnsent = (key: string): Promise<void> => queue.discard(key);

/** What this person left here goes out; what somebody else left is wiped. */
export const resumeUnsent = (who: { readonly userId: string; readonly companyId: string }): Promise<void> =>
  queue.resume(who);

export const useUnsentProgress = (key: string): number | undefined => useShown((shown) => shown.progress[key]);

/** Of one chat; what has come back by its own event is not shown twice. */
export function useUnsentOf(chatId: string, messages: readonly InternalMessage[]): readonly UnsentMessage[] {
  const items = useShown((shown) => shown.items);
  return useMemo(() => {
    const taken = new Set<string>();
    return items.filter((one) => {
      if (one.chatId !== chatId || one.state === 'refused') return one.chatId === chatId;
      const arrived = messages.find((message) => !taken.has(message.id) && isOf(message, one));
      if (arrived) taken.add(arrived.id);
      return !arrived;
    });
  }, [items, chatId, messages]);
}

const isOf = (message: InternalMessage, { userId, after, text, file }: UnsentMessage) =>
  message.by?.id === userId && message.id > after && message.text === text && message.media?.name === file?.name;
