import type { Message, MessageState } from '@yupflow/contract/messages';
import { queryClient } from '../../../../api/query-client.ts';
import { chatKeys, type MessagePages } from '../../chat-keys.ts';
import { takeMessage } from '../../message-cache.ts';

const ranks: Readonly<Record<MessageState, number>> = {
  queued: 0,
  failed: 0,
  unknown: 0,
  sent: 1,
  delivered: 2,
  read: 3,
};

function findMessage({ chat_id, id }: Pick<Message, 'chat_id' | 'id'>): Message | undefined {
  for (const [, data] of queryClient.getQueriesData<MessagePages>({ queryKey: chatKeys.messages(chat_id) }))
    for (const page of data?.pages ?? []) {
      const found = page.results.find((message) => message.id === id);
      if (found) return found;
    }
}

/** An answer may be overtaken by the events that followed it: what was told since the call is newer, and stays. */
function take(answer: Message, before: Message | undefined): void {
  const known = findMessage(answer);
  const wasTold = known !== undefined && known !== before;
  if (!wasTold || ranks[known.state] < ranks[answer.state]) takeMessage(answer);
}

/** The answer to what was written just now: nobody could know of it before. */
export const takeSent = (message: Message): void => take(message, undefined);

/** Does something to a message that is there, and takes the answer. */
export async function takeAnswer(message: Message, deed: () => Promise<Message>): Promise<void> {
  const before = findMessage(message);
  take(await deed(), before);
}
