import type { MessageFailure } from '@yupflow/contract/messages';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { lastMessageOf } from '../chats/last-message.service.ts';
import { type MessageRow, messageColumns } from '../chats/present-messages.service.ts';
import { type MessageParts, tellMessage } from '../messages/send-message.service.ts';
import { removeRows } from './outbox.repository.ts';
import { setOutcomes } from './set-outcomes.ts';

interface LostRow {
  readonly id: string;
  readonly message_id: string;
  readonly conversation_id: string;
  readonly kind: string;
  readonly failure: MessageFailure;
}

/** What will not be sent: the message says why, and a change that the channel refused is taken back on our side too. */
export async function giveUp(parts: MessageParts, tx: Tx, companyId: string, rows: readonly LostRow[]): Promise<void> {
  if (rows.length === 0) return;
  for (const row of rows) if (row.kind !== 'message') await undoChange(parts, tx, companyId, row);
  await removeRows(
    tx,
    companyId,
    rows.map(({ id }) => id),
  );
  const messages = rows.filter(({ kind }) => kind === 'message');
  await setOutcomes(
    parts,
    tx,
    companyId,
    messages.map(({ message_id, conversation_id, failure }) => ({
      messageId: message_id,
      conversationId: conversation_id,
      state: 'failed',
      failure,
    })),
  );
}

/** The message is what it was for the peer: as before. Rare, so one by one. */
async function undoChange(parts: MessageParts, tx: Tx, companyId: string, { id }: LostRow): Promise<void> {
  const { rows } = await sql<MessageRow>`
    update messages m set
      text = coalesce(o.change -> 'before' ->> 'text', m.text),
      edited_at = case o.kind when 'edit' then (o.change -> 'before' ->> 'edited_at')::timestamptz else m.edited_at end,
      deleted_at = case o.kind when 'deletion' then null else m.deleted_at end,
      reactions = case o.kind when 'reaction' then nullif(o.change -> 'before' -> 'reactions', 'null') else m.reactions end
    from outbox o
    where o.company_id = ${companyId} and o.id = ${id} and m.company_id = o.company_id and m.id = o.message_id
    returning ${sql.join(messageColumns.map((column) => sql.ref(`m.${column}`)))}`.execute(tx);
  const [message] = rows;
  if (!message) return;
  await tx
    .updateTable('conversations')
    .set({ last_message: JSON.stringify(lastMessageOf(message)) })
    .where('company_id', '=', companyId)
    .where('id', '=', message.conversation_id)
    .where('last_message_id', '=', message.id)
    .execute();
  await tellMessage(parts, tx, companyId, message);
}
