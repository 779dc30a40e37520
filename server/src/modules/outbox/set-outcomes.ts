import type { MessageFailure, MessageState } from '@yupflow/contract/messages';
import { sql } from 'kysely';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { recipientOutcomes } from '../broadcasts/recipient-outcomes.service.ts';
import { audiencesOf, tellChats } from '../chats/chat-audience.service.ts';
import { type MessageRow, messageColumns, presentMessages } from '../chats/present-messages.service.ts';
import { rankOf } from '../messages/message-states.service.ts';
import type { MessageParts } from '../messages/send-message.service.ts';
import { tellOutside } from '../outgoing-webhooks/tell.service.ts';

/** What is now known of a message. */
interface Outcome {
  readonly messageId: string;
  readonly state: MessageState;
  readonly failure?: MessageFailure | null;
  /** The channel had it, and refused it after all. */
  readonly isTakenBack?: boolean;
}

/** Locked in the order of their ids, as everybody does who needs several. */
export async function lockConversations(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .selectFrom('conversations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Raises states, never lowers them, and tells who sees the chats. The caller holds the conversations. */
export async function setOutcomes(
  parts: MessageParts,
  tx: Tx,
  companyId: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const said = JSON.stringify(
    outcomes.map(({ messageId, state, failure, isTakenBack }) => ({ id: messageId, state, failure, isTakenBack })),
  );
  const { rows } = await sql<MessageRow>`
    update messages m set state = o.state, failure = o.failure,
      sent_at = case when o.state in ('sent', 'delivered', 'read') then coalesce(m.sent_at, app.now()) end
    from json_to_recordset(${said}::json) as o (id uuid, state text, failure text, "isTakenBack" boolean)
    where m.company_id = ${companyId} and m.id = any(${outcomes.map(({ messageId }) => messageId)}::uuid[])
      and m.id = o.id and (${rankOf(sql`o.state`)} > ${rankOf(sql`m.state`)} or o."isTakenBack" and m.state = 'sent')
    returning ${sql.join(messageColumns.map((column) => sql.ref(`m.${column}`)))}`.execute(tx);
  if (rows.length === 0) return;
  // Named one by one, so that they are found by their keys also where a table has just grown and nobody counted it yet.
  const conversationIds = [...new Set(rows.map(({ conversation_id }) => conversation_id))];
  const states = JSON.stringify(rows.map(({ id, state }) => ({ id, state })));
  await sql`
    update conversations c set last_message = jsonb_set(c.last_message, '{state}', to_jsonb(m.state))
    from json_to_recordset(${states}::json) as m (id uuid, state text)
    where c.company_id = ${companyId} and c.id = any(${conversationIds}::uuid[]) and c.last_message_id = m.id`.execute(
    tx,
  );
  await tell(parts, tx, companyId, rows);
  await tellOutside(
    tx,
    companyId,
    rows.map(({ id, state, failure }) => ({ event: 'message.status', facts: { message_id: id, state, failure } })),
  );
  await recipientOutcomes(
    parts,
    tx,
    companyId,
    rows.flatMap(({ id, source, state, failure }) =>
      source === 'automation'
        ? [{ messageId: id, state: state as MessageState, failure: failure as MessageFailure | null }]
        : [],
    ),
  );
}

/** A failure is told with its message, which says why; all else as the ids that have come to a state. */
async function tell(parts: MessageParts, tx: Tx, companyId: string, rows: readonly MessageRow[]): Promise<void> {
  const failed = rows.filter(({ state }) => state === 'failed');
  const messages = await presentMessages(tx, companyId, failed, parts);
  await tellChats(
    parts,
    tx,
    companyId,
    messages.map((message) => ({ conversationId: message.chat_id, message })),
  );
  const risen = rows.filter(({ state }) => state !== 'failed');
  if (risen.length === 0) return;
  const conversations = await tx
    .selectFrom('conversations')
    .select(['id', 'group_id', 'status', 'assigned_to', 'role_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${risen.map(({ conversation_id }) => conversation_id)}::uuid[])`)
    .execute();
  const audiences = await audiencesOf(tx, companyId, conversations);
  afterCommit(tx, () => {
    for (const group of groupsOf(risen)) {
      const audience = audiences.get(group.chat_id);
      if (audience) parts.realtime.emitToChat(companyId, audience, 'chats.states', group);
    }
  });
}

/** By chat and state, as many as travel together. */
function groupsOf(rows: readonly MessageRow[]): { chat_id: string; state: MessageState; message_ids: string[] }[] {
  const groups = Map.groupBy(rows, ({ conversation_id, state }) => `${conversation_id} ${state}`);
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / mostTogether) }, (_, part) => {
      const some = group.slice(part * mostTogether, (part + 1) * mostTogether);
      const [{ conversation_id, state }] = some as [MessageRow];
      return { chat_id: conversation_id, state: state as MessageState, message_ids: some.map(({ id }) => id) };
    }),
  );
}

/** The bus carries 8 kB. */
const mostTogether = 100;
