import type { InternalChat, InternalMessage } from '@yupflow/contract/internal-chats';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Files } from '../../platform/files/files.ts';
import { type ChatRow, listMembers } from './internal-chats.repository.ts';
import { listMessagesById, type MessageRow } from './internal-messages.repository.ts';

export interface PresentParts {
  readonly files: Pick<Files, 'links'>;
  readonly clock: Clock;
}

export async function presentChats(tx: Tx, companyId: string, rows: readonly ChatRow[]): Promise<InternalChat[]> {
  const members = await listMembers(
    tx,
    companyId,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, kind, name, unread_count, last_message, last_message_at }) => ({
    id,
    type: kind,
    name,
    members: members.get(id) ?? [],
    unread: unread_count,
    last_message,
    updated_at: last_message_at.toISOString(),
  }));
}

type Writer = NonNullable<InternalMessage['by']>;

async function listWriters(tx: Tx, ids: readonly string[]): Promise<Map<string, Writer>> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'name', 'image', 'status'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ status, ...user }) => [user.id, { ...user, is_online: status === 'online' }]));
}

/** By two queries, however many they are. */
export async function presentMessages(
  tx: Tx,
  companyId: string,
  rows: readonly MessageRow[],
  { files, clock }: PresentParts,
): Promise<InternalMessage[]> {
  const quotedIds = rows.flatMap(({ quoted_id }) => quoted_id ?? []);
  const quoted = new Map((await listMessagesById(tx, companyId, quotedIds)).map((row) => [row.id, row]));
  const writers = await listWriters(tx, [
    ...new Set([...rows, ...quoted.values()].flatMap(({ user_id }) => user_id ?? [])),
  ]);
  const now = clock.now();
  return rows.map((row): InternalMessage => {
    const { media, media_key } = row;
    const reply = row.quoted_id ? quoted.get(row.quoted_id) : undefined;
    return {
      id: row.id,
      chat_id: row.chat_id,
      kind: row.kind,
      text: row.text,
      // A file without a key is older than the company keeps them.
      media: media && {
        ...media,
        key: media_key,
        state: media_key ? 'ready' : 'expired',
        url: media_key && files.links.sign(companyId, media_key, now),
      },
      by: (row.user_id && writers.get(row.user_id)) || null,
      mentions: row.data?.mentions ?? [],
      quoted: reply
        ? {
            id: reply.id,
            kind: reply.kind,
            text: (reply.text || reply.media?.name || '').slice(0, 300),
            by: (reply.user_id && writers.get(reply.user_id)?.name) || null,
          }
        : null,
      event: row.data?.event ?? null,
      created_at: row.created_at.toISOString(),
      edited_at: row.edited_at?.toISOString() ?? null,
      deleted_at: row.deleted_at?.toISOString() ?? null,
    };
  });
}
