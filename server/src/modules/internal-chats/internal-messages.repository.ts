import type { InternalMessage } from '@yupflow/contract/internal-chats';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Reader } from './internal-chats.repository.ts';

interface KeptFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** What the column `data` holds. */
interface MessageData {
  readonly mentions?: InternalMessage['mentions'];
  readonly event?: InternalMessage['event'];
}

export interface MessageRow {
  readonly id: string;
  readonly chat_id: string;
  readonly user_id: string | null;
  readonly kind: InternalMessage['kind'];
  readonly text: string;
  readonly media_key: string | null;
  readonly media: KeptFile | null;
  readonly data: MessageData | null;
  readonly quoted_id: string | null;
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly deleted_at: Date | null;
}

const columns = [
  'id',
  'chat_id',
  'user_id',
  'kind',
  'text',
  'media_key',
  'media',
  'data',
  'quoted_id',
  'created_at',
  'edited_at',
  'deleted_at',
] as const;

const messagesOf = (tx: Tx, companyId: string) =>
  tx.selectFrom('internal_messages').select(columns).where('company_id', '=', companyId);

// The columns hold what this file writes into them.
const asRows = (rows: object[]) => rows as MessageRow[];

/** Newest first. Their ids grow with time, so they are the order. */
export async function listMessages(
  tx: Tx,
  companyId: string,
  chatId: string,
  { before, after, limit }: { before?: string; after?: string; limit: number },
): Promise<MessageRow[]> {
  let query = messagesOf(tx, companyId).where('chat_id', '=', chatId).limit(limit);
  if (before) query = query.where('id', '<', before);
  if (!after) return asRows(await query.orderBy('id', 'desc').execute());
  return asRows(await query.where('id', '>', after).orderBy('id').execute()).toReversed();
}

export async function listMessagesById(tx: Tx, companyId: string, ids: readonly string[]): Promise<MessageRow[]> {
  return asRows(
    await messagesOf(tx, companyId)
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .orderBy('id', 'desc')
      .execute(),
  );
}

export async function findMessage(
  tx: Tx,
  companyId: string,
  chatId: string,
  id: string,
): Promise<MessageRow | undefined> {
  const rows = await messagesOf(tx, companyId).where('chat_id', '=', chatId).where('id', '=', id).execute();
  return asRows(rows)[0];
}

export async function searchMessages(
  tx: Tx,
  { companyId, userId }: Reader,
  wanted: string,
  before: string | null,
  most: number,
): Promise<{ id: string; chat_id: string }[]> {
  const { rows } = await sql<{ id: string; chat_id: string }>`
    select id, chat_id from app.search_internal_messages(${companyId}, ${userId}, app.plain(${wanted}), ${before}, ${most})
    order by id desc`.execute(tx);
  return rows;
}

export type NewMessage = Pick<MessageRow, 'user_id' | 'kind' | 'text' | 'media_key' | 'media' | 'data' | 'quoted_id'>;

/**
 * The chat is locked, so what comes later has the greater id. It moves the chat to the top, and everybody else has one
 * more to read; an event is nothing to read.
 */
export async function createMessage(
  tx: Tx,
  companyId: string,
  chatId: string,
  { media, data, ...message }: NewMessage,
  by: { id: string; name: string } | null,
): Promise<MessageRow> {
  const row = await tx
    .insertInto('internal_messages')
    .values({
      company_id: companyId,
      chat_id: chatId,
      ...message,
      media: media && JSON.stringify(media),
      data: data && JSON.stringify(data),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  const shown = { id: row.id, kind: row.kind, text: lineOf(message.text, media), by, is_deleted: false };
  await tx
    .updateTable('internal_chats')
    .set({ last_message_id: row.id, last_message_at: row.created_at, last_message: JSON.stringify(shown) })
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .execute();
  if (message.kind !== 'event')
    await tx
      .updateTable('internal_chat_members')
      .set((eb) => ({
        unread_count: eb.case().when('user_id', '=', message.user_id).then(0).else(sql<number>`unread_count + 1`).end(),
        last_read_id: eb.case().when('user_id', '=', message.user_id).then(row.id).else(eb.ref('last_read_id')).end(),
      }))
      .where('company_id', '=', companyId)
      .where('chat_id', '=', chatId)
      .execute();
  return asRows([row])[0] as MessageRow;
}

/** Cut, on one line; a file alone is named. */
function lineOf(text: string, media: KeptFile | null): string {
  return (text || media?.name || '').replace(/\s+/g, ' ').slice(0, 200);
}

export async function changeText(tx: Tx, companyId: string, id: string, text: string): Promise<MessageRow> {
  const row = await tx
    .updateTable('internal_messages')
    .set({ text, edited_at: sql`app.now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  await changeLast(tx, companyId, row.chat_id, id, { text: lineOf(text, null) });
  return asRows([row])[0] as MessageRow;
}

/** What it said is gone; that it was there stays. */
export async function takeBack(tx: Tx, companyId: string, id: string): Promise<MessageRow> {
  const row = await tx
    .updateTable('internal_messages')
    .set({ text: '', media_key: null, media: null, data: null, deleted_at: sql`app.now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  await changeLast(tx, companyId, row.chat_id, id, { text: '', is_deleted: true });
  return asRows([row])[0] as MessageRow;
}

/** Where it is the chat's last one, the list shows the change too. */
async function changeLast(tx: Tx, companyId: string, chatId: string, id: string, change: object): Promise<void> {
  await tx
    .updateTable('internal_chats')
    .set({ last_message: sql`last_message || ${JSON.stringify(change)}::jsonb` })
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .where('last_message_id', '=', id)
    .execute();
}
