import { chats } from '@yupflow/contract/chats';
import { files } from '@yupflow/contract/files';
import type { Message, MessageForm } from '@yupflow/contract/messages';
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { callOnce } from '../../../../api/call-once.ts';
import { useMe } from '../../../../api/me.ts';
import { useOutage } from '../../../../api/outage.ts';
import { sendFile } from '../../../../api/send-file.ts';
import { noteLeftBehind } from '../../../../browser/left-behind.ts';
import { randomKey } from '../../../../browser/platform.ts';
import { createUnsentQueue } from '../../../../resource/unsent/unsent-queue.ts';
import { browserRecords } from '../../../../resource/unsent/unsent-records.ts';
import { takeSent } from '../../conversation/actions/take-answer.ts';
import { hasDrafts, wipeOthersDrafts } from '../draft/local-draft.ts';
import type { Unsent } from './unsent.ts';

interface Shown {
  readonly items: readonly Unsent[];
  /** Of files on their way, from 0 to 1. */
  readonly progress: Readonly<Record<string, number>>;
}

const useShown = create<Shown>(() => ({ items: [], progress: {} }));

const queue = createUnsentQueue<Unsent, Message>({
  records: browserRecords('unsent'),
  refusalOf: ({ fields }, { file }) => (file && fields['media.key'] ? 'unfit' : null),
  now: () => Date.now(),
  onItems: (items) => {
    useShown.setState({ items });
    if (items.length > 0) noteLeftBehind(true);
  },
  onProgress: (key, share) =>
    useShown.setState(({ progress: { [key]: _, ...others } }) => ({
      progress: share === null ? others : { ...others, [key]: share },
    })),
  onSent: takeSent,
  async send(unsent, { onProgress, onChange, signal }): Promise<Message> {
    const ready = unsent.file && !unsent.form.media ? await withFileUp(unsent, onProgress, signal) : unsent;
    if (ready !== unsent) await onChange(ready);
    const params = { id: ready.chatId };
    const options = { idempotencyKey: ready.key, signal };
    if (ready.kind === 'note')
      return callOnce(
        chats.addNote,
        { params, body: { text: ready.form.text, mentions: [...ready.memberIds] } },
        options,
      );
    const text = ready.kind === 'template' ? '' : ready.form.text;
    const body = { ...ready.form, kind: ready.kind, text } as MessageForm;
    return callOnce(chats.send, { params, body }, options);
  },
});

async function withFileUp(unsent: Unsent, onProgress: (share: number) => void, signal: AbortSignal): Promise<Unsent> {
  const { file } = unsent;
  if (!file) return unsent;
  const { key } = await sendFile(files.upload, file.blob, { onProgress, signal }, file.name);
  const { width, height, seconds, waveform } = file;
  return {
    ...unsent,
    form: { ...unsent.form, media: { key, width, height, seconds, waveform: waveform && [...waveform] } },
  };
}

useOutage.subscribe(({ isOn }, before) => {
  if (before.isOn && !isOn) void queue.flush();
});
addEventListener('online', () => void queue.flush());

export const addUnsent = (unsent: Unsent): Promise<void> => queue.add(unsent);
export const retryUnsent = (key: string): Promise<void> => queue.retry(key, randomKey());
export const discardUnsent = (key: string): Promise<void> => queue.discard(key);

/** What this person left here goes out; what somebody else left is wiped. */
export async function resumeUnsent(who: { readonly userId: string; readonly companyId: string }): Promise<void> {
  wipeOthersDrafts(who.userId);
  await queue.resume(who);
  noteLeftBehind(useShown.getState().items.length > 0 || hasDrafts());
}

/** As soon as it is known who is here. */
export function useUnsentQueue(): void {
  const me = useMe();
  const userId = me?.id;
  const companyId = me?.activeCompany?.company_id;
  useEffect(() => {
    if (userId && companyId) void resumeUnsent({ userId, companyId });
  }, [userId, companyId]);
}

export function useUnsentOf(chatId: string): readonly Unsent[] {
  const items = useShown((shown) => shown.items);
  return useMemo(() => items.filter((one) => one.chatId === chatId), [items, chatId]);
}

export const useUnsentProgress = (key: string): number | undefined => useShown((shown) => shown.progress[key]);
