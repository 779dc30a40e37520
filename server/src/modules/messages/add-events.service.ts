import type { Message } from '@yupflow/contract/messages';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { tellMessages } from '../chats/chat-audience.service.ts';
import { type MessageData, type MessageRow, messageColumns } from '../chats/present-messages.service.ts';
import type { MessageParts } from './send-message.service.ts';

interface ChatEvent {
  readonly conversationId: string;
  readonly event: NonNullable<Message['event']>;
  /** What it is told of: the same is told once, however often it is heard. */
  readonly key?: string;
  /** When it happened, where that was not just now. */
  readonly at?: Date;
}

/**
 * What happened around conversations that the caller holds, told among their messages: by one statement. Answers those
 * that were not told before.
 */
export async function addEvents(
  parts: MessageParts,
  tx: Tx,
  companyId: string,
  events: readonly ChatEvent[],
): Promise<MessageRow[]> {
  if (events.length === 0) return [];
  const wanted = events.map(({ conversationId, event, key, at }) => ({
    conversation_id: conversationId,
    data: { event } satisfies MessageData,
    intent_key: key,
    occurred_at: at ?? parts.clock.now(),
  }));
  const { rows } = await sql<MessageRow>`
    insert into messages (company_id, conversation_id, connection_id, ticket_id, direction, kind, source, state, data,
      occurred_at, intent_key)
    select ${companyId}, v.id, v.connection_id, v.ticket_id, 'out', 'event', 'system', 'sent', w.data,
      w.occurred_at, w.intent_key
    from json_to_recordset(${JSON.stringify(wanted)}::json)
      as w (conversation_id uuid, data jsonb, occurred_at timestamptz, intent_key text)
    join conversations v on v.company_id = ${companyId} and v.id = w.conversation_id
    on conflict (company_id, intent_key) where intent_key is not null do nothing
    returning ${sql.join(messageColumns.map((column) => sql.ref(column)))}`.execute(tx);
  await tellMessages(parts, tx, companyId, rows);
  return rows;
}
