import { chats } from '@yupflow/contract/chats';
import type { ChannelFeatures } from '@yupflow/contract/connections';
import { limits } from '@yupflow/contract/limits';
import type { Message } from '@yupflow/contract/messages';
import { call } from '../../../../api/call.ts';
import { patchMessages } from '../../message-cache.ts';
import { takeAnswer } from './take-answer.ts';

const ageMs = ({ created_at }: Message, now: number) => now - new Date(created_at).getTime();
const isOut = ({ direction, kind }: Message) => direction === 'out' && kind !== 'event';
const hasLeft = ({ state }: Message) => state === 'sent' || state === 'delivered' || state === 'read';

/** What the line of a message can carry; all of it while that is not known. */
type Carried = Pick<ChannelFeatures, 'hasEdits' | 'hasDeletions'>;
const everything: Carried = { hasEdits: true, hasDeletions: true };

/** What can be done with a message, by nobody of the team where there is no id; the server has the last word. */
export function deedsFor(message: Message, userId: string | null, now: number, line = everything) {
  const isNote = message.kind === 'note';
  const isMine = message.sender.type === 'member' && message.sender.id === userId;
  const isGone = message.deleted_at !== null;
  const isSpoken = userId !== null && !isNote && !isGone && message.kind !== 'unreadable';
  return {
    canReply: isSpoken,
    canReact: isSpoken && (message.direction === 'in' || hasLeft(message)),
    canCopy: !isGone && message.text !== '',
    canEdit:
      !isGone &&
      isMine &&
      (isNote ||
        (line.hasEdits &&
          message.kind === 'text' &&
          hasLeft(message) &&
          ageMs(message, now) < limits.editMinutes * 60_000)),
    canRemove:
      userId !== null &&
      !isGone &&
      isOut(message) &&
      (isNote ? isMine : line.hasDeletions && hasLeft(message) && ageMs(message, now) < limits.revokeHours * 3_600_000),
    canDownload: !isGone && message.media?.url != null,
  };
}

/** Shown at once; taken back where the server refuses. */
export async function react(message: Message, emoji: string): Promise<void> {
  const { chat_id, id, reactions } = message;
  const others = reactions.filter(({ is_mine }) => !is_mine);
  const mine = emoji ? [{ emoji, name: '', is_mine: true }] : [];
  patchMessages(chat_id, [id], (one) => ({ ...one, reactions: [...others, ...mine] }));
  try {
    await takeAnswer(message, () => call(chats.react, { params: { id: chat_id, messageId: id }, body: { emoji } }));
  } catch (error) {
    patchMessages(chat_id, [id], (one) => ({ ...one, reactions }));
    throw error;
  }
}

export async function editMessage(message: Message, text: string): Promise<void> {
  const { chat_id, id } = message;
  patchMessages(chat_id, [id], (one) => ({ ...one, text }));
  try {
    await takeAnswer(message, () => call(chats.edit, { params: { id: chat_id, messageId: id }, body: { text } }));
  } catch (error) {
    patchMessages(chat_id, [id], (one) => ({ ...one, text: message.text }));
    throw error;
  }
}

export async function removeMessage({ chat_id, id }: Message): Promise<void> {
  await call(chats.remove, { params: { id: chat_id, messageId: id } });
  patchMessages(chat_id, [id], (one) => ({ ...one, deleted_at: one.deleted_at ?? new Date().toISOString() }));
}
