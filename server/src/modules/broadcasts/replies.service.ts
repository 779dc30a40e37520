import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { tellProgress } from './progress.ts';
import { tally } from './tallies.ts';

/** The first that somebody wrote in a conversation, of what has just come in. */
interface Reply {
  readonly conversationId: string;
  readonly messageId: string;
  readonly at: Date;
}

/** What they answered. */
export interface Campaign {
  readonly id: string;
  readonly name: string;
}

const given = (replies: readonly Reply[]) =>
  sql`json_to_recordset(${JSON.stringify(replies)}::json) as w ("conversationId" uuid, "messageId" uuid, at timestamptz)`;

/** Which broadcasts these answer, by conversation. What was written before it was sent is no answer. */
export async function campaignsOf(
  tx: Tx,
  companyId: string,
  replies: readonly Reply[],
): Promise<Map<string, Campaign>> {
  if (replies.length === 0) return new Map();
  const { rows } = await sql<Campaign & { conversation_id: string }>`
    select v.id as conversation_id, b.id, b.name
    from ${given(replies)}
    join conversations v on v.company_id = ${companyId} and v.id = w."conversationId"
    join broadcasts b on b.company_id = v.company_id and b.id = v.broadcast_id
    join broadcast_recipients r on r.company_id = v.company_id and r.broadcast_id = b.id and r.contact_id = v.contact_id
    where r.sent_at < w.at + interval '1 minute'`.execute(tx);
  return new Map(rows.map(({ conversation_id, id, name }) => [conversation_id, { id, name }]));
}

/**
 * Whoever was reached by a broadcast and writes for the first time since has answered it, once. For those that
 * `campaignsOf` found, as the last of the transaction that holds their conversations: tallies are locked last.
 */
export async function noteReplies(
  parts: { readonly realtime: Pick<Realtime, 'emit'> },
  tx: Tx,
  companyId: string,
  replies: readonly Reply[],
): Promise<void> {
  if (replies.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    with moved as materialized (
        select r.broadcast_id, r.contact_id, r.connection_id, r.state as was, 'replied' as is_now, v.id as conversation_id,
          w."messageId" as message_id
        from ${given(replies)}
        join conversations v on v.company_id = ${companyId} and v.id = w."conversationId"
        join broadcast_recipients r
          on r.company_id = v.company_id and r.broadcast_id = v.broadcast_id and r.contact_id = v.contact_id
        order by r.broadcast_id, r.contact_id for update of r),
      changed as (
        update broadcast_recipients r set state = 'replied', reason = null, reply_id = m.message_id,
          at = (select app.now())
        from moved m
        where r.company_id = ${companyId} and r.broadcast_id = m.broadcast_id and r.contact_id = m.contact_id),
      cleared as (
        update conversations v set broadcast_id = null from moved m
        where v.company_id = ${companyId} and v.id = m.conversation_id),
      tallied as (${tally(companyId, sql`moved`)})
    select distinct broadcast_id as id from moved`.execute(tx);
  const ids = rows.map(({ id }) => id);
  tellProgress(parts, tx, companyId, ids);
}
