import { type ChannelFeatures, type ConnectionType, channelFeatures } from '@yupflow/contract/connections';
import { sql, type Updateable } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Messages } from '../../platform/db/db.types.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type MessageRow, messageColumns } from '../chats/present-messages.service.ts';

const lockedColumns = [
  'id',
  'connection_id',
  'contact_id',
  'group_id',
  'address',
  'ticket_id',
  'status',
  'assigned_to',
  'role_id',
  'last_seq',
  'last_inbound_at',
] as const;

const isOfDeletedLine = sql<boolean>`exists (select 1 from connections l where l.company_id = conversations.company_id
  and l.id = conversations.connection_id and l.deleted_at is not null)`.as('is_of_deleted_line');

const lineType = sql<string>`(select l.type from connections l where l.company_id = conversations.company_id
  and l.id = conversations.connection_id)`.as('line_type');

/** Whoever writes below a conversation holds its row, so that what it writes is in order. */
export async function lockConversation(tx: Tx, companyId: string, id: string) {
  const row = await tx
    .selectFrom('conversations')
    .select(lockedColumns)
    .select([isOfDeletedLine, lineType])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

export type LockedConversation = Awaited<ReturnType<typeof lockConversation>>;

/** On which line each conversation is. */
export async function listLines(tx: Tx, companyId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('conversations')
    .select(['id', 'connection_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, connection_id }) => [id, connection_id]));
}

export async function getMessage(
  tx: Tx,
  companyId: string,
  conversationId: string,
  id: string,
): Promise<MessageRow | undefined> {
  return tx
    .selectFrom('messages')
    .select(messageColumns)
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', conversationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Wherever it is. */
export async function findMessage(tx: Tx, companyId: string, id: string): Promise<MessageRow | undefined> {
  return tx
    .selectFrom('messages')
    .select(messageColumns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findIntent(tx: Tx, companyId: string, intentKey: string): Promise<MessageRow | undefined> {
  return tx
    .selectFrom('messages')
    .select(messageColumns)
    .where('company_id', '=', companyId)
    .where('intent_key', '=', intentKey)
    .executeTakeFirst();
}

/** What a message can carry of the company's files. */
export interface FileFacts {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** By key; those that are not there are left out. */
export async function listFileFacts(
  tx: Tx,
  companyId: string,
  keys: readonly string[],
): Promise<Map<string, FileFacts>> {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('files')
    .select(['key', 'name', 'type', 'size'])
    .where('company_id', '=', companyId)
    .where('key', '=', sql<string>`any(${[...new Set(keys)]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.key, { ...row, size: Number(row.size) }]));
}

export const getFileFacts = async (tx: Tx, companyId: string, key: string): Promise<FileFacts | undefined> =>
  (await listFileFacts(tx, companyId, [key])).get(key);

export async function updateMessage(
  tx: Tx,
  companyId: string,
  id: string,
  values: Updateable<Messages>,
): Promise<MessageRow> {
  return tx
    .updateTable('messages')
    .set(values)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(messageColumns)
    .executeTakeFirstOrThrow();
}

/** Where it is the last one of its chat, the list shows it as it is now. */
export async function setLastMessage(tx: Tx, companyId: string, row: MessageRow, last: object): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({ last_message: JSON.stringify(last) })
    .where('company_id', '=', companyId)
    .where('id', '=', row.conversation_id)
    .where('last_message_id', '=', row.id)
    .execute();
}

/** Whether the message itself still waits, is being sent, or of unknown outcome. Nobody claims it meanwhile. */
export async function lockOutboxRow(tx: Tx, companyId: string, messageId: string) {
  return tx
    .selectFrom('outbox')
    .select('state')
    .where('company_id', '=', companyId)
    .where('message_id', '=', messageId)
    .where('kind', '=', 'message')
    .forUpdate()
    .executeTakeFirst();
}

/** The message, and what was to be changed about it. */
export async function removeFromOutbox(tx: Tx, companyId: string, messageId: string): Promise<void> {
  await tx.deleteFrom('outbox').where('company_id', '=', companyId).where('message_id', '=', messageId).execute();
}

/** What the line of a chat can carry. */
export async function getFeatures(tx: Tx, companyId: string, connectionId: string): Promise<ChannelFeatures> {
  const { type } = await tx
    .selectFrom('connections')
    .select('type')
    .where('company_id', '=', companyId)
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow();
  return channelFeatures[type as ConnectionType];
}

export async function isLineDeleted(tx: Tx, companyId: string, connectionId: string): Promise<boolean> {
  const line = await tx
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', connectionId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return !line;
}

/** Those of them who are members of the company. */
export async function listMembers(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.name'])
    .where('members.company_id', '=', companyId)
    .where('members.user_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

export async function userName(tx: Tx, id: string): Promise<string> {
  const user = await tx.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst();
  return user?.name ?? '';
}

/** What a chat is called. */
export async function peerName(tx: Tx, companyId: string, conversationId: string): Promise<string> {
  const peer = await tx
    .selectFrom('conversations as v')
    .leftJoin('contacts as c', (on) => on.onRef('c.company_id', '=', 'v.company_id').onRef('c.id', '=', 'v.contact_id'))
    .leftJoin('groups as g', (on) => on.onRef('g.company_id', '=', 'v.company_id').onRef('g.id', '=', 'v.group_id'))
    .select(['c.name', 'c.phone', 'g.name as group'])
    .where('v.company_id', '=', companyId)
    .where('v.id', '=', conversationId)
    .executeTakeFirst();
  return peer?.group || peer?.name || peer?.phone || '';
}
