import { limits } from '@yupflow/contract/limits';
import type { Message, MessageForm } from '@yupflow/contract/messages';
import type { Updateable } from 'kysely';
import { newMessageId } from '../../channels/message-id.ts';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Caller } from '../../platform/auth/find-session.ts';
import type { Messages } from '../../platform/db/db.types.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { requireChat } from '../chats/chat-visibility.service.ts';
import { lastMessageOf } from '../chats/last-message.service.ts';
import { type MessageRow, ownReaction } from '../chats/present-messages.service.ts';
import { isWindowClosed } from '../chats/reply-window.service.ts';
import { startBySending } from '../tickets/tickets.service.ts';
import * as repository from './messages.repository.ts';
import { addNote } from './notes.service.ts';
import { type MessageParts, presentMessage, sendMessage, tellMessage } from './send-message.service.ts';
import { enqueue } from './write-message.ts';

export interface MessageScope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
  readonly caller: Caller;
}

const locked = () => new AppError('message_locked');
const minutes = 60_000;
/** One that people choose from a list, whatever it is made of. */
const isEmoji = (text: string) => /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?)$/v.test(text);

export function messagesService(parts: MessageParts) {
  const ageOf = ({ occurred_at }: MessageRow) => parts.clock.now().getTime() - occurred_at.getTime();

  /** The message of a chat that the caller may see; the chat is locked. */
  async function find({ tx, companyId, caller }: MessageScope, chatId: string, id: string) {
    const conversation = await requireChat(tx, caller, chatId, { isLocked: true });
    const message = await repository.getMessage(tx, companyId, chatId, id);
    if (!message) throw new AppError('not_found');
    return { conversation, message };
  }

  async function change({ tx, companyId }: MessageScope, id: string, values: Updateable<Messages>): Promise<Message> {
    const row = await repository.updateMessage(tx, companyId, id, values);
    await repository.setLastMessage(tx, companyId, row, lastMessageOf(row));
    return tellMessage(parts, tx, companyId, row);
  }

  return {
    async send(scope: MessageScope, chatId: string, form: MessageForm): Promise<Message> {
      const { tx, companyId, userId, caller } = scope;
      const conversation = await requireChat(tx, caller, chatId, { isLocked: true });
      await startBySending(parts, tx, companyId, conversation, userId);
      return sendMessage(parts, tx, companyId, chatId, { form, source: 'member', userId });
    },

    async addNote(
      { tx, companyId, userId, caller }: MessageScope,
      chatId: string,
      note: { text: string; mentions: string[] },
    ) {
      await requireChat(tx, caller, chatId);
      return presentMessage(parts, tx, companyId, await addNote(parts, tx, companyId, chatId, { ...note, userId }));
    },

    /** With the id it had: whatever came of it before, the peer sees it once. */
    async retry(scope: MessageScope, chatId: string, id: string): Promise<Message> {
      const { tx, companyId } = scope;
      const { conversation, message } = await find(scope, chatId, id);
      const { state, channel_id, deleted_at } = message;
      if (!channel_id || deleted_at || (state !== 'failed' && state !== 'unknown')) throw locked();
      // What is still in the outbox is looked after already.
      if (await repository.lockOutboxRow(tx, companyId, id)) return presentMessage(parts, tx, companyId, message);
      if (await repository.isLineDeleted(tx, companyId, conversation.connection_id)) throw locked();
      const peer = await repository.lockConversation(tx, companyId, chatId);
      if (message.kind !== 'template' && isWindowClosed(peer, parts.clock.now())) throw new AppError('window_closed');
      await enqueue(parts, tx, companyId, conversation, { message_id: id, channel_id });
      return change(scope, id, { state: 'queued', failure: null });
    },

    async edit(scope: MessageScope, chatId: string, id: string, text: string): Promise<Message> {
      const { tx, companyId, userId } = scope;
      const { conversation, message } = await find(scope, chatId, id);
      const isNote = message.kind === 'note';
      const isOwn = message.direction === 'out' && message.source === 'member' && message.user_id === userId;
      if (!isOwn || message.deleted_at || message.kind === 'event' || message.state === 'failed') throw locked();
      if (!isNote && ageOf(message) > limits.editMinutes * minutes) throw locked();
      // A poll that somebody voted in asks what it asked.
      if (!isNote && (!message.text || message.kind === 'poll')) throw locked();
      const most = isNote ? limits.noteLength : message.media ? limits.captionLength : limits.messageLength;
      if ([...text].length > most) throw new AppError('invalid_fields', { fields: { text: 'too_long' } });
      if (text === message.text) return presentMessage(parts, tx, companyId, message);
      const waiting = await repository.lockOutboxRow(tx, companyId, id);
      const isOut = message.channel_id !== null && waiting?.state !== 'queued';
      const { hasEdits } = await repository.getFeatures(tx, companyId, conversation.connection_id);
      if (isOut && !hasEdits) throw locked();
      if (isOut)
        await enqueue(parts, tx, companyId, conversation, {
          message_id: id,
          channel_id: newMessageId(),
          kind: 'edit',
          change: { text, before: { text: message.text, edited_at: message.edited_at } },
        });
      // What nobody has read yet was not changed for anybody.
      return change(scope, id, { text, ...(waiting?.state === 'queued' ? {} : { edited_at: parts.clock.now() }) });
    },

    async remove(scope: MessageScope, chatId: string, id: string): Promise<void> {
      const { tx, companyId, userId } = scope;
      const { conversation, message } = await find(scope, chatId, id);
      const { kind, direction, state, channel_id, deleted_at } = message;
      if (deleted_at) return;
      if (direction !== 'out' || kind === 'event') throw locked();
      if (kind === 'note' && message.user_id !== userId) throw locked();
      if (kind !== 'note' && ageOf(message) > limits.revokeHours * 60 * minutes) throw locked();
      const waiting = channel_id ? await repository.lockOutboxRow(tx, companyId, id) : undefined;
      const isOut = channel_id !== null && waiting?.state !== 'queued' && state !== 'failed';
      const { hasDeletions } = await repository.getFeatures(tx, companyId, conversation.connection_id);
      if (isOut && !hasDeletions) throw locked();
      if (waiting?.state === 'queued') await repository.removeFromOutbox(tx, companyId, id);
      else if (isOut)
        await enqueue(parts, tx, companyId, conversation, {
          message_id: id,
          channel_id: newMessageId(),
          kind: 'deletion',
        });
      await audit(tx, { companyId, userId, action: 'messages.remove', targetId: id, details: { kind } });
      await change(scope, id, { deleted_at: parts.clock.now() });
    },

    async react(scope: MessageScope, chatId: string, id: string, emoji: string): Promise<Message> {
      const { tx, companyId, userId } = scope;
      if (emoji && !isEmoji(emoji)) throw new AppError('invalid_fields', { fields: { emoji: 'invalid' } });
      const { conversation, message } = await find(scope, chatId, id);
      if (!message.channel_id || message.deleted_at || message.state === 'failed') throw locked();
      const { [ownReaction]: own, ...others } = (message.reactions ?? {}) as Record<string, { emoji: string }>;
      if ((own?.emoji ?? '') === emoji) return presentMessage(parts, tx, companyId, message);
      const name = await repository.userName(tx, userId);
      const reactions = emoji ? { ...others, [ownReaction]: { emoji, name } } : others;
      await enqueue(parts, tx, companyId, conversation, {
        message_id: id,
        channel_id: newMessageId(),
        kind: 'reaction',
        change: { emoji, before: { reactions: message.reactions } },
      });
      return change(scope, id, { reactions: JSON.stringify(reactions) });
    },
  };
}
