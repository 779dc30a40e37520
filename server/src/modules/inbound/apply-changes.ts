import { sql } from 'kysely';
import type { InboundChange } from '../../channels/channel.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { lastMessageOf } from '../chats/last-message.service.ts';
import type { MessageRow } from '../chats/present-messages.service.ts';
import { applyChange } from './apply-change.ts';
import type { Line } from './find-peers.repository.ts';
import { toJson } from './to-json.ts';

/** What was deleted leaves nothing of itself. The conversation shows it where it was the last. */
export async function saveChanged(tx: Tx, companyId: string, rows: readonly MessageRow[]): Promise<void> {
  const values = rows.map((row) => ({
    id: row.id,
    conversation_id: row.conversation_id,
    text: row.text,
    reactions: row.reactions,
    data: row.data,
    edited_at: row.edited_at,
    deleted_at: row.deleted_at,
    last_message: lastMessageOf(row),
  }));
  await sql`
    with wanted as materialized (
        select * from json_to_recordset(${toJson(values)}::json) as w (id uuid, conversation_id uuid, text text,
          reactions jsonb, data jsonb, edited_at timestamptz, deleted_at timestamptz, last_message jsonb)),
      shown as (
        update conversations v set last_message = w.last_message from wanted w
        where v.company_id = ${companyId} and v.id = w.conversation_id and v.last_message_id = w.id)
    update messages m set text = w.text, reactions = w.reactions, data = w.data, edited_at = w.edited_at, deleted_at = w.deleted_at
    from wanted w where m.company_id = ${companyId} and m.id = w.id`.execute(tx);
}

/** Each change on what the one before made of its message. Answers the messages that are no longer as they were. */
export function applyAll(
  found: readonly { readonly row: MessageRow; readonly change: InboundChange }[],
): Map<string, MessageRow> {
  const changed = new Map<string, MessageRow>();
  for (const { row, change } of found) {
    const after = applyChange(changed.get(row.id) ?? row, change);
    if (after) changed.set(row.id, after);
  }
  return changed;
}

/** As it was kept: JSON has no dates. */
type Kept = Omit<InboundChange, 'at'> & { readonly at: string };

/** What came before its message, now that it is there. */
export async function applyEarlyChanges(
  tx: Tx,
  { companyId, connectionId }: Line,
  rows: readonly MessageRow[],
  nameOf: (row: MessageRow) => string | null | undefined = ({ channel_id }) => channel_id,
): Promise<Map<string, MessageRow>> {
  const { rows: kept } = await sql<{ of_id: string; change: Kept; id: string }>`
    select of_id, change, id from inbound_changes where company_id = ${companyId} and connection_id = ${connectionId}
      and of_id = any(${rows.map(nameOf)}::text[])
    order by id for update`.execute(tx);
  const found = kept.flatMap(({ of_id, change, id }) => {
    const about = { ...change, at: new Date(change.at) } as InboundChange;
    const isWhose = (one: MessageRow) => about.isOfOwn === null || (one.direction === 'out') === about.isOfOwn;
    const row = rows.find((one) => nameOf(one) === of_id && isWhose(one));
    return row ? [{ row, change: about, id }] : [];
  });
  const changed = applyAll(found);
  if (changed.size > 0) await saveChanged(tx, companyId, [...changed.values()]);
  await tx
    .deleteFrom('inbound_changes')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('id', '=', sql<string>`any(${found.map(({ id }) => id)}::uuid[])`)
    .execute();
  return changed;
}
