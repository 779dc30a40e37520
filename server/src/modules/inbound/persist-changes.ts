import { sql } from 'kysely';
import type { InboundChange } from '../../channels/channel.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { tellMessages } from '../chats/chat-audience.service.ts';
import { type MessageRow, messageColumns } from '../chats/present-messages.service.ts';
import { applyAll, applyEarlyChanges, saveChanged } from './apply-changes.ts';
import { type Line, lockConversations } from './find-peers.repository.ts';
import { Peers } from './peers.ts';
import type { InboundParts } from './persist-messages.ts';
import { toJson } from './to-json.ts';

const keyOf = (conversationId: string | undefined, channelId: string | null, isOwn: boolean | null) =>
  `${conversationId} ${channelId} ${isOwn}`;

/** What there is nothing of yet waits for it. */
async function keep(tx: Tx, { companyId, connectionId }: Line, changes: readonly InboundChange[]): Promise<void> {
  const rows = changes.map((change) => ({ of_id: change.of, address: change.chat.address, change }));
  await sql`
    insert into inbound_changes (company_id, connection_id, of_id, address, change)
    select ${companyId}, ${connectionId}, w.of_id, w.address, w.change
    from json_to_recordset(${toJson(rows)}::json) as w (of_id text, address text, change jsonb)`.execute(tx);
}

interface Changed extends MessageRow {
  /** As the change names it: by the id that we gave it, or by the channel's own. */
  readonly named: string;
}

async function findChanged(tx: Tx, { companyId, connectionId }: Line, names: readonly string[]): Promise<Changed[]> {
  const columns = sql.join(messageColumns.map((column) => sql.ref(column)));
  const ofLine = sql`company_id = ${companyId} and connection_id = ${connectionId}`;
  const { rows } = await sql<Changed>`
    select ${columns}, channel_id as named from messages where ${ofLine} and channel_id = any(${[...names]}::text[])
    union all
    select ${columns}, remote_id from messages where ${ofLine} and remote_id = any(${[...names]}::text[])`.execute(tx);
  return rows;
}

/** The channel has told what it calls messages of ours: what came of them under those names is theirs. */
export async function applyNamedChanges(
  parts: InboundParts,
  tx: Tx,
  line: Line,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const waiting = await tx
    .selectFrom('inbound_changes')
    .select('of_id')
    .distinct()
    .where('company_id', '=', line.companyId)
    .where('connection_id', '=', line.connectionId)
    .where('of_id', '=', sql<string>`any(${[...names]}::text[])`)
    .execute();
  if (waiting.length === 0) return;
  const rows = await findChanged(
    tx,
    line,
    waiting.map(({ of_id }) => of_id),
  );
  const named = new Map(rows.map((row) => [row.id, row.named]));
  const changed = await applyEarlyChanges(tx, line, rows, ({ id }) => named.get(id));
  await tellMessages(parts, tx, line.companyId, [...changed.values()]);
}

/** Reactions, edits and deletions of one line, in one transaction. */
export async function persistChanges(
  parts: InboundParts,
  tx: Tx,
  line: Line,
  batch: readonly InboundChange[],
): Promise<void> {
  const { companyId } = line;
  const peers = new Peers();
  const about = batch.map((change) => ({ change, peer: peers.of(change.chat) }));
  const chats = await lockConversations(tx, line, peers.all);
  const rows = await findChanged(
    tx,
    line,
    batch.map((change) => change.of),
  );
  const byKey = new Map(
    rows.flatMap(({ named, ...row }) => {
      const isOwn = row.direction === 'out';
      // Where the channel does not say whose it is, its name alone does.
      return [isOwn, null].map((own) => [keyOf(row.conversation_id, named, own), row] as const);
    }),
  );
  const placed = about.map(({ change, peer }) => {
    const row = byKey.get(keyOf(chats.get(peer)?.id, change.of, change.isOfOwn));
    // What nobody can read yet has no words to change.
    return { change, row: row?.kind === 'unreadable' && change.change === 'edit' ? undefined : row };
  });
  const early = placed.filter(({ row }) => !row).map(({ change }) => change);
  if (early.length > 0) await keep(tx, line, early);
  const changed = [...applyAll(placed.flatMap(({ change, row }) => (row ? [{ change, row }] : []))).values()];
  if (changed.length === 0) return;
  await saveChanged(tx, companyId, changed);
  await tellMessages(parts, tx, companyId, changed);
}
