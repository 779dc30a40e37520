import { sql } from 'kysely';
import {
  type BatchDone,
  type CleanupBatch,
  type CleanupStep,
  countRows,
  nextIds,
  over,
  removeRows,
} from './cleanup-step.ts';

/** So many people, or chats, are taken at once, and so many of what was said with them. */
const mostPeople = 100;
const mostChats = 20;
const mostMessages = 1_000;

/** Chats that are locked, in the order of their ids, as everybody locks them. */
async function lockChatsOf({ tx, companyId }: CleanupBatch, contactIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from conversations where company_id = ${companyId} and contact_id = any(${[...contactIds]}::uuid[])
    order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Some of what was said in chats; `isMore` where not all of it went. */
async function removeMessages({ tx, companyId }: CleanupBatch, chatIds: readonly string[]) {
  if (chatIds.length === 0) return { keys: [], isMore: false };
  const { rows } = await sql<{ media_key: string | null }>`
    delete from messages where ctid = any(array(
      select ctid from messages where company_id = ${companyId} and conversation_id = any(${[...chatIds]}::uuid[])
      limit ${mostMessages}))
    returning media_key`.execute(tx);
  return { keys: rows.flatMap(({ media_key }) => media_key ?? []), isMore: rows.length === mostMessages };
}

/** Chats go once nothing is said in them any more, with attendances, sessions of flows and what was planned. */
async function removeChats(batch: CleanupBatch, chatIds: readonly string[]) {
  const messages = await removeMessages(batch, chatIds);
  if (!messages.isMore) await removeRows(batch, 'conversations', chatIds);
  return messages;
}

/** People, with all that was said with them. Those that were put away before go too. */
export const contactsStep: CleanupStep = {
  count: (extent) => countRows(extent, 'contacts'),

  async run(batch): Promise<BatchDone> {
    const ids = await nextIds(batch, 'contacts', mostPeople);
    const last = ids.at(-1);
    if (!last) return over;
    const { keys, isMore } = await removeChats(batch, await lockChatsOf(batch, ids));
    if (isMore) return { processed: 0, position: batch.position, keys, isOver: false };
    await removeRows(batch, 'contacts', ids);
    return { processed: ids.length, position: last, keys, isOver: false };
  },
};

/** What is left without a contact: groups, and chats of people who were erased. */
export const chatsStep: CleanupStep = {
  count: (extent) => countRows(extent, 'conversations'),

  async run(batch): Promise<BatchDone> {
    const ids = await nextIds(batch, 'conversations', mostChats);
    const last = ids.at(-1);
    if (!last) return over;
    const { keys, isMore } = await removeChats(batch, ids);
    if (isMore) return { processed: 0, position: batch.position, keys, isOver: false };
    return { processed: ids.length, position: last, keys, isOver: false };
  },
};
