import type { Message } from '@yupflow/contract/messages';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { tellChats } from '../chats/chat-audience.service.ts';
import {
  type MessageData,
  type MessageRow,
  messageColumns,
  presentMessages,
} from '../chats/present-messages.service.ts';
import type { MessageParts } from './send-message.service.ts';

interface ChatEvent {
  readonly conversationId: string;
  readonly event: NonNullable<Message['event']>;
}

/** What happened around conversations that the caller holds, told among their messages: by one statement. */
export async function addEvents(
  parts: MessageParts,
  tx: Tx,
  companyId: string,
  events: readonly ChatEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const wanted = events.map(({ conversationId, event }) => ({
    conversation_id: conversationId,
    data: { event } satisfies MessageData,
  }));
  const { rows } = await sql<MessageRow>`
    insert into messages (company_id, conversation_id, connection_id, ticket_id, direction, kind, source, state, data,
      occurred_at)
    select ${companyId}, v.id, v.connection_id, v.ticket_id, 'out', 'event', 'system', 'sent', w.data,
      ${parts.clock.now()}::timestamptz
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w (conversation_id uuid, data jsonb)
    join conversations v on v.company_id = ${companyId} and v.id = w.conversation_id
    returning ${sql.join(messageColumns.map((column) => sql.ref(column)))}`.execute(tx);
  const shown = await presentMessages(tx, companyId, rows, parts);
  await tellChats(
    parts,
    tx,
    companyId,
    shown.map((message) => ({ conversationId: message.chat_id, message })),
  );
}
