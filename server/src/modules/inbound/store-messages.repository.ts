import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { type MessageRow, messageColumns } from '../chats/present-messages.service.ts';
import type { Line } from './find-peers.repository.ts';
import type { NewRow } from './message-rows.ts';
import { toJson } from './to-json.ts';

interface StoredRow extends Pick<MessageRow, 'id' | 'quoted_id'> {
  readonly key: string;
  /** A reaction, an edit or a deletion came before it. */
  readonly has_changes: boolean;
}

/** What a batch brought that was not there yet. */
interface Stored {
  readonly added: NewRow[];
  /** Were there as something that nobody could read, and say now what they are. */
  readonly filled: NewRow[];
  /** Those of both that something came of before they did. */
  readonly changed: MessageRow[];
}

const keyOf = ({ conversation_id, channel_id, direction, participant }: MessageRow) =>
  JSON.stringify([conversation_id, channel_id, direction, participant]);

/** Told twice at once, the copy that can be read counts. */
function onePerMessage(rows: readonly NewRow[]): Map<string, NewRow> {
  const byKey = new Map<string, NewRow>();
  for (const one of rows) {
    const key = keyOf(one.row);
    const known = byKey.get(key);
    if (!known || (known.row.kind === 'unreadable' && one.row.kind !== 'unreadable')) byKey.set(key, one);
  }
  return byKey;
}

async function upsert(tx: Tx, { companyId, connectionId }: Line, unique: ReadonlyMap<string, NewRow>) {
  const byChannelId = new Map(
    [...unique.values()].map(({ row }) => [`${row.conversation_id} ${row.channel_id}`, row.id]),
  );
  const values = [...unique].map(([key, { row, message }]) => ({
    key,
    id: row.id,
    conversation_id: row.conversation_id,
    ticket_id: row.ticket_id,
    direction: row.direction,
    kind: row.kind,
    text: row.text,
    channel_id: row.channel_id,
    participant: row.participant,
    sender_name: row.sender_name,
    source: row.source,
    media: row.media,
    data: row.data,
    occurred_at: row.occurred_at,
    state: row.state,
    reactions: row.reactions ?? undefined,
    is_past: message.isPast || undefined,
    // What it replies to may be beside it, where the statement does not see it yet.
    quoted_id: message.quotedId ? byChannelId.get(`${row.conversation_id} ${message.quotedId}`) : undefined,
    quoted: message.quotedId ?? undefined,
  }));
  const { rows } = await sql<StoredRow>`
    with told as materialized (
        select * from json_to_recordset(${toJson(values)}::json) as m (key text, id uuid, conversation_id uuid,
          ticket_id uuid, direction text, kind text, text text, channel_id text, participant text, sender_name text,
          source text, media jsonb, data jsonb, quoted_id uuid, quoted text, occurred_at timestamptz,
          state text, reactions jsonb, is_past boolean)),
      stored as (
        insert into messages as known (company_id, id, conversation_id, connection_id, ticket_id, direction, kind, text,
          channel_id, participant, sender_name, source, media, data, quoted_id, occurred_at, state, reactions,
          is_past)
        select ${companyId}, m.id, m.conversation_id, ${connectionId}, m.ticket_id, m.direction, m.kind, m.text,
          m.channel_id, m.participant, m.sender_name, m.source, m.media, m.data,
          case when m.quoted is null then null else coalesce((
            select q.id from messages q where q.company_id = ${companyId} and q.connection_id = ${connectionId}
              and q.channel_id = m.quoted and q.conversation_id = m.conversation_id limit 1), (
            select q.id from messages q where q.company_id = ${companyId} and q.connection_id = ${connectionId}
              and q.remote_id = m.quoted and q.conversation_id = m.conversation_id limit 1), m.quoted_id) end,
          m.occurred_at, m.state, m.reactions, m.is_past
        from told m
        on conflict (company_id, connection_id, channel_id, direction, participant, conversation_id)
          where channel_id is not null
        do update set kind = excluded.kind, text = excluded.text, media = excluded.media, data = excluded.data,
          quoted_id = excluded.quoted_id,
          ticket_id = coalesce(excluded.ticket_id, known.ticket_id), sender_name = coalesce(excluded.sender_name, known.sender_name)
          where known.kind = 'unreadable' and excluded.kind <> 'unreadable' and known.deleted_at is null
        returning id, channel_id, direction, participant, conversation_id, quoted_id)
    select told.key, stored.id, stored.quoted_id, exists (select from inbound_changes early
      where early.company_id = ${companyId} and early.connection_id = ${connectionId}
        and early.of_id = stored.channel_id) as has_changes
    from stored join told using (conversation_id, channel_id, direction, participant)`.execute(tx);
  return rows;
}

async function readRows(tx: Tx, companyId: string, ids: readonly string[]): Promise<Map<string, MessageRow>> {
  const rows: MessageRow[] = await tx
    .selectFrom('messages')
    .select(messageColumns)
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those that were not there yet, and those that nobody could read before: the unique key decides. */
export async function storeMessages(tx: Tx, line: Line, rows: readonly NewRow[]): Promise<Stored> {
  const unique = onePerMessage(rows);
  const stored = await upsert(tx, line, unique);
  const known = stored.filter(({ key, id }) => unique.get(key)?.row.id !== id);
  const before =
    known.length > 0
      ? await readRows(
          tx,
          line.companyId,
          known.map(({ id }) => id),
        )
      : new Map<string, MessageRow>();
  const placed = stored.flatMap(({ key, id, quoted_id, has_changes }) => {
    const one = unique.get(key);
    if (!one) return [];
    const row = before.get(id);
    return [{ ...one, row: row ?? { ...one.row, quoted_id }, isFilled: row !== undefined, has_changes }];
  });
  return {
    added: placed.filter(({ isFilled }) => !isFilled),
    filled: placed.filter(({ isFilled }) => isFilled),
    changed: placed.filter(({ has_changes }) => has_changes).map(({ row }) => row),
  };
}
