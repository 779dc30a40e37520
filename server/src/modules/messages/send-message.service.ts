import type { Message, MessageForm } from '@yupflow/contract/messages';
import { type Insertable, sql } from 'kysely';
import { newMessageId } from '../../channels/message-id.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Messages } from '../../platform/db/db.types.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { tellMessages } from '../chats/chat-audience.service.ts';
import { lastMessageOf } from '../chats/last-message.service.ts';
import { type MessageData, type MessageRow, presentMessages } from '../chats/present-messages.service.ts';
import { isWindowClosed } from '../chats/reply-window.service.ts';
import { holdSessions } from '../flow-sessions/hold-sessions.service.ts';
import { findIntent, type LockedConversation, lockConversation } from './messages.repository.ts';
import { contentOf, insertMessage, json, putInOutbox } from './write-message.ts';

export interface MessageParts {
  readonly realtime: Pick<Realtime, 'emit' | 'emitToChat' | 'emitTo'>;
  readonly bus: Pick<Bus, 'publish'>;
  readonly files: Pick<Files, 'links'>;
  readonly clock: Clock;
}

interface Outgoing {
  readonly form: MessageForm;
  /** A member's answer keeps automation out, and ends the wait; so does automation's own. A greeting does neither. */
  readonly source: 'member' | 'automation' | 'system';
  readonly userId: string | null;
  /** Why it was sent: the flow, its version and block. */
  readonly automation?: NonNullable<Message['automation']>;
  /** What it is for: the same is sent once, however often it is asked for. */
  readonly intentKey?: string;
}

/**
 * Makes a message and puts it on its way, in the caller's transaction: it is sent if and only if that commits. Its id on
 * the channel is fixed here, and stays for every attempt. Answers it as people see it.
 */
export async function sendMessage(
  parts: MessageParts,
  tx: Tx,
  companyId: string,
  conversationId: string,
  { form, source, userId, automation, intentKey }: Outgoing,
): Promise<Message> {
  const conversation = await lockConversation(tx, companyId, conversationId);
  const channelId = newMessageId();
  const isClosed = form.kind !== 'template' && isWindowClosed(conversation, parts.clock.now());
  // A greeting or a farewell keeps nobody from what they do: it says itself that it did not go out.
  if (isClosed && source !== 'system') throw new AppError('window_closed');
  const message = await insertMessage(parts, tx, companyId, conversation, {
    direction: 'out',
    channel_id: channelId,
    source,
    user_id: userId,
    automation: json(automation),
    ...stateOf(conversation, isClosed),
    intent_key: intentKey ?? null,
    ...(await contentOf(parts, tx, companyId, conversation, form)),
  });
  // Only an intent that is there already keeps it from being written.
  if (!message)
    return presentMessage(parts, tx, companyId, (await findIntent(tx, companyId, intentKey ?? '')) as MessageRow);
  const seq = String(BigInt(conversation.last_seq) + 1n);
  // None of them needs another: they go out together.
  await Promise.all([
    moveConversation(tx, companyId, message, { source, seq }),
    message.state === 'queued' &&
      putInOutbox(parts, tx, companyId, conversation, { message_id: message.id, channel_id: channelId, seq }),
    source === 'member' && noteFirstResponse(tx, companyId, message),
    source === 'member' && holdSessions(tx, companyId, [conversationId]),
  ]);
  const told = await tellMessage(parts, tx, companyId, message);
  failpoint('messages.before-commit');
  afterCommit(tx, () => failpoint('messages.after-commit'));
  return told;
}

function stateOf({ is_of_deleted_line }: LockedConversation, isClosed: boolean) {
  if (is_of_deleted_line) return { state: 'failed', failure: 'line_deleted' };
  return isClosed ? { state: 'failed', failure: 'window_closed' } : { state: 'queued' };
}

export async function presentMessage(
  parts: MessageParts,
  tx: Tx,
  companyId: string,
  row: MessageRow,
): Promise<Message> {
  const [message] = await presentMessages(tx, companyId, [row], parts);
  if (!message) throw new Error('what is presented is there');
  return message;
}

/** Once it is durable, whoever may see the chat sees the message, as it is now. */
export async function tellMessage(parts: MessageParts, tx: Tx, companyId: string, row: MessageRow): Promise<Message> {
  const [message] = await tellMessages(parts, tx, companyId, [row]);
  if (!message) throw new Error('what is told is shown');
  return message;
}

async function moveConversation(
  tx: Tx,
  companyId: string,
  message: MessageRow,
  { source, seq }: { source: Outgoing['source']; seq: string },
): Promise<void> {
  await tx
    .updateTable('conversations')
    .set((eb) => ({
      last_seq: seq,
      last_message_id: message.id,
      last_message_at: message.occurred_at,
      last_message: json(lastMessageOf(message)),
      ...(source === 'system' ? {} : { waiting_since: null }),
      ...(source === 'member'
        ? {
            bot_paused_at: eb.fn.coalesce('bot_paused_at', eb.val(message.occurred_at)),
            bot_paused_by: eb.fn.coalesce('bot_paused_by', eb.val(message.user_id)),
          }
        : {}),
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', message.conversation_id)
    .execute();
}

async function noteFirstResponse(tx: Tx, companyId: string, message: MessageRow): Promise<void> {
  if (!message.ticket_id) return;
  await tx
    .updateTable('tickets')
    .set({ first_response_at: sql<Date>`greatest(${message.occurred_at}::timestamptz, created_at)` })
    .where('company_id', '=', companyId)
    .where('id', '=', message.ticket_id)
    .where('status', '<>', 'closed')
    .where('first_response_at', 'is', null)
    .execute();
}

type TicketEvent = NonNullable<Message['event']>;

/** What happened to the attendance, told in its place among the messages. It is no news to the list of chats. */
export async function addEvent(
  parts: MessageParts,
  tx: Tx,
  companyId: string,
  conversationId: string,
  ticketId: string | null,
  event: TicketEvent,
): Promise<MessageRow> {
  const conversation = await lockConversation(tx, companyId, conversationId);
  return addInside(
    parts,
    tx,
    companyId,
    { ...conversation, ticket_id: ticketId },
    {
      kind: 'event',
      source: 'system',
      data: json({ event } satisfies MessageData),
    },
  );
}

/** What never leaves the team: nothing is sent. */
export async function addInside(
  parts: MessageParts,
  tx: Tx,
  companyId: string,
  conversation: LockedConversation,
  values: Pick<Insertable<Messages>, 'kind' | 'source' | 'text' | 'user_id' | 'data'>,
): Promise<MessageRow> {
  const message = await insertMessage(parts, tx, companyId, conversation, {
    ...values,
    direction: 'out',
    state: 'sent',
  });
  if (!message) throw new Error('a note has no intent that could be there already');
  await tellMessage(parts, tx, companyId, message);
  return message;
}
