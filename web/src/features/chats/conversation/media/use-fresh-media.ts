import { chats } from '@yupflow/contract/chats';
import type { Message } from '@yupflow/contract/messages';
import { useRef } from 'react';
import { call } from '../../../../api/call.ts';
import { patchMessages } from '../../message-cache.ts';

/** Links are signed for a while: where one has run out, the message is read again, once. False where that is no help. */
export function useFreshMedia(message: Message): () => boolean {
  const refused = useRef<string | null>(null);
  return () => {
    const url = message.media?.url;
    // What is not sent yet is nothing the server could tell of.
    if (!url || url.startsWith('blob:') || refused.current === url.split('?')[0]) return false;
    refused.current = url.split('?')[0] ?? null;
    void readAgain(message).catch(() => {});
    return true;
  };
}

async function readAgain({ id, chat_id }: Message): Promise<void> {
  const query = { around: id, limit: 2 };
  const { results } = await call(chats.listMessages, { params: { id: chat_id }, query });
  const fresh = results.find((one) => one.id === id);
  if (fresh) patchMessages(chat_id, [id], (message) => ({ ...message, media: fresh.media }));
}
