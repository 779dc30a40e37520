import { lastMessageOf } from '../chats/last-message.service.ts';
import type { Locked } from './find-peers.repository.ts';
import type { NewRow } from './message-rows.ts';

/** A conversation that messages came into, as it is after them. */
export interface Moved {
  readonly after: Locked;
  readonly added: readonly NewRow[];
  /** `new`: they begin an attendance. `reopened`: they go on with the last one. */
  readonly ticket: 'same' | 'new' | 'reopened';
  /** Among them is the first of the attendance that can be read: it is greeted, and starts what it would start. */
  readonly begins: boolean;
  /** With the attendance that they begin, a pause of the one before is over. */
  readonly isPauseOver?: boolean;
  /** It was answered on the phone: when, and since when somebody had waited where it begins with the same batch. */
  readonly answer?: { readonly at: Date; readonly began: Date | undefined } | undefined;
}

/** A chat that somebody opened, and in which nothing was said yet, shows whatever comes: also what was written before. */
const isLater = ({ row }: NewRow, { last_message_id, last_message_at }: Locked) =>
  last_message_id === null || row.occurred_at >= last_message_at;

/** A phone's answer is what a member's is: it was read, nobody waits any more, and automation keeps out. */
function answer(chat: Locked, { row }: NewRow): Locked {
  return {
    ...chat,
    unread_count: 0,
    waiting_since: null,
    bot_paused_at: chat.bot_paused_at ?? row.occurred_at,
  };
}

function receive(chat: Locked, added: NewRow): Locked {
  const { occurred_at } = added.row;
  // Told late: what came after it has answered it already.
  const isAnswered = !isLater(added, chat) && chat.last_message?.direction === 'out';
  const isFirst = !chat.waiting_since || occurred_at < chat.waiting_since;
  return {
    ...chat,
    unread_count: chat.unread_count + 1,
    waiting_since: isFirst && !isAnswered ? occurred_at : chat.waiting_since,
    last_inbound_at: chat.last_inbound_at && chat.last_inbound_at > occurred_at ? chat.last_inbound_at : occurred_at,
  };
}

/** Caught up on, long ago: only that they ever wrote is worth knowing. */
const remember = (chat: Locked, { message, row }: NewRow): Locked =>
  message.isOwn || chat.last_inbound_at ? chat : { ...chat, last_inbound_at: row.occurred_at };

/** What the messages make of a conversation, one after the other as they happened. */
export function moveConversation(chat: Locked, added: readonly NewRow[], isCounted: (row: NewRow) => boolean): Locked {
  return added.reduce((before, one) => {
    const heard = !isCounted(one)
      ? remember(before, one)
      : one.message.isOwn
        ? answer(before, one)
        : receive(before, one);
    if (!isLater(one, before)) return heard;
    return {
      ...heard,
      last_message_id: one.row.id,
      last_message_at: one.row.occurred_at,
      last_message: lastMessageOf(one.row),
    };
  }, chat);
}
