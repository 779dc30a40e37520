import type { InternalChat } from '@yupflow/contract/internal-chats';
import type { ListQuery } from '@yupflow/contract/list';
import { sql } from 'kysely';
import { isGranted } from '../../platform/auth/is-granted.ts';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { only } from '../../platform/db/only.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface Reader {
  readonly companyId: string;
  readonly userId: string;
}

export interface ChatRow {
  readonly id: string;
  readonly kind: InternalChat['type'];
  readonly name: string;
  readonly unread_count: number;
  readonly last_message: InternalChat['last_message'];
  readonly last_message_at: Date;
}

export type ChatMember = InternalChat['members'][number];

const instantShape = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Chats that somebody is in; `c` and `mine` are there to ask for. */
const chatsOf = ({ companyId, userId }: Reader, where = sql`true`) => sql`
  from internal_chat_members mine
  join internal_chats c on c.company_id = mine.company_id and c.id = mine.chat_id
  where mine.company_id = ${companyId} and mine.user_id = ${userId} and ${where}`;

/** By the name of a group, or of somebody else who is in it. */
const named = ({ userId }: Reader, search: string) => sql`(
  position(app.fold(${search}) in app.fold(c.name)) > 0
  or exists (
    select from internal_chat_members other
    join users u on u.id = other.user_id
    where other.company_id = c.company_id and other.chat_id = c.id and other.user_id <> ${userId}
      and position(app.fold(${search}) in app.fold(u.name)) > 0
  ))`;

const columns = sql`c.id, c.kind, c.name, mine.unread_count, c.last_message, c.last_message_at,
  to_char(c.last_message_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`;

export async function listChats(tx: Tx, reader: Reader, { cursor, search, limit }: ListQuery) {
  const matching = search ? named(reader, search) : sql`true`;
  const [at, id] = cursor ? decodeCursor(cursor, [instantShape, uuidShape]) : [];
  const after = at ? sql`(c.last_message_at, c.id) < (${at}::timestamptz, ${id}::uuid)` : sql`true`;
  const { rows } = await sql<
    ChatRow & { at: string }
  >`select ${columns} ${chatsOf(reader, sql`${matching} and ${after}`)}
    order by c.last_message_at desc, c.id desc limit ${limit + 1}`.execute(tx);
  const counted = await countUpToLimit(tx, sql`select c.id ${chatsOf(reader, matching)}`);
  return { ...pageOf(rows, limit, { keysOf: (row) => [row.at, row.id], present: (row): ChatRow => row }), ...counted };
}

/** Undefined also for a chat that the reader is not in. Locked, for whoever writes below it. */
export async function findChat(
  tx: Tx,
  reader: Reader,
  id: string,
  { isLocked = false } = {},
): Promise<(ChatRow & { is_admin: boolean }) | undefined> {
  const { rows } = await sql<ChatRow & { is_admin: boolean }>`
    select ${columns}, mine.is_admin ${chatsOf(reader, sql`c.id = ${id}`)}
    ${isLocked ? sql`for update of c` : sql``}`.execute(tx);
  return rows[0];
}

export async function listChatsById(tx: Tx, reader: Reader, ids: readonly string[]): Promise<ChatRow[]> {
  const wanted = sql`c.id = any(${[...ids]}::uuid[])`;
  return (await sql<ChatRow>`select ${columns} ${chatsOf(reader, wanted)}`.execute(tx)).rows;
}

export async function countUnread(tx: Tx, reader: Reader): Promise<number> {
  const { total } = await countUpToLimit(tx, sql`select c.id ${chatsOf(reader, sql`mine.unread_count > 0`)}`);
  return total;
}

/** Who is in each of these chats, by name. */
export async function listMembers(
  tx: Tx,
  companyId: string,
  chatIds: readonly string[],
): Promise<Map<string, ChatMember[]>> {
  const rows = await tx
    .selectFrom('internal_chat_members')
    .innerJoin('users', 'users.id', 'internal_chat_members.user_id')
    .select(['chat_id', 'users.id', 'users.name', 'users.image', 'users.status', 'is_admin'])
    .where('company_id', '=', companyId)
    .where('chat_id', '=', sql<string>`any(${[...chatIds]}::uuid[])`)
    .orderBy(sql`app.fold(users.name)`)
    .orderBy('users.id')
    .execute();
  const byChat = Map.groupBy(rows, ({ chat_id }) => chat_id);
  return new Map(
    [...byChat].map(([chatId, members]) => [
      chatId,
      members.map(({ chat_id: _, status, ...member }) => ({ ...member, is_online: status === 'online' })),
    ]),
  );
}

/** Those of these users who are of the company and may open internal chats. */
export async function listColleagues(tx: Tx, companyId: string, userIds: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.name from members m
    join companies c on c.id = m.company_id
    join users u on u.id = m.user_id
    where m.company_id = ${companyId} and m.user_id = any(${[...userIds]}::uuid[])
      and ${isGranted('internal_chats')}`.execute(tx);
  return rows;
}

/** The chat of these two, made if there was none. */
export async function openDirectChat(
  tx: Tx,
  { companyId, userId }: Reader,
  otherId: string,
): Promise<{ id: string; isNew: boolean }> {
  const pair = [userId, otherId].sort().join(' ');
  const made = await tx
    .insertInto('internal_chats')
    .values({ company_id: companyId, kind: 'direct', pair, created_by: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return { id: made.id, isNew: true };
  const known = await tx
    .selectFrom('internal_chats')
    .select('id')
    .where('company_id', '=', companyId)
    .where('pair', '=', pair)
    .executeTakeFirstOrThrow();
  return { id: known.id, isNew: false };
}

export async function createGroup(tx: Tx, { companyId, userId }: Reader, name: string): Promise<string> {
  const { id } = await tx
    .insertInto('internal_chats')
    .values({ company_id: companyId, kind: 'group', name, created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function renameGroup(tx: Tx, companyId: string, id: string, name: string): Promise<void> {
  await tx
    .updateTable('internal_chats')
    .set({ name })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

export async function addMembers(
  tx: Tx,
  companyId: string,
  chatId: string,
  userIds: readonly string[],
  adminId?: string,
): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .insertInto('internal_chat_members')
    .values(
      userIds.map((user_id) => ({ company_id: companyId, chat_id: chatId, user_id, is_admin: user_id === adminId })),
    )
    // Whoever was in it already stays as they are.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeMembers(
  tx: Tx,
  companyId: string,
  chatId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('internal_chat_members')
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .execute();
}

/** A group whose last admin left gets the one who has been in it longest. */
export async function keepAnAdmin(tx: Tx, companyId: string, chatId: string): Promise<void> {
  await sql`update internal_chat_members set is_admin = true
    where (company_id, chat_id, user_id) = (
      select company_id, chat_id, user_id from internal_chat_members
      where company_id = ${companyId} and chat_id = ${chatId} order by joined_at, user_id limit 1
    ) and not exists (
      select from internal_chat_members
      where company_id = ${companyId} and chat_id = ${chatId} and is_admin
    )`.execute(tx);
}

/** False where there was nothing unread. */
export async function markRead(tx: Tx, { companyId, userId }: Reader, chatId: string): Promise<boolean> {
  const { rows } = await sql<{ was_unread: boolean }>`
    update internal_chat_members m set unread_count = 0, last_read_id = c.last_message_id
    from internal_chats c
    where m.company_id = ${companyId} and m.chat_id = ${chatId} and m.user_id = ${userId}
      and c.company_id = m.company_id and c.id = m.chat_id
      and (m.unread_count > 0 or m.last_read_id is distinct from c.last_message_id)
    returning true as was_unread`.execute(tx);
  return rows.length > 0;
}

export async function listReadMarks(tx: Tx, { companyId, userId }: Reader, chatId: string) {
  return tx
    .selectFrom('internal_chat_members')
    .innerJoin('users', 'users.id', 'internal_chat_members.user_id')
    .select(['users.id', 'users.name', 'last_read_id'])
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where('user_id', '!=', userId)
    .execute();
}

export async function getName(tx: Tx, userId: string): Promise<string> {
  return only(await tx.selectFrom('users').select('name').where('id', '=', userId).execute()).name;
}
