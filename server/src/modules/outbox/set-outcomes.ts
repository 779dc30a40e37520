import type { MessageFailure, MessageState } from '@yupflow/contract/messages';
import { sql } from 'kysely';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { recipientOutcomes } from '../broadcasts/recipient-outcomes.service.ts';
import { audiencesOf, tellMessages } from '../chats/chat-audience.service.ts';
import { type MessageRow, messageColumns } from '../chats/present-messages.service.ts';
import { rankOf } from '../messages/message-states.service.ts';
import type { MessageParts } from '../messages/send-message.service.ts';
import { isHeardOutside, tellOutside } from '../outgoing-webhooks/tell.service.ts';

/** What is now known of a message. */
interface Outcome {
  readonly messageId: string;
  readonly conversationId: string;
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

/** A message that has come to another state, and what is needed to know who sees its chat. */
interface Risen extends MessageRow {
  readonly group_id: string | null;
  readonly status: string;
  readonly assigned_to: string | null;
  readonly role_id: string | null;
  readonly is_heard: boolean;
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
  // Named one by one, so that they are found by their keys also where a table has just grown and nobody counted it yet.
  const messageIds = outcomes.map(({ messageId }) => messageId);
  const conversationIds = [...new Set(outcomes.map(({ conversationId }) => conversationId))];
  const { rows } = await sql<Risen>`
    with m as (
        update messages m set state = o.state, failure = o.failure,
          sent_at = case when o.state in ('sent', 'delivered', 'read') then coalesce(m.sent_at, app.now()) end
        from json_to_recordset(${said}::json) as o (id uuid, state text, failure text, "isTakenBack" boolean)
        where m.company_id = ${companyId} and m.id = any(${messageIds}::uuid[])
          and m.id = o.id and (${rankOf(sql`o.state`)} > ${rankOf(sql`m.state`)} or o."isTakenBack" and m.state = 'sent')
        returning ${sql.join(messageColumns.map((column) => sql.ref(`m.${column}`)))}),
      shown as (
        update conversations c set last_message = jsonb_set(c.last_message, '{state}', to_jsonb(m.state)) from m
        where c.company_id = ${companyId} and c.id = any(${conversationIds}::uuid[]) and c.last_message_id = m.id)
    select m.*, v.group_id, v.status, v.assigned_to, v.role_id,
      ${isHeardOutside(companyId, 'message.status')} as is_heard
    from m join conversations v on v.company_id = ${companyId} and v.id = any(${conversationIds}::uuid[])
      and v.id = m.conversation_id`.execute(tx);
  if (rows.length === 0) return;
  await tell(parts, tx, companyId, rows);
  await tellOutside(
    tx,
    companyId,
    rows.flatMap(({ id, state, failure, is_heard }) =>
      is_heard ? [{ event: 'message.status', facts: { message_id: id, state, failure } }] : [],
    ),
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
async function tell(parts: MessageParts, tx: Tx, companyId: string, rows: readonly Risen[]): Promise<void> {
  await tellMessages(
    parts,
    tx,
    companyId,
    rows.filter(({ state }) => state === 'failed'),
  );
  const risen = rows.filter(({ state }) => state !== 'failed');
  if (risen.length === 0) return;
  const chats = new Map(risen.map(({ conversation_id: id, ...row }) => [id, { ...row, id }]));
  const audiences = await audiencesOf(tx, companyId, [...chats.values()]);
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
